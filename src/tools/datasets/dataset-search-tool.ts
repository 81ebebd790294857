import { z } from 'zod';
import type { Dataset } from '../../model/dataset.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Tool } from '../../model/tool.ts';
import type { DatasetHits } from './datasets.ts';

const MOST_RESULTS = 20;
const USUAL_RESULTS = 6;
const MOST_WARNINGS = 5;

const INPUT = z.object({
  query: z.string(),
  dataset_ids: z.array(z.string()).optional(),
  limit: z.int().min(1).max(MOST_RESULTS).optional(),
});

const INPUT_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'What to look for: a question, or words that the text will have.' },
    dataset_ids: {
      type: 'array',
      items: { type: 'string' },
      description: 'Dataset ids from # Input datasets; all of those without.',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_RESULTS,
      description: `How many passages at most, ${USUAL_RESULTS} by default.`,
    },
  },
  required: ['query'],
};

export interface DatasetSearchParts {
  /** Those that the conversation may use: no other exists for it. */
  readonly datasets: readonly Dataset[];
  search(
    query: string,
    options: { readonly datasets: readonly string[]; readonly limit: number },
    signal: AbortSignal,
  ): Promise<DatasetHits>;
}

/** Lets a model search the datasets of its conversation. */
export function datasetSearchTool({ datasets, search }: DatasetSearchParts): Tool {
  const known = datasets.map(({ id }) => id);
  return {
    name: 'dataset_search',
    description:
      'Searches the documents of datasets and returns the passages that fit best, each with its file and place.',
    inputSchema: INPUT_SCHEMA,
    effect: 'read',
    run: async (input, { signal }) => {
      const { query, dataset_ids, limit = USUAL_RESULTS } = INPUT.parse(input);
      const ids = dataset_ids?.length ? dataset_ids : known;
      const unknown = ids.find((id) => !known.includes(id));
      if (unknown !== undefined) {
        throw new Error(
          `There is no dataset ${JSON.stringify(unknown)}. Datasets: ${known.join(', ') || 'none'}.`,
        );
      }
      const { items, warnings } = await search(query, { datasets: ids, limit }, signal);
      return {
        results: items.map((hit) => ({ ...hit })),
        ...(warnings.length > 0 && { warnings: fewOf(warnings) }),
      };
    },
  };
}

/** A model needs to know that something is missing, not all of it. */
function fewOf(warnings: readonly string[]): string[] {
  const others = warnings.length - MOST_WARNINGS;
  return others > 0 ? [...warnings.slice(0, MOST_WARNINGS), `${others} more warnings.`] : [...warnings];
}
