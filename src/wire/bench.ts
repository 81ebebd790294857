import * as z from 'zod';
import { BENCH_STATES, type BenchReport, type Trial, VERDICTS } from '../model/bench.ts';
import { diagnostic } from './diagnostic.ts';
import { json, sessionId, takenFor, time } from './fields.ts';

const texts = z.array(z.string()).readonly();
const interval = z.tuple([z.number(), z.number()]).readonly();

/** What is told of a run of a suite. */
const runFacts = {
  id: z.string(),
  state: z.enum(BENCH_STATES),
  models: texts.describe('As provider/name.'),
  trials: z.int().describe('Of each case with each model.'),
  cases: z.int(),
  isRecorded: z.boolean(),
  startedAt: time,
  finishedAt: time.nullable(),
  done: z.int().describe('How many trials are done.'),
};

export const benchRun = z
  .object({
    ...runFacts,
    suite: z.object({
      name: z.string(),
      path: z.string().nullable().describe('From the workspace; null where it is not in there.'),
      hash: z.string(),
    }),
    total: z.int().describe('How many trials there are.'),
    successes: z.int().describe('How many of those that are done succeeded.'),
  })
  .meta({ id: 'BenchRun' });

export const suiteList = z
  .object({
    items: z
      .array(
        z.object({
          ref: z.string().describe('What it is called when it is to be run.'),
          isShipped: z.boolean(),
          name: z.string(),
          title: z.string().exactOptional(),
          cases: z
            .array(
              z.object({
                id: z.string(),
                title: z.string().exactOptional(),
                group: z.string().exactOptional(),
              }),
            )
            .readonly(),
          models: texts.describe('Empty where the default is asked.'),
          trials: z.int(),
          diagnostics: z.array(diagnostic).readonly().describe('One with errors is not run.'),
        }),
      )
      .readonly(),
    nextCursor: z.null(),
  })
  .meta({ id: 'SuiteList' });

const share = z
  .object({
    trials: z.int(),
    successes: z.int(),
    rate: z.number().nullable(),
    interval: interval.describe('Where it lies with 95 % confidence.'),
  })
  .meta({ id: 'Share' });
const spread = z.object({ p50: z.number(), p95: z.number() });
const note = z
  .object({
    key: z.string().exactOptional(),
    term: z.string().describe('The word of the suite, or `error` where there was no answer.'),
    message: z.string(),
  })
  .meta({ id: 'TrialNote' });
const notes = z.array(note).readonly();
const verdict = z.enum(VERDICTS);

const measures = {
  success: share,
  errors: z.int().describe('Trials without an answer that counts; they are not among those of success.'),
  repairs: z.object({ mean: z.number(), most: z.number() }).describe('Per trial.'),
  firstTime: share.exactOptional().describe('Answers with a schema that needed no mending.'),
  firstTokenMs: spread.nullable(),
  totalMs: spread.nullable(),
  inputTokens: z.number().nullable().describe('Per trial.'),
  outputTokens: z.number().nullable().describe('Per trial.'),
  cost: z.number().nullable().describe('Of all trials together, in US dollars.'),
  tools: share,
  writeBack: share.exactOptional(),
};

const comparison = z
  .object({
    verdict,
    before: share,
    difference: z.number().describe('After minus before.'),
    interval,
    p: z.number().describe('That the drop is chance, corrected for everything that the run tests.'),
    failedCases: texts
      .exactOptional()
      .describe('Of all cases together, where it is not they that fail, but single ones: which.'),
  })
  .meta({ id: 'BenchComparison' });

