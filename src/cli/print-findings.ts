import type { Finding } from '../workbench.ts';
import type { GlobalOptions } from './context.ts';
import { io } from './io.ts';
import { printable } from './printable.ts';
import { shownPath } from './shown-path.ts';

/** What a reader noticed in a file, on stderr: the conversation has stdout to itself. */
export function printFindings(findings: readonly Finding[], { json, quiet }: GlobalOptions): void {
  if (quiet) return;
  for (const finding of findings) {
    const { path, line, severity, code, message, remedy } = finding;
    const text = json
      ? JSON.stringify({ diagnostic: { path, line, severity, code, message, ...(remedy && { remedy }) } })
      : findingText(finding);
    io().stderr.write(`${text}\n`);
  }
}

/** What was noticed and where, and on a line below what to do about it. */
export function findingText({ path, line, severity, message, remedy }: Finding): string {
  const first = `${shownPath(path)}:${line}: ${severity}: ${message}`;
  return [first, ...(remedy ? [remedy] : [])].map(printable).join('\n  ');
}
