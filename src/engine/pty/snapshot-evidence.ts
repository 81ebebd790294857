import type { Snapshot } from './terminal/terminal.ts';

/** How a screen looked, as it is kept. */
export function snapshotEvidence({ lines, ansi }: Pick<Snapshot, 'lines' | 'ansi'>) {
  const text = lines.join('\n').trimEnd();
  return { kind: 'snapshot', label: 'screen', text, ansi, facts: {} } as const;
}
