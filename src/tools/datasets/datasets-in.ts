import type { Datasets, DatasetWorld } from './datasets.ts';

/** What finds, reads and searches documents is loaded when it is first needed. */
export function datasetsIn(world: DatasetWorld): Datasets {
  const work = async () => await import('./dataset-work.ts');
  return {
    list: async (agentId) => await (await work()).listForAgent(world, agentId),
    index: async (onProgress, signal) => await (await work()).indexAll(world, onProgress, signal),
    search: async (query, options, signal) => {
      return await (await work()).searchDatasets(world, query, options, signal);
    },
  };
}
