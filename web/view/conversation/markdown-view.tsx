import { memo, useRef } from 'react';
import { type MarkdownText, markdownText } from '../../state/markdown-blocks.ts';
import styles from './markdown.module.css';
import { BlockView } from './markdown-block.tsx';

interface MarkdownViewProps {
  readonly text: string;
  readonly isRunning: boolean;
}

/** A text as Markdown. While it grows only its last blocks are read and drawn again. */
export const MarkdownView = memo(function MarkdownView({ text, isRunning }: MarkdownViewProps) {
  const last = useRef<MarkdownText>(undefined);
  const read = markdownText(text, last.current);
  last.current = read;
  return (
    <div className={styles.text} data-running={isRunning || undefined}>
      {read.blocks.map(({ at, block }) => block && <BlockView key={at} block={block} />)}
      {isRunning && read.text.trim() === '' && <p />}
    </div>
  );
});
