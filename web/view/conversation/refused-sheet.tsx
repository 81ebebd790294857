import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Trouble } from '../../state/connection.ts';
import { Button } from '../controls/button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './small-sheet.module.css';

interface RefusedSheetProps {
  readonly trouble: Trouble;
  /** What was to be exported: that can be done all the same. */
  readonly format: ExportFormat | undefined;
  readonly onClose: () => void;
}

/** What was refused of what a menu offers, which is closed by then. */
export function RefusedSheet({ trouble, format, onClose }: RefusedSheetProps) {
  const { conversation, frame } = useWords();
  const { shown } = useDesk();
  const { attempt, isBusy, trouble: again } = useAttempt();
  const save = async (wanted: ExportFormat) => {
    if (await attempt(() => shown.save(wanted, true))) onClose();
  };
  return (
    <Sheet title={conversation.refused} onClose={onClose}>
      <div className={styles.content}>
        <TroubleNote trouble={again ?? trouble} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{frame.close}</Button>
          {format !== undefined && (
            <Button kind="danger" disabled={isBusy} onClick={() => void save(format)}>
              {conversation.exportAllTheSame}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