export const benchReport = takenFor<BenchReport>(
  z.object({
    schema: z.literal('cuebook.bench.v1'),
    run: z.object(runFacts),
    suite: z.object({
      name: z.string(),
      title: z.string().exactOptional(),
      description: z.string().exactOptional(),
      hash: z.string(),
      expect: z.number().exactOptional(),
      margin: z.number(),
    }),
    baseline: z.object({ runId: z.string(), startedAt: z.string(), notes: texts }).exactOptional(),
    verdict: verdict.exactOptional().describe('The worst of what is said of the models.'),
    models: z.array(
      z.object({
        ...measures,
        model: z.string(),
        comparison: comparison.exactOptional(),
        verdict: verdict.exactOptional(),
      }),
    ),
    cases: z.array(
      z.object({
        ...measures,
        caseId: z.string(),
        model: z.string(),
        title: z.string().exactOptional(),
        group: z.string().exactOptional(),
        askHash: z.string(),
        comparison: comparison.exactOptional(),
        failed: z.array(z.object({ trial: z.int(), sessionId: sessionId.nullable(), failures: notes })),
      }),
    ),
  }),
).meta({ id: 'BenchReport' });

const trialKey = {
  caseId: z.string(),
  model: z.string(),
  trial: z.int().describe('From 1.'),
};

const promptAnswer = z.object({
  text: z.string(),
  data: z.string().describe('Where JSON is looked for.'),
  toolCalls: z.array(z.object({ name: z.string(), input: json, isError: z.boolean() })),
  inputTokens: z.number().exactOptional(),
  outputTokens: z.number().exactOptional(),
  seconds: z.number().exactOptional(),
  firstTokenMs: z.number().exactOptional(),
  repairs: z.int(),
  isValid: z.boolean().exactOptional(),
  markers: texts,
});

export const trialList = z.object({
  items: z
    .array(
      takenFor<Trial>(
        z.object({
          ...trialKey,
          startedAt: time,
          finishedAt: time,
          answer: z.object({
            sessionId: sessionId.nullable(),
            answers: z.array(promptAnswer),
            totalMs: z.number(),
            cost: z.number().nullable(),
            scriptFailures: notes,
            writeBack: z
              .object({ isDone: z.boolean(), isIdempotent: z.boolean(), problems: texts, text: z.string() })
              .exactOptional()
              .describe('What came of carrying out a plan on a copy of the document.'),
            error: z
              .object({
                code: z.string().exactOptional(),
                message: z.string(),
                remedy: z.string().exactOptional(),
              })
              .exactOptional(),
          }),
          score: z.object({ isSuccess: z.boolean(), failures: notes, unchecked: notes }),
        }),
      ).meta({ id: 'Trial' }),
    )
    .readonly(),
  nextCursor: z.null(),
});

/** How a run stands now: the first that a watcher is told, and again whenever nobody tells more. */
const standing = z.object({
  type: z.literal('bench-standing'),
  run: benchRun,
  successes: z.int(),
  active: z.array(z.object(trialKey)).readonly().describe('The trials that run now.'),
  leftMs: z.number().nullable(),
  isLive: z.boolean().describe('Whether this server runs it, so that single trials are told, too.'),
});

const trialsLeft = z.object({ count: z.int(), message: z.string().describe('Why, of the first of them.') });

/** What one line of the events of a run holds. */
export const benchItem = z
  .discriminatedUnion('type', [
    standing,
    z.object({ type: z.literal('trial-start'), ...trialKey }),
    z.object({
      type: z.literal('trial-end'),
      ...trialKey,
      isSuccess: z.boolean(),
      sessionId: sessionId.nullable(),
      totalMs: z.number(),
      failures: notes,
      done: z.int(),
      total: z.int(),
      leftMs: z.number().nullable().describe('How long the rest will take, as far as can be told.'),
    }),
    z.object({
      type: z.literal('bench-end'),
      report: benchReport,
      unanswered: trialsLeft
        .exactOptional()
        .describe('Trials without an answer: starting the suite again goes on with them.'),
      unjudged: trialsLeft
        .exactOptional()
        .describe('Trials whose answers cannot be judged, for a contract is broken.'),
    }),
  ])
  .meta({ id: 'BenchItem' });

export type ToldRun = z.output<typeof benchRun>;
export type BenchItem = z.output<typeof benchItem>;
export type BenchStanding = z.output<typeof standing>;
