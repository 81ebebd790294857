import { Button } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { useDesk, useWords } from '../desk-context.tsx';

/** Beside the list, while nothing of it is open. */
export function NothingChosen() {
  const words = useWords().sessions;
  const { overlays } = useDesk();
  return (
    <QuietNote>
      <p>{words.nothingChosen}</p>
      <Button onClick={() => overlays.open({ type: 'new-dialog' })}>{words.newConversation}</Button>
    </QuietNote>
  );
}
