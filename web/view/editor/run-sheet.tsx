import type { ReactNode } from 'react';
import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { Button } from '../controls/button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { usePageWords, useWords } from '../desk-context.tsx';
import styles from './run-sheets.module.css';

interface RunSheetFrame {
  readonly script: OpenScript;
  readonly title: string;
  /** What the button says; by default that it is run. */
  readonly does?: string;
  readonly onRun: () => void;
  readonly children: ReactNode;
}

/** What is asked before a run; Enter runs it, Escape calls it off. */
export function RunSheet({ script, title, does, onRun, children }: RunSheetFrame) {
  const words = usePageWords(editorWords);
  const { frame } = useWords();
  return (
    <Sheet title={title.replace('…', '')} onClose={() => script.stopAsking()}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        {children}
        <div className={styles.actions}>
          <Button kind="primary" type="submit">
            {does ?? words.run}
          </Button>
          <Button kind="quiet" onClick={() => script.stopAsking()}>
            {frame.cancel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
