import { relative } from 'node:path';
import type { Finding } from '../workbench.ts';
import type { GlobalOptions } from './context.ts';
import { printable } from './printable.ts';

/** What a reader noticed in a file, on stderr: the conversation has stdout to itself. */
export function printFindings(findings: readonly Finding[], { json, quiet }: GlobalOptions): void {
  if (quiet) return;
  for (const { path, line, severity, code, message, remedy } of findings) {
    const place = `${relative(process.cwd(), path)}:${line}`;
    const text = json
      ? JSON.stringify({ diagnostic: { path, line, severity, code, message, ...(remedy && { remedy }) } })
      : [`${place}: ${severity}: ${message}`, ...(remedy ? [remedy] : [])].map(printable).join('\n  ');
    process.stderr.write(`${text}\n`);
  }
}
