import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

const search = samples.filter(({ name }) => name === 'searchDatasets');

/** What is no dataset, or none for this agent, is refused as what is not there. */
const unknown = [
  'nothing',
  'secrets&agentId=Stranger',
  'Plants',
  'broken',
  'link',
  '.hidden',
  '.',
  '..',
  '../datasets/plants',
  'plants/',
  'plants/sub',
  '%20plants',
  'constructor',
  '__proto__',
  "' OR 1=1 --",
];

export const datasetRows: readonly Row[] = search.flatMap((sample) =>
  unknown.map((dataset) =>
    rowOf(sample, {
      name: `in ${dataset}`,
      path: `${sample.path}?q=word&dataset=${dataset}`,
      code: 'NOT_FOUND',
    }),
  ),
);
