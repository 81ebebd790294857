import type { Diagnostic } from '../model/diagnostic.ts';
import { bomLength, countNewlines } from './lines.ts';
import type { LocatedRecord } from './located-record.ts';
import { checkContents } from './priming-contents.ts';
import { checkPairs } from './priming-pairing.ts';
import { type PrimingCode, primingRemedy } from './priming-remedies.ts';
import { type PrimingScriptReading, placeAfter, readPrimingScript } from './priming-script.ts';
import { countHeadings, swallowingFences } from './swallowed-records.ts';

type PrimingDiagnostic = Diagnostic<PrimingCode>;

/**
 * Reads a priming script and checks what it says as well. One with errors must not be applied; every error and
 * warning says what to do about it. Calls and results are judged once all of them can be read.
 */
export function lintPriming(text: string): PrimingScriptReading {
  const reading = readPrimingScript(text);
  const { script } = reading;
  const { records } = script;
  const diagnostics = [...reading.diagnostics, ...checkFences(text, reading)];
  const found = [
    ...(areToolsReadable(records, diagnostics) ? checkPairs(records) : []),
    ...checkContents(text, records),
  ];
  for (const { code, index, severity, message } of found) {
    const { line, type } = records[index] ?? { line: 1, type: '' };
    diagnostics.push({
      code,
      message: `Record ${index + 1} (${type}): ${message}.`,
      line,
      severity,
      remedy: primingRemedy(code, { type }),
    });
  }
  return { script, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line) };
}

/** Whether all calls and results were read; what is hidden behind another error may be what one of them lacks. */
export function areToolsReadable(
  records: readonly LocatedRecord[],
  diagnostics: readonly PrimingDiagnostic[],
): boolean {
  const hides = ({ code }: PrimingDiagnostic) =>
    code === 'fence-unclosed' || code === 'record-heading-invalid';
  const isUnread = ({ known, type }: LocatedRecord) =>
    !known && (type === 'func_call_record' || type === 'func_result_record');
  return !diagnostics.some(hides) && !records.some(isUnread);
}

/** Fences that were closed by another record's, and that the reader did not notice. */
function checkFences(
  text: string,
  { script, diagnostics }: PrimingScriptReading,
): readonly PrimingDiagnostic[] {
  const { records, frontMatter } = script;
  if (countHeadings(text) <= records.length) return [];
  const code = 'fence-unclosed';
  const reported = new Set(diagnostics.flatMap((each) => (each.code === code ? [each.line] : [])));
  const start = frontMatter?.range.end ?? bomLength(text);
  const fences = swallowingFences(text, start, countNewlines(text, 0, start) + 1);
  let before = 0;
  return fences.flatMap((fence): PrimingDiagnostic[] => {
    const { line } = fence;
    if (reported.has(line)) return [];
    while (before < records.length && (records[before]?.end ?? 0) <= fence.start) before++;
    const record = records[before];
    const isInside = record !== undefined && record.start < fence.start;
    const place = isInside ? `Record ${before + 1} (${record.type})` : placeAfter(before);
    const message = `${place}: the code fence is not closed before the next record.`;
    return [{ code, message, line, severity: 'error', remedy: primingRemedy(code) }];
  });
}
