import type { Trouble } from '../../state/connection.ts';
import { Button } from '../controls/button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useWords } from '../desk-context.tsx';

interface ExportSheetProps {
  readonly title: string;
  /** Why it was not exported, such as a secret that stands in it. */
  readonly trouble: Trouble;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

/** Says why a conversation was not exported, and does it all the same where one wants to. */
export function ExportSheet({ title, trouble, onExport, onClose }: ExportSheetProps) {
  const words = useWords().sessions;
  return (
    <Sheet title={title} onClose={onClose}>
      <TroubleNote trouble={trouble}>
        <Button onClick={onExport}>{words.exportAllTheSame}</Button>
      </TroubleNote>
    </Sheet>
  );
}
