import { editorWords } from '../../words/editor.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './face-switch.module.css';

const FACES = ['script', 'conversation'] as const;
type Face = (typeof FACES)[number];

/** Turns from the script to what was said, and back; on small screens only. */
export function FaceSwitch({ face, onTurn }: { readonly face: Face; readonly onTurn: (face: Face) => void }) {
  const words = usePageWords(editorWords);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame.
    <div role="group" aria-label={words.face} className={styles.switch}>
      {FACES.map((each) => (
        <button key={each} type="button" aria-pressed={each === face} onClick={() => onTurn(each)}>
          {words[each]}
        </button>
      ))}
    </div>
  );
}
