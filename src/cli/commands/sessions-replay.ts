import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import type { TerminalRecording } from '../../model/terminal-recording.ts';
import { castLines } from '../../wire/cast-lines.ts';
import { type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption } from '../interruption.ts';
import { io, resolvePath } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { dim } from '../paint.ts';
import { playRecording } from '../play-recording.ts';
import { printJson } from '../print-json.ts';

interface ReplayOptions extends GlobalOptions {
  readonly terminal?: string;
  readonly speed: string;
  readonly cast?: string;
}

export async function replaySession(options: ReplayOptions, ref: string): Promise<number> {
  const speed = speedOf(options.speed);
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { sessions } = workbench;
    const session = await namedSession(workbench, options, ref);
    const recording = await sessions.recording(session.id, options.terminal);
    if (options.cast !== undefined) {
      await writeCast(options.cast, castLines(recording, session.metadata.title));
      if (options.json) printJson({ written: options.cast });
      else if (!options.quiet) io().stdout.write(`Wrote ${pastablePath(resolvePath(options.cast))}.\n`);
      return 0;
    }
    if (!io().stdout.isTTY) {
      throw new Refusal('INVALID_INPUT', 'A recording is played on a terminal, and this is none.', {
        remedy: 'Write it to a file with --cast.',
      });
    }
    return await played(recording, speed, options.quiet ?? false);
  });
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && speed >= 0.01 && speed <= 1_000) return speed;
  throw new Refusal(
    'INVALID_INPUT',
    `--speed takes a number from 0.01 to 1000, not ${JSON.stringify(text)}.`,
  );
}

async function writeCast(path: string, lines: AsyncIterable<string>): Promise<void> {
  try {
    await writeFile(resolvePath(path), lines, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    if (errorCode(error) === 'EEXIST') {
      throw new Refusal('FILE_EXISTS', `${path} is there already; it was left as it is.`, { cause: error });
    }
    throw new Refusal('INVALID_INPUT', `${path} cannot be written: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

const CTRL_C = '\u0003';

/** What is typed meanwhile, and what the terminal answers to what it is played, goes nowhere. */
async function played(recording: TerminalRecording, speed: number, quiet: boolean): Promise<number> {
  const { stdin, stdout } = io();
  using interrupted = interruption();
  const key = new AbortController();
  const signal = AbortSignal.any([interrupted.signal, key.signal]);
  const onKeys = (keys: Buffer) => {
    if (keys.includes(CTRL_C)) key.abort();
  };
  if (stdin.isTTY) {
    stdin.setRawMode?.(true);
    stdin.on('data', onKeys);
  }
  if (!quiet && recording.isCut) stdout.write(`${dim('— earlier output is no longer stored —')}\r\n`);
  try {
    const write = async (data: string) => {
      if (!stdout.write(data)) await once(stdout, 'drain', { signal }).catch(() => undefined);
    };
    await playRecording(recording, { write, speed, signal });
  } finally {
    if (stdin.isTTY) {
      stdin.off('data', onKeys).pause();
      stdin.setRawMode?.(false);
    }
  }
  return signal.aborted ? INTERRUPTED : 0;
}
