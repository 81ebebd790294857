import { spawn } from 'node:child_process';

/** Opens an address in the user's browser, if there is a screen for one. The address is printed in any case. */
export function openBrowser(address: string): void {
  const command = opener();
  if (command === undefined || !process.stdout.isTTY) return;
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function opener(): string | undefined {
  if (process.platform === 'darwin') return 'open';
  const hasScreen = Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  return hasScreen ? 'xdg-open' : undefined;
}
