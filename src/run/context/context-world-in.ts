import { readContextConfig } from '../../files/context-config.ts';
import { keptFiles } from '../../files/kept/kept-files.ts';
import type { Environment } from '../../model/provider.ts';
import type { ContextWorld } from './context-world.ts';

interface ContextParts extends Pick<ContextWorld, 'modelFacts'> {
  readonly workspace: string;
  readonly environment: Environment;
}

/** What runs of a workspace tell models of. */
export function contextWorldIn({ workspace, environment, modelFacts }: ContextParts): ContextWorld {
  const kept = keptFiles(workspace);
  return {
    config: async () => await readContextConfig(workspace, environment),
    filesPerMessage: async () => 20,
    files: {
      add: async (path, name) => await kept.add(path, { name, limitBytes: 100e6 }),
      has: async (hash) => await kept.has(hash),
      pathOf: async (hash) => await kept.pathOf(hash),
    },
    datasetsFor: async () => [],
    modelFacts,
  };
}
