import { advance, bomLength, lineCursor } from './lines.ts';
import { respeltHeading } from './priming-heading.ts';
import { readPrimingScript } from './priming-script.ts';
import { type Fix, type Repaired, repaired, type TextEdit } from './text-repair.ts';

/** Puts headings right of which only the case or the blanks are wrong. The lines stay the same in number. */
export function respellHeadings(text: string): Repaired {
  const fixes: Fix[] = [];
  let respelt = text;
  // A record that can be read again may show further headings.
  for (;;) {
    const { text: next, fixes: more } = respellOnce(respelt);
    if (more.length === 0) break;
    respelt = next;
    fixes.push(...more);
  }
  return { text: respelt, fixes };
}

function respellOnce(text: string): Repaired {
  const edits: TextEdit[] = [];
  const fixes: Fix[] = [];
  const cursor = lineCursor(text, bomLength(text));
  for (const { code, line } of readPrimingScript(text).diagnostics) {
    if (code !== 'record-heading-invalid') continue;
    while (cursor.line < line) advance(cursor);
    const { start, end } = cursor;
    const written = text.slice(start, end);
    const right = respeltHeading(written);
    if (right === undefined) continue;
    edits.push({ start, end, text: right });
    fixes.push({ line, message: `\`${written.trim()}\` became \`${right}\`.` });
  }
  return repaired(text, { edits, fixes });
}
