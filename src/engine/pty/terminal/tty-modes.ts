import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { TtyModes } from './terminal.ts';

const PATIENCE_MS = 2_000;

/** How a terminal treats what is typed, as stty tells it; undefined if it does not. */
export async function ttyModes(tty: string): Promise<TtyModes | undefined> {
  try {
    // Not as the terminal of our own process, and without waiting for whatever holds it.
    await using device = await open(tty, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    const stty = spawn('stty', ['-a'], {
      stdio: [device.fd, 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      timeout: PATIENCE_MS,
    });
    if (!stty.stdout) return undefined;
    const failed = new Promise<never>((_, reject) => stty.on('error', reject));
    return readModes(await Promise.race([text(stty.stdout), failed]));
  } catch {
    // The terminal is closed, or there is no stty.
    return undefined;
  }
}

function readModes(said: string): TtyModes | undefined {
  const isOn = (mode: string) => {
    const sign = new RegExp(`(?:^|\\s)(-?)${mode}(?=[\\s;]|$)`).exec(said)?.[1];
    return sign === undefined ? undefined : sign === '';
  };
  const isCanonical = isOn('icanon');
  const hasEcho = isOn('echo');
  if (isCanonical === undefined || hasEcho === undefined) return undefined;
  // Readline turns the one off, and zsh the other on; who reads single keys in a shell does neither.
  const isKeptApart = isOn('icrnl') === false || isOn('inlcr') === true;
  return { isCanonical, hasEcho, isEdited: !isCanonical && !hasEcho && isKeptApart };
}
