import type { Dataset } from '../../model/dataset.ts';
import type { InputFile } from '../../model/file.ts';
import type { Tool } from '../../model/tool.ts';
import type { BuiltInTool } from '../../model/tool-names.ts';
import { EXEC_COMMAND } from '../../tools/sandbox/allowed-command.ts';
import { meteredSearch } from '../telemetry/metered-search.ts';
import type { RunWorld } from '../world.ts';
import { availablePath } from './available-path.ts';
import { asToolFailure, refusedBeforeAsking } from './refused-before-asking.ts';
import type { ToolsOfTurn } from './toolbox.ts';

interface BuiltInParts {
  readonly world: RunWorld;
  readonly turn: ToolsOfTurn;
  readonly datasets: readonly Dataset[];
  /** Whether commands may run: a model is not told of a tool that could not. */
  readonly isTrusted: boolean;
  files(): ReadonlyMap<string, InputFile>;
}

/** Each is loaded when it is first offered. */
export async function builtInTools(
  names: readonly BuiltInTool[],
  parts: BuiltInParts,
): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  for (const name of new Set(names)) tools.push(...(await builtInTool(name, parts)));
  return tools;
}

async function builtInTool(
  name: BuiltInTool,
  { world, turn, datasets, isTrusted, files }: BuiltInParts,
): Promise<readonly Tool[]> {
  const { context, workspace } = world;
  const pathOf = async (file: InputFile) => await availablePath(context.files, file);
  const sandbox = async () => {
    const { sandboxFor } = await import('../../tools/sandbox/sandbox.ts');
    return sandboxFor(workspace, turn.session.id, await context.sandboxBytes());
  };
  switch (name) {
    case 'read_files': {
      const { legacyFileReadTool, readFilesTool } = await import('../../tools/read-files.ts');
      const reading = { files, pathOf, documents: context.documents };
      return [readFilesTool(reading), legacyFileReadTool(reading)];
    }
    case 'dataset_search': {
      const { datasetSearchTool } = await import('../../tools/datasets/dataset-search-tool.ts');
      const search = meteredSearch(turn.telemetry, context.datasets.search.bind(context.datasets));
      return [datasetSearchTool({ datasets, search })];
    }
    case 'sandbox_fetch_user_file': {
      const { sandboxFetchTool } = await import('../../tools/sandbox/fetch-user-file.ts');
      return [sandboxFetchTool({ files, pathOf, sandbox: await sandbox() })];
    }
    case 'exec_command': {
      const { execCommandTool } = await import('../../tools/sandbox/exec-command.ts');
      const refuseUntrusted = async () => await context.refuseUntrusted(EXEC_COMMAND).catch(asToolFailure);
      const tool = execCommandTool({ sandbox: await sandbox(), refuseUntrusted });
      return [refusedBeforeAsking(isTrusted ? tool : { ...tool, isHidden: true }, refuseUntrusted)];
    }
    default:
      return name satisfies never;
  }
}
