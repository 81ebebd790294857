import type { TerminalPlace } from '../../stores/terminals.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { usePageWords } from '../desk-context.tsx';
import { useProgramName } from './use-program-name.ts';
import { useTerminals } from './use-terminals.ts';

interface EndSheetProps {
  readonly place: TerminalPlace;
  readonly profile: string | undefined;
  readonly onClose: () => void;
}

/** Asks before a program is ended: nothing brings it back. */
export function EndSheet({ place, profile, onClose }: EndSheetProps) {
  const words = usePageWords(terminalsWords);
  const program = useProgramName()(profile);
  const terminals = useTerminals();
  const trying = useAttempt();
  const end = async () => {
    if (await trying.attempt(() => terminals.end(place))) onClose();
  };
  return (
    <Sheet title={words.endTitle(program)} onClose={onClose}>
      <SheetForm trying={trying} words={words.endIt} isDangerous onSubmit={end} onCancel={onClose}>
        <p>{words.endWhy}</p>
      </SheetForm>
    </Sheet>
  );
}
