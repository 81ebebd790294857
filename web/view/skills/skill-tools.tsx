import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { WholeSkill } from '../../../src/wire/skills.ts';
import type { OfferedTool } from '../../stores/tool-trial.ts';
import { skillsWords } from '../../words/skills.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './skill-tools.module.css';
import { ToolRunner } from './tool-runner.tsx';

type Skill = NonNullable<WholeSkill['skill']>;

/** What a skill can do, and each of it tried by hand. */
export function SkillTools({ skill: { id, tools } }: { readonly skill: Skill }) {
  const words = usePageWords(skillsWords);
  if (tools.length === 0) return <p className={styles.none}>{words.noTools}</p>;
  return (
    <ul>
      {tools.map((tool) => (
        <li key={tool.name} className={styles.item}>
          <ToolFold skill={id} tool={tool} isOnly={tools.length === 1} />
        </li>
      ))}
    </ul>
  );
}

interface ToolFoldProps {
  readonly skill: string;
  readonly tool: OfferedTool;
  readonly isOnly: boolean;
}

/** A tool in a line; what it is called with, once it is opened. One alone is open. */
function ToolFold({ skill, tool, isOnly }: ToolFoldProps) {
  const words = usePageWords(skillsWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(isOnly);
  const { name, description, effect, timeoutMs } = tool;
  return (
    <>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {[words.effect[effect], words.within((timeoutMs / 1_000).toLocaleString(language))].join(' · ')}
        </span>
        <span className={styles.description}>{description}</span>
      </button>
      {isOpen && (
        <div className={styles.body}>
          {/* Other parameters are another form. */}
          <ToolRunner key={JSON.stringify(tool)} skill={skill} tool={tool} />
        </div>
      )}
    </>
  );
}
