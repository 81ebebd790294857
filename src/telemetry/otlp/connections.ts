import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Environment } from '../../model/provider.ts';

/** Connections to a collector that can be ended: nobody waits for one that does not answer. */
interface Connections {
  agentFor(protocol: string): Promise<Agent>;
  /** How many of them failed so far. */
  readonly failures: number;
  end(): void;
}

/** Connections by the certificates that the variables of OpenTelemetry name. */
export function connectionsBy(environment: Environment): Connections {
  const open = new Set<Duplex>();
  let agent: Agent | undefined;
  let failures = 0;
  const watched = <Made extends Agent>(made: Made): Made => {
    const connect = made.createConnection.bind(made);
    made.createConnection = (options, callback) => {
      const socket = connect(options, callback);
      if (!socket) return socket;
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.on('error', (error: NodeJS.ErrnoException) => {
        failures++;
        // By its code, the exporter would try it again by itself, and nothing could end that.
        delete error.code;
      });
      return socket;
    };
    return made;
  };
  return {
    async agentFor(protocol) {
      agent ??= watched(
        protocol === 'https:'
          ? new SecureAgent({
              keepAlive: true,
              ...(await fileIn(environment, 'ca', 'CERTIFICATE')),
              ...(await fileIn(environment, 'cert', 'CLIENT_CERTIFICATE')),
              ...(await fileIn(environment, 'key', 'CLIENT_KEY')),
            })
          : new Agent({ keepAlive: true }),
      );
      return agent;
    },
    get failures() {
      return failures;
    },
    end: () => {
      for (const socket of open) socket.destroy(new Error('Nothing is sent any more.'));
      agent?.destroy();
    },
  };
}

async function fileIn(
  environment: Environment,
  option: 'ca' | 'cert' | 'key',
  name: string,
): Promise<Partial<Record<'ca' | 'cert' | 'key', string>>> {
  const path = environment[`OTEL_EXPORTER_OTLP_TRACES_${name}`] ?? environment[`OTEL_EXPORTER_OTLP_${name}`];
  return path ? { [option]: await readFile(path, 'utf8') } : {};
}
