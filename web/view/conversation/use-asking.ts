import type { Attempt } from '../../state/attempt.ts';
import { fileName } from '../../state/script-tree.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';

/** Asks for something, about a document of the workspace or about none. */
type Asking = (document: string | undefined) => Attempt;

interface Askers {
  ask(act: Asking): Attempt;
  /** The same for what was asked before: it is about the script only if it was then. */
  askAgain(act: Asking): Attempt;
}

/** What is asked may be about the script that is open beside it, which is saved first. */
export function useAsking(): Askers {
  const words = useWords().conversation;
  const { about, shown } = useDesk();
  const { isTyped } = usePane();
  const ask = async (act: Asking): Attempt => {
    const script = isTyped ? undefined : about.wanted;
    if (!script) return await act(undefined);
    const { id } = shown.state;
    const trouble = await script.text.save();
    if (trouble) return trouble;
    // Who has gone elsewhere meanwhile asks nothing there.
    if (script.text.isSaved && shown.state.id === id) return await act(script.path);
    return { message: words.notSaved(fileName(script.path)), remedy: words.saveFirst };
  };
  return {
    ask,
    askAgain: async (act) => {
      const before = shown.state.transcript?.turns.at(-1)?.document;
      const isSame = about.wanted !== undefined && fileName(about.wanted.path) === before;
      return await (isSame ? ask(act) : act(undefined));
    },
  };
}
