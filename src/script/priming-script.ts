import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import type { FrontMatter } from '../model/script.ts';
import { openingFence } from './fence.ts';
import { type FrontMatterCode, readFrontMatter } from './front-matter.ts';
import { advance, atLine, bomLength, countNewlines, isBlank, type LineCursor, lineCursor } from './lines.ts';
import { readBlock, skipFence } from './priming-block.ts';
import { isHeading, readHeading } from './priming-heading.ts';
import { type LocatedRecord, type RecordCode, type RecordReport, readRecord } from './priming-record.ts';
import { type PrimingSettings, type PrimingSettingsCode, readPrimingSettings } from './priming-settings.ts';

type PrimingScriptCode =
  | FrontMatterCode
  | PrimingSettingsCode
  | RecordCode
  | 'record-heading-old'
  | 'records-none'
  | 'text-between-records';

/** A priming script as read. Records are in the order of the file and do not overlap. */
interface PrimingScript {
  readonly frontMatter?: FrontMatter;
  readonly settings: PrimingSettings;
  readonly records: readonly LocatedRecord[];
}

export interface PrimingScriptReading {
  readonly script: PrimingScript;
  /** In the order of their lines. */
  readonly diagnostics: readonly Diagnostic<PrimingScriptCode>[];
}

/** Reads a priming script. Never throws: a script with errors opens, but must not be applied. */
export function readPrimingScript(text: string): PrimingScriptReading {
  const diagnostics: Diagnostic<PrimingScriptCode>[] = [];
  const bom = bomLength(text);
  const { frontMatter, diagnostics: yaml } = readFrontMatter(text, bom, text.length, 1);
  diagnostics.push(...yaml);
  const { settings, diagnostics: wrong } = frontMatter
    ? readPrimingSettings(text, frontMatter)
    : { settings: {}, diagnostics: [] };
  diagnostics.push(...wrong);
  const bodyStart = frontMatter?.range.end ?? bom;
  const cursor = lineCursor(text, bodyStart, countNewlines(text, 0, bodyStart) + 1);
  const records = readRecords(cursor, diagnostics);
  return {
    script: { ...(frontMatter && { frontMatter }), settings, records },
    diagnostics: diagnostics.toSorted((a, b) => a.line - b.line),
  };
}

function readRecords(
  cursor: LineCursor,
  diagnostics: Diagnostic<PrimingScriptCode>[],
): readonly LocatedRecord[] {
  const { text } = cursor;
  const records: LocatedRecord[] = [];
  let type = '';
  const report: RecordReport = (severity, code, line, message) =>
    diagnostics.push({
      code,
      message: `Record ${records.length + 1} (${type}): ${message}.`,
      line,
      severity,
    });

  for (;;) {
    const next = skipToRecord(cursor, records.length, diagnostics);
    if (next === undefined) break;
    type = next;
    const { line, start } = cursor;
    records.push(readRecord({ text, type, block: readBlock(cursor), line, start }, report));
  }
  if (records.length === 0) {
    diagnostics.push({
      code: 'records-none',
      message: 'The script has no record.',
      line: 1,
      severity: 'hint',
    });
  }
  return records;
}

/** Moves the cursor to the next record heading, reports what is passed over, and returns the record's type. */
function skipToRecord(
  cursor: LineCursor,
  before: number,
  diagnostics: Diagnostic<PrimingScriptCode>[],
): string | undefined {
  const { text } = cursor;
  let gap: GapReport | undefined;
  while (atLine(cursor)) {
    const { start, end, line } = cursor;
    if (start === end) {
      advance(cursor);
      continue;
    }
    const heading = readHeading(text, start, end);
    if (heading?.kind === 'record') return heading.type;
    if (heading) {
      const code = heading.kind === 'old-form' ? 'record-heading-old' : 'record-heading-invalid';
      gap = reportGap(diagnostics, before);
      gap('error', code, line, heading.message);
    } else if (!gap && !isBlank(text, start, end) && !isHeading(text, start, end)) {
      // Once is enough; and what stands under a wrong heading has been reported with it.
      gap = reportGap(diagnostics, before);
      gap('hint', 'text-between-records', line, 'this text belongs to no record and is ignored');
    }
    const fence = openingFence(text, start, end);
    if (!fence) advance(cursor);
    else if (skipFence(cursor, fence) === undefined) {
      const message = 'the code fence is never closed, and what follows is not read';
      reportGap(diagnostics, before)('error', 'fence-unclosed', line, message);
    }
  }
  return undefined;
}

type GapReport = (severity: Severity, code: PrimingScriptCode, line: number, message: string) => void;

function reportGap(diagnostics: Diagnostic<PrimingScriptCode>[], before: number): GapReport {
  const place = before === 0 ? 'Before the first record' : `After record ${before}`;
  return (severity, code, line, message) =>
    diagnostics.push({ code, message: `${place}: ${message}.`, line, severity });
}
