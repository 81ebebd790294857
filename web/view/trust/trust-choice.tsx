import { useId } from 'react';
import type { TrustAnswer } from '../../../src/wire/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './trust-choice.module.css';

interface TrustChoiceProps {
  readonly seen: TrustAnswer;
  readonly isPinned: boolean;
  readonly onChange: (isPinned: boolean) => void;
}

/** Whether it is trusted as it is, or whatever it will hold. */
export function TrustChoice({ seen: { pinnable, unpinnable }, isPinned, onChange }: TrustChoiceProps) {
  const words = usePageWords(trustWords);
  const choices = [
    {
      isPinned: true,
      label: words.pinned,
      why: pinnable ? words.pinnedWhy(pinnable.files) : unpinnable,
    },
    { isPinned: false, label: words.always, why: words.alwaysWhy },
  ];
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="unseen">{words.how}</legend>
      {choices.map((choice) => (
        <label key={String(choice.isPinned)} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={choice.isPinned === isPinned}
            disabled={choice.isPinned && !pinnable}
            onChange={() => onChange(choice.isPinned)}
          />
          <span className={styles.label}>{choice.label}</span>
          <span className={styles.why}>{choice.why}</span>
        </label>
      ))}
    </fieldset>
  );
}
