import { memo, useRef } from 'react';
import { type MarkdownText, sectionText } from '../../state/markdown-blocks.ts';
import { type Section, type SectionedText, sectionsOf } from '../../state/markdown-sections.ts';
import styles from './markdown.module.css';
import { BlockView } from './markdown-block.tsx';

interface MarkdownViewProps {
  readonly text: string;
  readonly isRunning: boolean;
}

/** A text as Markdown, all of it. While it grows only its last section is read and drawn again. */
export function MarkdownView({ text, isRunning }: MarkdownViewProps) {
  const last = useRef<SectionedText>(undefined);
  const divided = sectionsOf(text, last.current);
  last.current = divided;
  const { sections, definitions } = divided;
  return (
    <div>
      {sections.map((section, index) => (
        <SectionView
          key={section.at}
          section={section}
          definitions={sections.length === 1 ? '' : definitions}
          isRunning={isRunning && index === sections.length - 1}
        />
      ))}
    </div>
  );
}

interface SectionViewProps {
  readonly section: Section;
  readonly definitions: string;
  readonly isRunning: boolean;
}

/** A section of a text. While it grows only its last blocks are read and drawn again. */
export const SectionView = memo(function SectionView({ section, definitions, isRunning }: SectionViewProps) {
  const last = useRef<MarkdownText>(undefined);
  const read = sectionText(section, definitions, last.current);
  last.current = read;
  const { joint } = section;
  return (
    <div
      className={styles.text}
      data-running={isRunning || undefined}
      data-joint={section.at === 0 ? undefined : joint.type}
      data-nested={(joint.type === 'list' && joint.indent > 0) || undefined}
    >
      {read.blocks.map(({ at, block }) => block && <BlockView key={at} block={block} />)}
      {isRunning && read.text.trim() === '' && <p />}
    </div>
  );
});
