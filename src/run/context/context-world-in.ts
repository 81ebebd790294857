import { readContextConfig } from '../../files/context-config.ts';
import type { Environment } from '../../model/provider.ts';
import type { ContextWorld } from './context-world.ts';

/** What runs of a workspace tell models of. */
export function contextWorldIn(workspace: string, environment: Environment): ContextWorld {
  return {
    config: async () => await readContextConfig(workspace, environment),
    filesPerMessage: async () => 20,
    files: {
      add: async () => Promise.reject(new Error('later')),
      has: async () => true,
      pathOf: async () => '',
    },
    datasetsFor: async () => [],
    modelFacts: async () => ({ seesImages: undefined }),
  };
}
