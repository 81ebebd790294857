import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { Button } from '../controls/button.tsx';
import { usePageWords, useSelected } from '../desk-context.tsx';
import styles from './note-bar.module.css';
import { useHandedFocus } from './use-handed-focus.ts';

interface ConflictNoteProps {
  readonly script: OpenScript;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

/** Says that the file became another while one was writing, and lets one decide. */
export function ConflictNote(props: ConflictNoteProps) {
  const theirs = useSelected(props.script.text, ({ draft }) => draft?.theirs);
  if (theirs === undefined) return null;
  return <Conflict {...props} isGone={theirs === 'gone'} />;
}

function Conflict({
  script,
  isCompared,
  onCompare,
  isGone,
}: ConflictNoteProps & { readonly isGone: boolean }) {
  const editor = usePageWords(editorWords);
  const words = editor.conflict;
  const note = useHandedFocus<HTMLDivElement>();
  return (
    <div ref={note} className={styles.bar} data-tone="asking" role="alert">
      <p className={styles.said}>{isGone ? words.gone : words.changed}</p>
      <div className={styles.actions}>
        {isGone ? (
          <Button onClick={() => void script.saveAgain()}>{words.again}</Button>
        ) : (
          <>
            <Button onClick={() => void script.keepMine()}>{words.keep}</Button>
            <Button onClick={() => script.text.loadTheirs()}>{words.load}</Button>
            <Button kind="quiet" aria-pressed={isCompared} onClick={onCompare}>
              {isCompared ? words.hide : words.compare}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
