import { keyLine } from './front-matter.ts';
import type { PrimingScript } from './priming-script.ts';
import { NO_REPAIRS, type Repairs, type TextEdit } from './text-repair.ts';
import { valueRanges } from './yaml-values.ts';

const KEY = 'primedRecords';

/**
 * Keeps the line between the records that came from priming and the others where it is, while edits add records
 * before it, or move some beyond it.
 */
export function recountPrimed(
  text: string,
  { frontMatter, settings, records }: PrimingScript,
  edits: readonly TextEdit[],
): Repairs {
  const { primedRecords = 0 } = settings;
  if (frontMatter === undefined || primedRecords === 0) return NO_REPAIRS;
  const boundary = records[primedRecords]?.start ?? text.length;
  const added = edits.reduce((sum, edit) => sum + (edit.start < boundary ? (edit.added ?? 0) : 0), 0);
  const { content, range } = frontMatter;
  const value = valueRanges(text.slice(content.start, content.end)).get(KEY);
  if (added === 0 || value === undefined) return NO_REPAIRS;
  const count = String(primedRecords + added);
  return {
    edits: [{ start: content.start + value.start, end: content.start + value.end, text: count }],
    fixes: [{ line: keyLine(text, range, 1, KEY), message: `\`${KEY}\` became \`${count}\`.` }],
  };
}
