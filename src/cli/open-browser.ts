import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { io } from './io.ts';

/**
 * Opens an address in the user's browser, if there is a screen for one; what it leaves behind goes when it is disposed
 * of. The address has a secret in it, and everybody on a machine can read the arguments of a program: so the browser
 * gets a file that only the user can read, and that sends it on.
 */
export function openBrowser(address: string): Disposable {
  const command = opener();
  if (command === undefined || !io().stdout.isTTY) return { [Symbol.dispose]: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-open-'));
  const file = join(folder, 'open.html');
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${address}">\n`, {
    mode: 0o600,
  });
  const child = spawn(command, [pathToFileURL(file).href], { stdio: 'ignore', detached: true });
  // The address is on the screen too.
  child.on('error', () => undefined);
  child.unref();
  return { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

function opener(): string | undefined {
  if (process.platform === 'darwin') return 'open';
  const hasScreen = Boolean(io().env['DISPLAY'] || io().env['WAYLAND_DISPLAY']);
  return hasScreen ? 'xdg-open' : undefined;
}
