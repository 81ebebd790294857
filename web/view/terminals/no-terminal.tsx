import { Plus } from 'lucide-react';
import { terminalsWords } from '../../words/terminals.ts';
import { Button } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { usePageWords } from '../desk-context.tsx';
import { NewTerminalMenu } from './new-terminal-menu.tsx';

/** Beside the list, while nothing of it is open. */
export function NoTerminal() {
  const words = usePageWords(terminalsWords);
  return (
    <QuietNote>
      <p>{words.nothingChosen}</p>
      <NewTerminalMenu trigger={<Button icon={Plus}>{words.newTerminal}</Button>} />
    </QuietNote>
  );
}
