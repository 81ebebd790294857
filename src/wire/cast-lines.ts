import type { TerminalRecording } from '../model/terminal-recording.ts';

/** A recording as asciicast v2, line by line. */
export async function* castLines(
  { size, startedAt, output }: TerminalRecording,
  title: string | undefined,
): AsyncGenerator<string> {
  const header = {
    version: 2,
    width: size.columns,
    height: size.rows,
    timestamp: Math.floor(startedAt / 1000),
    ...(title !== undefined && { title }),
    env: { TERM: 'xterm-256color' },
  };
  yield `${JSON.stringify(header)}\n`;
  for await (const piece of output) {
    const [code, data] =
      piece.type === 'output' ? ['o', piece.data] : ['r', `${piece.size.columns}x${piece.size.rows}`];
    yield `[${piece.seconds.toFixed(6)}, "${code}", ${JSON.stringify(data)}]\n`;
  }
}
