import { type SavedPriming, savePriming } from '../files/save-priming.ts';
import { isRefusal } from '../model/refusal.ts';

const MOST_OF_ONE_NAME = 1_000;

/** Saves a priming script; where the ref of its name is taken, the next is: `name-2`, `name-3`, … */
export async function saveUnderFreeName(
  workspace: string,
  refOf: (slug: string) => string,
  stem: string,
  text: string,
): Promise<SavedPriming> {
  for (let count = 1; ; count++) {
    try {
      return await savePriming(workspace, refOf(count === 1 ? stem : `${stem}-${count}`), text);
    } catch (error) {
      if (!isRefusal(error, 'FILE_EXISTS') || count === MOST_OF_ONE_NAME) throw error;
    }
  }
}
