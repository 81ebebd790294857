import { type Diagnostic, hasErrors, type Severity } from '../model/diagnostic.ts';
import { isRecordType } from '../model/record-fields.ts';
import type { FrontMatter } from '../model/script.ts';
import { openingFence } from './fence.ts';
import { keyLine, readFrontMatter } from './front-matter.ts';
import { LineNumbers } from './line-numbers.ts';
import { advance, atLine, bomLength, countNewlines, isBlank, type LineCursor, lineCursor } from './lines.ts';
import type { LocatedRecord } from './located-record.ts';
import { readBlock, skipFence } from './priming-block.ts';
import { isHeading, readHeading } from './priming-heading.ts';
import { readRecord } from './priming-record.ts';
import { type PrimingCode, primingRemedy } from './priming-remedies.ts';
import { type PrimingSettings, readPrimingSettings } from './priming-settings.ts';
import type { RecordReport, RecordSource } from './record-source.ts';
import { UsualBlock } from './usual-block.ts';

/** A priming script as read. Records are in the order of the file and do not overlap. */
export interface PrimingScript {
  readonly frontMatter?: FrontMatter;
  readonly settings: PrimingSettings;
  readonly records: readonly LocatedRecord[];
}

export interface PrimingScriptReading {
  readonly script: PrimingScript;
  /** In the order of their lines. */
  readonly diagnostics: readonly Diagnostic<PrimingCode>[];
}

/** Reads a priming script. Never throws: a script with errors opens, but must not be applied. */
export function readPrimingScript(text: string): PrimingScriptReading {
  const diagnostics: Diagnostic<PrimingCode>[] = [];
  const bom = bomLength(text);
  // Front matter that nothing closes must not take the fields of the first record for its own.
  const limit = text.startsWith('---', bom) ? firstHeading(text) : text.length;
  const { frontMatter, diagnostics: yaml } = readFrontMatter(text, bom, limit, 1);
  for (const fault of yaml) diagnostics.push({ ...fault, remedy: primingRemedy(fault.code) });
  const { settings, diagnostics: wrong } = frontMatter
    ? readPrimingSettings(text, frontMatter)
    : { settings: {}, diagnostics: [] };
  diagnostics.push(...wrong);
  const bodyStart = frontMatter?.range.end ?? (yaml.length > 0 ? limit : bom);
  const cursor = lineCursor(text, bodyStart, countNewlines(text, 0, bodyStart) + 1);
  const records = readRecords(cursor, diagnostics);
  const { primedRecords = 0 } = settings;
  // What cannot be read may be among those that are counted.
  if (frontMatter && primedRecords > records.length && !hasErrors(diagnostics)) {
    diagnostics.push({
      code: 'primed-records-too-many',
      message: `\`primedRecords\` is ${primedRecords}, but the number of records is ${records.length}.`,
      line: keyLine(text, frontMatter.range, 1, 'primedRecords'),
      severity: 'warning',
      remedy: primingRemedy('primed-records-too-many'),
    });
  }
  return {
    script: { ...(frontMatter && { frontMatter }), settings, records },
    diagnostics: diagnostics.toSorted((a, b) => a.line - b.line),
  };
}

/** Where the first record heading stands; the end of the text if there is none. */
function firstHeading(text: string): number {
  for (let at = text.indexOf(HEADING); at >= 0; at = text.indexOf(HEADING, at + 1)) {
    const { start, end } = lineCursor(text, at + 1);
    if (readHeading(text, start, end)?.kind === 'record') return start;
  }
  return text.length;
}

const HEADING = '\n### record ';

function readRecords(cursor: LineCursor, diagnostics: Diagnostic<PrimingCode>[]): readonly LocatedRecord[] {
  const { text } = cursor;
  const records: LocatedRecord[] = [];
  let type = '';
  const report: RecordReport = (severity, code, line, message, fields) => {
    // A type that is only misspelt is told as it should be.
    const lower = type.toLowerCase();
    const remedy = primingRemedy(code, {
      type: isRecordType(lower) ? lower : type,
      ...(fields && { fields }),
    });
    diagnostics.push({
      code,
      message: `Record ${records.length + 1} (${type}): ${message}.`,
      line,
      severity,
      remedy,
    });
  };

  const source: RecordSource = { text, lines: new LineNumbers(text), report };
  const usual = new UsualBlock();
  for (;;) {
    const isUsual = usual.read(cursor);
    const next = isUsual ? usual.type : skipToRecord(cursor, records.length, diagnostics);
    if (next === undefined) break;
    type = next;
    records.push(readRecord(source, type, isUsual ? usual : readBlock(cursor)));
  }
  if (records.length === 0) {
    diagnostics.push({
      code: 'records-none',
      message: 'The script has no record.',
      line: 1,
      severity: 'warning',
      remedy: primingRemedy('records-none'),
    });
  }
  return records;
}

/** Moves the cursor to the next record heading, reports what is passed over, and returns the record's type. */
function skipToRecord(
  cursor: LineCursor,
  before: number,
  diagnostics: Diagnostic<PrimingCode>[],
): string | undefined {
  const { text } = cursor;
  let gap: GapReport | undefined;
  while (atLine(cursor)) {
    const { start, end } = cursor;
    if (start === end) {
      advance(cursor);
      continue;
    }
    const heading = readHeading(text, start, end);
    if (heading?.kind === 'record') return heading.type;
    if (heading) {
      const code = heading.kind === 'old-form' ? 'record-heading-old' : 'record-heading-invalid';
      gap = reportGap(diagnostics, before);
      gap('error', code, cursor.line, heading.message, heading.type);
    } else if (!gap && !isBlank(text, start, end) && !isHeading(text, start, end)) {
      // Once is enough; and what stands under a wrong heading has been reported with it.
      gap = reportGap(diagnostics, before);
      gap('hint', 'text-between-records', cursor.line, 'this text belongs to no record and is ignored');
    }
    const fence = openingFence(text, start, end);
    if (!fence) {
      advance(cursor);
      continue;
    }
    const { line } = cursor;
    if (skipFence(cursor, fence) === undefined) {
      const message = 'the code fence is never closed, and what follows is not read';
      reportGap(diagnostics, before)('error', 'fence-unclosed', line, message);
    }
  }
  return undefined;
}

type GapReport = (
  severity: Severity,
  code: PrimingCode,
  line: number,
  message: string,
  type?: string,
) => void;

function reportGap(diagnostics: Diagnostic<PrimingCode>[], before: number): GapReport {
  const place = placeAfter(before);
  return (severity, code, line, message, type) =>
    diagnostics.push({
      code,
      message: `${place}: ${message}.`,
      line,
      severity,
      remedy: primingRemedy(code, { type }),
    });
}

/** How a place outside the records is told, by the number of records before it. */
export function placeAfter(before: number): string {
  return before === 0 ? 'Before the first record' : `After record ${before}`;
}
