import type { SerializeAddon } from '@xterm/addon-serialize';
import type { Terminal as HeadlessTerminal } from '@xterm/headless';
import { TERMINAL_LIMITS } from './limits.ts';
import type { TerminalSize } from './terminal.ts';

/** A terminal without a window. */
export interface Headless {
  readonly terminal: HeadlessTerminal;
  readonly serializer: SerializeAddon;
}

export type MakeHeadless = (size: TerminalSize, scrollback?: number) => Headless;

/** Loads what it needs on first use: it is heavy. */
export async function headlessMaker(): Promise<MakeHeadless> {
  const [{ default: headless }, { default: serialize }, { default: unicode }] = await Promise.all([
    import('@xterm/headless'),
    import('@xterm/addon-serialize'),
    import('@xterm/addon-unicode11'),
  ]);
  return ({ columns, rows }, scrollback = TERMINAL_LIMITS.scrollback) => {
    const terminal = new headless.Terminal({
      cols: columns,
      rows,
      scrollback,
      allowProposedApi: true,
      // It would write on our own standard error what it cannot read, and a program may put out anything.
      logLevel: 'off',
    });
    const serializer = new serialize.SerializeAddon();
    terminal.loadAddon(serializer);
    terminal.loadAddon(new unicode.Unicode11Addon());
    terminal.unicode.activeVersion = '11';
    return { terminal, serializer };
  };
}
