import * as z from 'zod';
import { BENCH_STATES, type BenchReport, VERDICTS } from '../../model/bench.ts';
import { isSessionId } from '../../model/ids.ts';
import { isJsonObject } from '../../model/json.ts';
import { Refusal } from '../../model/refusal.ts';

/** A report as JSON, with which a later run can be compared. */
export function jsonReport(report: BenchReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const FAMILY = 'cuebook.bench.v';
const SCHEMA: BenchReport['schema'] = `${FAMILY}1`;

const count = z.int().min(0);
const verdict = z.enum(VERDICTS);
const interval = z.tuple([z.number(), z.number()]).readonly();
const share = z.object({
  trials: count,
  successes: count,
  rate: z.number().nullable(),
  interval,
});
const spread = z.object({ p50: z.number(), p95: z.number() }).nullable();
const measures = {
  success: share,
  errors: count,
  repairs: z.object({ mean: z.number(), most: z.number() }),
  firstTime: share.exactOptional(),
  firstTokenMs: spread,
  totalMs: spread,
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  tools: share,
  writeBack: share.exactOptional(),
};
const comparison = z
  .object({
    verdict,
    before: share,
    difference: z.number(),
    interval,
    p: z.number(),
    failedCases: z.array(z.string()).readonly().exactOptional(),
  })
  .exactOptional();
const note = z.object({ key: z.string().exactOptional(), term: z.string(), message: z.string() });
const failedTrial = z.object({
  trial: z.int(),
  sessionId: z.string().refine(isSessionId).nullable(),
  failures: z.array(note).readonly(),
});
const caseReport = z.object({
  ...measures,
  caseId: z.string(),
  model: z.string(),
  title: z.string().exactOptional(),
  group: z.string().exactOptional(),
  askHash: z.string(),
  comparison,
  failed: z.array(failedTrial).readonly(),
});
const modelReport = z.object({
  ...measures,
  model: z.string(),
  comparison,
  verdict: verdict.exactOptional(),
});

const benchReport = z.object({
  schema: z.literal(SCHEMA),
  run: z.object({
    id: z.string(),
    state: z.enum(BENCH_STATES),
    models: z.array(z.string()).readonly(),
    trials: count,
    cases: count,
    isRecorded: z.boolean(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    done: count,
  }),
  suite: z.object({
    name: z.string(),
    title: z.string().exactOptional(),
    description: z.string().exactOptional(),
    hash: z.string(),
    expect: z.number().exactOptional(),
    margin: z.number(),
  }),
  baseline: z
    .object({ runId: z.string(), startedAt: z.iso.datetime(), notes: z.array(z.string()).readonly() })
    .exactOptional(),
  verdict: verdict.exactOptional(),
  models: z.array(modelReport).readonly(),
  cases: z.array(caseReport).readonly(),
});

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
