import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseOutwardLink } from '../files/safe-path.ts';
import { makeWorkspaceFolder } from '../files/workspace-folder.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { IndexFile } from '../store/datasets/index-file.ts';
import type { ReadDocument } from '../tools/datasets/dataset-parts.ts';
import type { Datasets } from '../tools/datasets/datasets.ts';
import { datasetsIn } from '../tools/datasets/datasets-in.ts';
import { type EmbedderNeeds, workspaceEmbedder } from './workspace-embedder.ts';

interface DatasetNeeds extends EmbedderNeeds {
  readonly readDocument: ReadDocument;
}

/** The datasets of a workspace, with their index, which is opened when it is first needed. Close them when done. */
export function workspaceDatasets(needs: DatasetNeeds): Datasets & { close(): Promise<void> } {
  const { workspace, readDocument } = needs;
  const path = join(workspace, '.cuebook', 'datasets.db');
  let file: IndexFile | undefined;
  let isClosed = false;
  const datasets = datasetsIn({
    workspace,
    readDocument,
    hasIndex: () => existsSync(path),
    useIndex: async (work) => {
      const { IndexFile } = await import('../store/datasets/index-file.ts');
      await makeWorkspaceFolder(workspace);
      await refuseOutwardLink(workspace, '.cuebook/datasets.db');
      if (isClosed) throw new Error('The workbench is closed.');
      file ??= new IndexFile(path);
      try {
        return await file.use(work);
      } catch (error) {
        throw isRefusal(error, 'DATABASE_FAILED') ? unusableIndex(path, error) : error;
      }
    },
    embedder: async () => await workspaceEmbedder(needs),
  });
  return {
    ...datasets,
    close: async () => {
      isClosed = true;
      await file?.close();
    },
  };
}

/** Another database of sessions would not help: the index is always in the workspace. */
function unusableIndex(path: string, cause: Refusal): Refusal {
  return new Refusal('DATABASE_FAILED', `The index of the datasets, ${path}: ${cause.message}`, {
    remedy: `Check that you may write to ${dirname(path)}: documents are searched by an index that is kept there.`,
    cause,
  });
}
