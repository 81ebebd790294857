import type { BenchReport } from '../../model/bench.ts';
import { isJsonObject } from '../../model/json.ts';
import { Refusal } from '../../model/refusal.ts';
import { benchReport } from '../../wire/bench.ts';

/** A report as JSON, with which a later run can be compared. */
export function jsonReport(report: BenchReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const FAMILY = 'cuebook.bench.v';
const SCHEMA: BenchReport['schema'] = `${FAMILY}1`;

/** Reads what `jsonReport` wrote; `name` is what it is called where it is refused. */
export function readReport(text: string, name: string): BenchReport {
  const value = parsed(text, name);
  const schema = isJsonObject(value) ? value['schema'] : undefined;
  if (typeof schema !== 'string' || !schema.startsWith(FAMILY)) {
    throw noReport(`${name} is no report of a bench: it has another form.`);
  }
  if (schema !== SCHEMA) {
    throw new Refusal('INVALID_INPUT', `${name} was made by a newer Cuebook (${schema}).`, {
      remedy: `Update Cuebook, or make it anew with this one. This one reads ${SCHEMA}.`,
    });
  }
  const result = benchReport.safeParse(value);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.join('.');
  throw noReport(`${name} is no whole report of a bench: ${place || 'it'} is missing or wrong.`);
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noReport(`${name} is no report of a bench: it is not JSON.`, error);
  }
}

function noReport(message: string, cause?: unknown): Refusal {
  return new Refusal('INVALID_INPUT', message, {
    remedy: 'Write one with: cuebook bench report <run> --out <file>.json',
    cause,
  });
}
