import { join } from 'node:path';
import { readContextConfig } from '../../files/context-config.ts';
import type { Files } from '../../files/kept/files.ts';
import type { KeptFiles } from '../../files/kept/kept-files.ts';
import { DEFAULT_MEMBER } from '../../model/agent.ts';
import type { CliProfile } from '../../model/cli-profile.ts';
import type { Environment } from '../../model/provider.ts';
import type { Datasets } from '../../tools/datasets/datasets.ts';
import type { ContextWorld } from './context-world.ts';

interface ContextParts
  extends Pick<
    ContextWorld,
    | 'documents'
    | 'mcp'
    | 'skills'
    | 'outputs'
    | 'refuseUntrusted'
    | 'modelFacts'
    | 'requestOf'
    | 'filesPerMessage'
    | 'sandboxBytes'
  > {
  readonly workspace: string;
  /** The profiles of CLIs that Cuebook comes with. */
  builtInProfiles(): Promise<readonly CliProfile[]>;
  readonly environment: Environment;
  readonly kept: KeptFiles;
  readonly files: Files;
  readonly datasets: Datasets;
}

/** What runs of a workspace tell models of. */
export function contextWorldIn(parts: ContextParts): ContextWorld {
  const { workspace, environment, builtInProfiles, kept, files, datasets, ...others } = parts;
  return {
    ...others,
    ignoredConfig: async () => {
      const { ignoredConfigProblems } = await import('../../files/ignored-config.ts');
      return await ignoredConfigProblems(workspace, environment, builtInProfiles);
    },
    config: async () => await readContextConfig(workspace, environment),
    files: {
      add: files.add,
      find: files.find,
      has: kept.has,
      stateOf: kept.stateOf,
      folder: join(workspace, '.cuebook', 'files'),
      pathOf: kept.pathOf,
      linkTo: files.linkTo,
    },
    datasets: {
      search: datasets.search,
      usableBy: async (agentId = DEFAULT_MEMBER) => await datasets.list(agentId),
    },
  };
}
