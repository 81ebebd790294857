import { useState } from 'react';
import { comparedText } from '../../state/compared-text.ts';
import { asEdited } from '../../state/edited-text.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { LinkButton } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import { CodeEditor } from './code-editor.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { DriftBar } from './drift-bar.tsx';
import { RunSheets } from './run-sheets.tsx';
import { ScriptHead } from './script-head.tsx';
import styles from './script-pane.module.css';
import { useIsDrifted } from './use-is-drifted.ts';

/** A script: what it is, how it stands, and its text. */
export function ScriptPane({ script }: { readonly script: OpenScript }) {
  const words = usePageWords(editorWords);
  const { draft, refusal } = useStore(script.text);
  const { status, refusal: statusRefusal } = useStore(script.status);
  const { trouble, warnings } = useStore(script);
  const isDrifted = useIsDrifted(script);
  const [compared, setCompared] = useState<'theirs' | 'snapshot'>();
  const isOver = compared === 'theirs' ? draft?.theirs === undefined : !isDrifted;
  // What was decided is not shown anew when there is something else to decide.
  if (compared && isOver) setCompared(undefined);
  if (!draft && !refusal) return <QuietNote isSlow>{words.reading}</QuietNote>;
  if (!draft) {
    return (
      <QuietNote>
        <p>{words.unreadable}</p>
        <TroubleNote trouble={refusal} />
        <LinkButton href="#/scripts">{words.allScripts}</LinkButton>
      </QuietNote>
    );
  }
  const { theirs } = draft;
  const originals = {
    theirs: () => (theirs === undefined || theirs === 'gone' ? undefined : asEdited(theirs.text)),
    snapshot: () =>
      typeof status?.snapshot === 'string' ? comparedText(status.snapshot, draft.text) : undefined,
  };
  const original = compared && originals[compared]();
  const toggle = (which: 'theirs' | 'snapshot') => setCompared(compared === which ? undefined : which);
  return (
    <div className={styles.pane}>
      <ScriptHead script={script} />
      <div className={styles.notes}>
        <TroubleNote trouble={trouble ?? statusRefusal} />
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning} role="status">
            {warning}
          </p>
        ))}
        <ConflictNote
          script={script}
          isCompared={original !== undefined && compared === 'theirs'}
          onCompare={() => toggle('theirs')}
        />
        <DriftBar
          script={script}
          isCompared={original !== undefined && compared === 'snapshot'}
          onCompare={() => toggle('snapshot')}
        />
      </div>
      <CodeEditor script={script} original={original} />
      <RunSheets script={script} />
    </div>
  );
}
