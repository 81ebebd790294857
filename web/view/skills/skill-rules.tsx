import { useState } from 'react';
import { skillsWords } from '../../words/skills.ts';
import { Button } from '../controls/button.tsx';
import { MarkdownView } from '../conversation/markdown-view.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './skill-rules.module.css';

const LONG = { characters: 1_600, lines: 24 };

/** What the model is told, as a text to read. Much of it is folded. */
export function SkillRules({ text }: { readonly text: string }) {
  const words = usePageWords(skillsWords);
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines;
  if (text.trim() === '') return <p className={styles.none}>{words.noRules}</p>;
  return (
    <>
      <div className={styles.rules} data-folded={(isLong && !isOpen) || undefined}>
        <MarkdownView text={text} isRunning={false} />
      </div>
      {isLong && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.lessRules : words.wholeRules}
        </Button>
      )}
    </>
  );
}
