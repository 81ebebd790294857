import type { TerminalFacts } from '../../model/terminal.ts';

/** A terminal of this process, as far as it matters to who lists them. */
export interface ShownTerminal {
  readonly name: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly terminal: {
    readonly title: string;
    readonly size: { readonly columns: number; readonly rows: number };
  };
}

export function terminalFacts({ name, profile, startedAt, terminal }: ShownTerminal): TerminalFacts {
  const { title, size } = terminal;
  return { name, profile, title, columns: size.columns, rows: size.rows, startedAt };
}
