import type { IncomingMessage } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import type { WebSocket } from 'ws';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import { errorAnswer, refusalIn } from '../wire/error.ts';
import { type TerminalFrame, type TerminalInput, terminalFrame } from '../wire/terminal.ts';
import { terminalAddress } from '../wire/terminal-address.ts';
import type { AttachEnd } from './attach-terminal.ts';
import { ownIo, TerminalSeat } from './terminal-seat.ts';

export interface ServedTerminal {
  readonly url: string;
  readonly token: string;
  readonly sessionId: SessionId;
  readonly name: string;
}

export interface AttachedSocket {
  readonly end: AttachEnd;
  /** Why nothing could be typed, if something was. */
  readonly refusal: string | undefined;
}

/** Shows a terminal of a server in the one that the person sits at, who types into it: Ctrl-] leaves it. */
export async function attachSocket(
  { url, token, sessionId, name }: ServedTerminal,
  signal: AbortSignal,
  onFrame?: (frame: TerminalFrame) => void,
): Promise<AttachedSocket> {
  const { WebSocket } = await import('ws');
  const { promise, resolve, reject } = Promise.withResolvers<AttachEnd>();
  const { output } = ownIo();
  const address = terminalAddress(sessionId, name, wishedSize(output));
  const socket = new WebSocket(url.replace(/^http/, 'ws') + address, {
    headers: { authorization: `Bearer ${token}` },
  });
  const stop = () => resolve({ reason: 'stopped' });
  let seat: TerminalSeat | undefined;
  let refusal: string | undefined;
  const show = (frame: TerminalFrame): void => {
    if (frame.type === 'ended') resolve({ reason: 'ended', exitCode: frame.exitCode });
    if (frame.type === 'refused') refusal = frame.message;
    if (onFrame) onFrame(frame);
    else seat?.send(frame);
  };
  socket.on('open', () => {
    if (onFrame) return;
    seat = new TerminalSeat(ownIo(), {
      typed: (data) => send(socket, { type: 'input', data }),
      resized: (size) => send(socket, { type: 'resize', ...size }),
      detached: () => resolve({ reason: 'detached' }),
    });
  });
  socket.on('message', (data) => show(terminalFrame.parse(JSON.parse(String(data)))));
  socket.on('unexpected-response', (_, response) => void refusalOf(response).then(reject, reject));
  socket.on('error', reject);
  socket.on('close', (_, reason) => reject(lost(String(reason))));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return { end: await promise, refusal };
  } finally {
    signal.removeEventListener('abort', stop);
    seat?.[Symbol.dispose]();
    socket.terminate();
  }
}

function send(socket: WebSocket, input: TerminalInput): void {
  socket.send(JSON.stringify(input));
}

function wishedSize({ isTTY, columns, rows }: ReturnType<typeof ownIo>['output']) {
  return isTTY && columns && rows ? { columns, rows } : {};
}

function lost(reason: string): Refusal {
  return new Refusal('NOT_FOUND', `The server hung up${reason && `: ${reason.replace(/\.$/, '')}`}.`, {
    remedy: 'If it still runs, attach again.',
  });
}

async function refusalOf(response: IncomingMessage): Promise<Error> {
  return refusalIn(errorAnswer.parse(JSON.parse(await readAll(response))));
}
