import * as z from 'zod';
import { datasetHits, datasetList } from './datasets.ts';
import { storableText, wholeNumber } from './fields.ts';
import { agentId } from './priming.ts';
import { plain, type Route } from './route.ts';

const forAgent = agentId.optional().describe('Only those that this agent may use.');

/** The datasets of the workspace. */
export const datasetRoutes = {
  listDatasets: {
    ...plain,
    method: 'get',
    path: '/api/datasets',
    summary: 'The datasets of the workspace, and how much of each is indexed',
    query: z.strictObject({ agentId: forAgent }),
    answer: { type: 'json', schema: datasetList },
  },
  searchDatasets: {
    ...plain,
    method: 'get',
    path: '/api/datasets/search',
    summary: 'Finds passages in the documents of datasets; what has changed in them is indexed first',
    query: z.strictObject({
      q: storableText.min(1).max(1_000).describe('A question, or words.'),
      dataset: storableText.min(1).max(255).optional().describe('Only the one with this id.'),
      agentId: forAgent,
      limit: wholeNumber({ least: 1, most: 100 }).default(6),
    }),
    answer: { type: 'json', schema: datasetHits },
  },
} as const satisfies Record<string, Route>;
