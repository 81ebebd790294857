import * as z from 'zod';
import { benchItem, benchReport, benchRun, suiteList, trialList } from './bench.ts';
import { jsonObject, model, storableText } from './fields.ts';
import { plain, type Route } from './route.ts';

/** A run, as whoever asks names it. A path of a file is none. */
const runRef = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/, 'is not the id of a run')
  .describe('The id of a run, either end of it, or `last`.');
const withRun = z.strictObject({ run: runRef });
const caseId = storableText.min(1).max(200);
const startedBench = z.object({
  run: benchRun,
  isResumed: z.boolean().describe('Whether it goes on with a run that was broken off.'),
});
const baseline = runRef.optional().describe('The run that it is compared with.');

/** Suites, and what came of running them. */
export const benchRoutes = {
  listSuites: {
    ...plain,
    method: 'get',
    path: '/api/bench/suites',
    summary: 'The suites of the workspace and those that are shipped, with what is wrong with each',
    answer: { type: 'json', schema: suiteList },
  },
  suiteSchema: {
    ...plain,
    method: 'get',
    path: '/api/bench/schema',
    summary: 'The JSON Schema of suites',
    answer: { type: 'json', schema: jsonObject },
  },
  listBenchRuns: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs',
    summary: 'The runs of suites, the newest first',
    answer: {
      type: 'json',
      schema: z.object({ items: z.array(benchRun).readonly(), nextCursor: z.null() }),
    },
  },
  startBench: {
    ...plain,
    method: 'post',
    path: '/api/bench/runs',
    summary: 'Runs a suite, or goes on with a run of it that was broken off; the events tell of it',
    body: z.strictObject({
      suite: storableText
        .min(1)
        .max(1_000)
        .describe('From the workspace, or the name of one that is shipped.'),
      models: z.array(model).min(1).max(50).optional().describe('Instead of those of the suite.'),
      trials: z.int().min(1).max(10_000).optional(),
      concurrency: z.int().min(1).max(64).optional().describe('How many trials run at the same time.'),
      cases: z.array(caseId).min(1).max(10_000).optional().describe('Only these.'),
      isRecorded: z.boolean().optional().describe('Answer from recordings; no model is asked.'),
      isFresh: z.boolean().optional().describe('Begin anew, where a run that was broken off could go on.'),
      expect: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .describe('The least share of trials that has to succeed, instead of what the suite says.'),
      baseline,
    }),
    status: 202,
    answer: { type: 'json', schema: startedBench },
  },
  compareBenchRuns: {
    ...plain,
    method: 'get',
    path: '/api/bench/compare',
    summary: 'How a run compares with an earlier one: the report of the later, with verdicts',
    query: z.strictObject({ before: runRef, after: runRef }),
    answer: { type: 'json', schema: benchReport },
  },
  getBenchRun: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run',
    summary: 'One run',
    params: withRun,
    answer: { type: 'json', schema: benchRun },
  },
  deleteBenchRun: {
    ...plain,
    method: 'delete',
    path: '/api/bench/runs/:run',
    summary: 'Deletes a run and what is kept of its trials; one that is going on is refused',
    params: withRun,
    status: 204,
    answer: { type: 'nothing' },
  },
  stopBench: {
    ...plain,
    method: 'post',
    path: '/api/bench/runs/:run/stop',
    summary: 'Stops a run of this server; what is done is kept',
    params: withRun,
    status: 204,
    answer: { type: 'nothing' },
  },
  resumeBench: {
    ...plain,
    method: 'post',
    path: '/api/bench/runs/:run/resume',
    summary:
      'Goes on with a run that was broken off, or begins anew where its suite asks something else by now',
    params: withRun,
    status: 202,
    answer: { type: 'json', schema: startedBench },
  },
  watchBench: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run/events',
    summary: 'How a run stands, then what happens in it, as server-sent events, until it is over',
    params: withRun,
    answer: { type: 'events', schema: benchItem },
  },
  listTrials: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run/trials',
    summary: 'The trials of a run, with what was answered and what is wrong with it',
    params: withRun,
    query: z.strictObject({ caseId: caseId.optional(), model: model.optional() }),
    answer: { type: 'json', schema: trialList },
  },
  benchReport: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run/report',
    summary: 'What was measured, with verdicts where there is something to compare with',
    params: withRun,
    query: z.strictObject({ baseline }),
    answer: { type: 'json', schema: benchReport },
  },
  benchReportPage: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run/report.html',
    summary: 'The same as a page that needs nothing else',
    params: withRun,
    query: z.strictObject({ baseline }),
    answer: { type: 'text', mediaTypes: ['text/html'] },
  },
  benchReportJUnit: {
    ...plain,
    method: 'get',
    path: '/api/bench/runs/:run/report.junit.xml',
    summary: 'The same as a JUnit report',
    params: withRun,
    query: z.strictObject({ baseline }),
    answer: { type: 'text', mediaTypes: ['application/xml'] },
  },
  rescoreBench: {
    ...plain,
    method: 'post',
    path: '/api/bench/runs/:run/rescore',
    summary: 'Holds the answers of a run against the contracts as they are now; no model is asked',
    params: withRun,
    body: z.strictObject({ baseline }),
    answer: { type: 'json', schema: benchReport },
  },
} as const satisfies Record<string, Route>;
