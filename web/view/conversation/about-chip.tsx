import { FileText, Plus, X } from 'lucide-react';
import { fileName } from '../../state/script-tree.ts';
import { tip } from '../controls/tip.ts';
import { useDesk, useStore, useWords } from '../desk-context.tsx';
import styles from './about-chip.module.css';

/** The script that a message is about, where skills could read it; it can be left out. */
export function AboutChip() {
  const words = useWords().conversation;
  const { about } = useDesk();
  const { script, isLeftOut } = useStore(about);
  if (!script) return null;
  const Sign = isLeftOut ? Plus : X;
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={!isLeftOut}
        onClick={() => about.turn()}
        {...tip(isLeftOut ? words.takeIn : words.leaveOut)}
      >
        <FileText size={14} aria-hidden />
        <span className={styles.name}>{words.about(fileName(script.path))}</span>
        <Sign size={14} aria-hidden />
      </button>
    </div>
  );
}
