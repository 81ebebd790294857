import { useState } from 'react';
import { hashOf } from '../../state/place.ts';
import { byHealth, isTroubled } from '../../state/skill-health.ts';
import type { SkillItem } from '../../stores/skill-list.ts';
import { skillsWords } from '../../words/skills.ts';
import { PageSection } from '../controls/page.tsx';
import { Segments } from '../controls/segments.tsx';
import { usePageWords } from '../desk-context.tsx';
import { SkillStateView } from './skill-state.tsx';
import styles from './skills-section.module.css';

/** Every skill that there is, and how it stands: those that do not work first. */
export function SkillsSection({ items }: { readonly items: readonly SkillItem[] }) {
  const words = usePageWords(skillsWords);
  const [shown, setShown] = useState<'all' | 'troubled'>('all');
  const troubled = items.filter(isTroubled);
  // What was mended leaves nothing to filter by.
  const rows = byHealth(shown === 'troubled' ? troubled : items);
  return (
    <PageSection
      title={words.title}
      actions={
        <Segments
          label={words.show}
          value={shown}
          options={[
            { value: 'all', words: words.everything(items.length) },
            { value: 'troubled', words: words.troubled(troubled.length) },
          ]}
          onChange={setShown}
        />
      }
    >
      {rows.length === 0 && <p className={styles.none}>{words.noneTroubled}</p>}
      <ul>
        {rows.map((item) => (
          <SkillRow key={item.path} item={item} />
        ))}
      </ul>
    </PageSection>
  );
}

function SkillRow({ item }: { readonly item: SkillItem }) {
  const words = usePageWords(skillsWords);
  const { id, name, description, version, group, tools, state, notes } = item;
  const fault = notes.find(({ severity }) => severity === 'error');
  const facts = [...(version === undefined ? [] : [version]), ...(group === undefined ? [] : [group])];
  return (
    <li className={styles.item}>
      <a className={styles.link} href={hashOf({ type: 'skill', id })}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          {name !== id && <code className={styles.id}>{id}</code>}
          <span className={styles.facts}>{[...facts, words.tools(tools.length)].join(' · ')}</span>
        </span>
        <span className={styles.state}>
          {notes.length > 0 && <span className={styles.notes}>{words.notes(notes.length)}</span>}
          <SkillStateView state={state} />
        </span>
        <span className={styles.description} data-fault={fault !== undefined || undefined}>
          {fault?.message ?? description}
        </span>
      </a>
    </li>
  );
}
