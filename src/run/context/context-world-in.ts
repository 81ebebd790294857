import { readContextConfig } from '../../files/context-config.ts';
import type { Files } from '../../files/kept/files.ts';
import type { KeptFiles } from '../../files/kept/kept-files.ts';
import { DEFAULT_MEMBER } from '../../model/agent.ts';
import type { Environment } from '../../model/provider.ts';
import type { Datasets } from '../../tools/datasets/datasets.ts';
import type { AgentSource } from '../agents/agent-source.ts';
import type { ContextWorld } from './context-world.ts';

interface ContextParts
  extends Pick<ContextWorld, 'documents' | 'mcp' | 'modelFacts' | 'requestOf' | 'filesPerMessage'>,
    Pick<AgentSource, 'trust'> {
  readonly workspace: string;
  readonly environment: Environment;
  readonly kept: KeptFiles;
  readonly files: Files;
  readonly datasets: Datasets;
}

/** What runs of a workspace tell models of. */
export function contextWorldIn(parts: ContextParts): ContextWorld {
  const { workspace, environment, kept, files, datasets, trust, ...others } = parts;
  return {
    ...others,
    config: async () => await readContextConfig(workspace, environment),
    files: { add: files.add, find: files.find, has: kept.has, pathOf: kept.pathOf, linkTo: files.linkTo },
    datasets: {
      search: datasets.search,
      usableBy: async (agentId = DEFAULT_MEMBER) => await datasets.list(agentId),
    },
    refuseUntrusted: async (what) => {
      const { refuseUntrusted } = await import('../../files/trust.ts');
      refuseUntrusted(await trust(), what);
    },
  };
}
