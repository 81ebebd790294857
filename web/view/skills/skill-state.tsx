import type { SkillState } from '../../../src/model/skill.ts';
import { skillsWords } from '../../words/skills.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './skill-state.module.css';

const TONES: Readonly<Record<SkillState, Tone>> = {
  ready: 'good',
  disabled: 'calm',
  broken: 'bad',
  twice: 'bad',
};

/** How a skill stands, as a dot and a word. */
export function SkillStateView({ state }: { readonly state: SkillState }) {
  const words = usePageWords(skillsWords);
  return (
    <span className={styles.state} data-state={state}>
      <Dot tone={TONES[state]} />
      {words.state[state]}
    </span>
  );
}
