import { QuietNote } from '../controls/quiet-note.tsx';
import { useWords } from '../desk-context.tsx';

export function NothingChosen() {
  return <QuietNote>{useWords().sessions.nothingChosen}</QuietNote>;
}
