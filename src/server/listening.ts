import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { readServerFile } from './server-file.ts';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly workspace: string;
}

/** Listens, and returns the port that was found. Refuses one that cannot be had. */
export async function listen(server: Server, { port, host, workspace }: ListenOptions): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return addressOf(server).port;
  } catch (error) {
    throw await notListening(error, { port, host, workspace });
  }
}

async function notListening(error: unknown, { port, host, workspace }: ListenOptions): Promise<unknown> {
  switch (errorCode(error)) {
    case 'EADDRINUSE': {
      const running = await readServerFile(workspace);
      return running?.url.endsWith(`:${port}`)
        ? new Refusal(
            'PORT_TAKEN',
            `A server for this workspace runs already: ${running.url}/?token=${running.token}`,
            {
              remedy: 'Open that address, or start another with --port 0.',
            },
          )
        : new Refusal('PORT_TAKEN', `Port ${port} is taken by another program.`, {
            remedy: 'Choose another with --port, or any that is free with --port 0.',
          });
    }
    case 'EACCES':
      return new Refusal('INVALID_INPUT', `Port ${port} may not be used.`, {
        remedy: 'Choose one above 1023.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal('INVALID_INPUT', `${host} is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no address.');
  return address;
}

/** An address that leads to a server which listens on all of them. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
