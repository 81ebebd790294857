import { SKILL_WISHES } from '../../state/dialog-draft.ts';
import type { NewDialog } from '../../stores/new-dialog.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { Check } from '../controls/check.tsx';
import { Segments } from '../controls/segments.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './skills-field.module.css';

/** Which skills answer: those that fit, none, or these. Not there where the workspace has none. */
export function SkillsField({ dialog }: { readonly dialog: NewDialog }) {
  const words = usePageWords(dialogsWords);
  const { skills, draft } = useStore(dialog);
  if (skills.length === 0) return null;
  const pick = (id: string, isPicked: boolean) => {
    const others = draft.skillIds.filter((each) => each !== id);
    dialog.fill({ skillIds: isPicked ? [...others, id] : others });
  };
  const isEmpty = draft.skills === 'these' && draft.skillIds.length === 0;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{words.skills}</span>
        <Segments
          label={words.skills}
          value={draft.skills}
          options={SKILL_WISHES.map((value) => ({ value, words: words.skillWish[value] }))}
          onChange={(wish) => dialog.fill({ skills: wish })}
        />
      </div>
      {draft.skills === 'these' && (
        <ul className={styles.list}>
          {skills.map(({ id, name, description }) => (
            <li key={id}>
              <Check
                isChecked={draft.skillIds.includes(id)}
                note={description}
                onChange={(isPicked) => pick(id, isPicked)}
              >
                {name}
              </Check>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint} role="status">
        {isEmpty ? words.chooseSkill : words.skillHint[draft.skills]}
      </p>
    </div>
  );
}
