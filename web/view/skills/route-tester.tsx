import type { RouteWish } from '../../state/route-wish.ts';
import { ABOUT } from '../../state/route-wish.ts';
import type { RouteTrial } from '../../stores/route-trial.ts';
import type { SkillItem } from '../../stores/skill-list.ts';
import { skillsWords } from '../../words/skills.ts';
import { PageSection } from '../controls/page.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './route-tester.module.css';
import { RouteView } from './route-view.tsx';

interface RouteTesterProps {
  readonly trial: RouteTrial;
  readonly items: readonly SkillItem[];
}

/** A box to write a request in; beneath it, while one writes, who would answer and why. */
export function RouteTester({ trial, items }: RouteTesterProps) {
  const words = usePageWords(skillsWords);
  const { wish, route, trouble } = useStore(trial);
  return (
    <PageSection title={words.tryTitle}>
      <div className={styles.tester}>
        <textarea
          className={styles.box}
          rows={2}
          value={wish.text}
          aria-label={words.tryBox}
          placeholder={words.tryHint}
          maxLength={100_000}
          onChange={({ target }) => trial.wish({ text: target.value })}
        />
        <Circumstances wish={wish} items={items} onChange={(changed) => trial.wish(changed)} />
        <TroubleNote trouble={trouble} />
        <div role="status">{route && <RouteView route={route} text={wish.text} />}</div>
      </div>
    </PageSection>
  );
}

interface CircumstancesProps {
  readonly wish: RouteWish;
  readonly items: readonly SkillItem[];
  readonly onChange: (changed: Partial<RouteWish>) => void;
}

/** What a request is about, and of which group the skills have to be. */
function Circumstances({ wish, items, onChange }: CircumstancesProps) {
  const words = usePageWords(skillsWords);
  const groups = Array.from(new Set(items.flatMap(({ group }) => group ?? []))).sort();
  return (
    <div className={styles.circumstances}>
      <label className={styles.choice}>
        {words.about}
        <select
          value={wish.about}
          onChange={({ target }) => onChange({ about: ABOUT.find((each) => each === target.value) ?? 'any' })}
        >
          {ABOUT.map((about) => (
            <option key={about} value={about}>
              {words.aboutWhat[about]}
            </option>
          ))}
        </select>
      </label>
      {wish.about === 'file' && (
        <input
          type="text"
          className={styles.file}
          value={wish.file}
          aria-label={words.file}
          placeholder="notes/meeting.md"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={1_000}
          onChange={({ target }) => onChange({ file: target.value })}
        />
      )}
      {(groups.length > 0 || wish.group !== '') && (
        <label className={styles.choice}>
          {words.group}
          <select value={wish.group} onChange={({ target }) => onChange({ group: target.value })}>
            <option value="">{words.anyGroup}</option>
            {[...groups, ...(wish.group === '' || groups.includes(wish.group) ? [] : [wish.group])].map(
              (group) => (
                <option key={group} value={group}>
                  {group}
                </option>
              ),
            )}
          </select>
        </label>
      )}
    </div>
  );
}
