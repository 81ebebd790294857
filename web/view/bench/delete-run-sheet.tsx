import type { ToldRun } from '../../../src/wire/bench.ts';
import type { BenchList } from '../../stores/bench-list.ts';
import { benchWords } from '../../words/bench.ts';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { usePageWords } from '../desk-context.tsx';

interface DeleteRunSheetProps {
  readonly list: BenchList;
  readonly run: ToldRun;
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a run is gone for good. */
export function DeleteRunSheet({ list, run, title, onDone, onClose }: DeleteRunSheetProps) {
  const words = usePageWords(benchWords);
  const trying = useAttempt();
  const remove = async () => {
    if (await trying.attempt(() => list.remove(run.id))) onDone();
  };
  return (
    <Sheet title={words.deleteTitle} onClose={onClose}>
      <SheetForm
        trying={trying}
        onSubmit={remove}
        onCancel={onClose}
        words={words.deleteNow}
        cancelWords={words.keep}
        isDangerous
      >
        <p>{words.deleteText(title)}</p>
      </SheetForm>
    </Sheet>
  );
}
