import type { KeptContent } from '../files/kept/kept-folder.ts';
import { KeptFolder } from '../files/kept/kept-folder.ts';
import type { Store } from '../store/dialect.ts';
import { promptFileNames } from '../store/prompt-files.ts';

/** A content that is kept, and whether anything needs it. */
export interface ListedContent extends KeptContent {
  /** What it was called last; absent where no prompt of any session was given it. */
  readonly name?: string;
}

/** The contents of files that a workspace keeps, as far as its database tells who needs them. */
export interface KeptContents {
  /** All of them, the largest first. */
  list(): Promise<readonly ListedContent[]>;
  /** Removes those that no prompt was given and that were kept for a day, one by one, and tells of each. */
  prune(options?: { readonly dryRun?: boolean }): AsyncGenerator<ListedContent, void>;
}

/** Who has handed a file over is given time to send it. */
const STAYS_MS = 24 * 3600 * 1000;

export function keptContents(workspace: string, store: () => Promise<Store>, now: () => Date): KeptContents {
  const folder = new KeptFolder(workspace);
  const list = async (): Promise<readonly ListedContent[]> => {
    // What was kept is looked at first: what comes meanwhile is not in question.
    const contents = await folder.contents();
    const names = await promptFileNames(await store());
    return contents
      .map((content) => {
        const name = names.get(content.hash);
        return { ...content, ...(name !== undefined && { name }) };
      })
      .toSorted((one, other) => other.size - one.size);
  };
  return {
    list,
    async *prune({ dryRun = false } = {}) {
      for (const content of await list()) {
        const isYoung = now().getTime() - Date.parse(content.keptAt) < STAYS_MS;
        if (content.name !== undefined || isYoung) continue;
        if (!dryRun && !(await folder.remove(content))) continue;
        yield content;
      }
    },
  };
}
