import { memo } from 'react';
import type { Block, ListItem, TableCell } from '../../state/markdown.ts';
import { CodeBlock } from './code-block.tsx';
import styles from './markdown.module.css';
import { InlineContent, pieces } from './markdown-inline.tsx';

/** The prompts are the headings of the page: what an answer is divided by stands beneath them. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

/** One block; drawn again only when it says something else. */
export const BlockView = memo(function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <InlineContent content={block.content} />
        </p>
      );
    case 'line':
      return <InlineContent content={block.content} />;
    case 'heading': {
      const Heading = HEADINGS[block.depth - 1] ?? 'h6';
      return (
        <Heading className={styles.heading} data-depth={block.depth}>
          <InlineContent content={block.content} />
        </Heading>
      );
    }
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <ListView start={block.start} items={block.items} />;
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
    case 'rule':
      return <hr />;
    case 'plain':
      return <p className={styles.plain}>{pieces(block.text)}</p>;
    default:
      return block satisfies never;
  }
});

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
    <BlockView key={index} block={block} />
  ));
}

function ListView({
  start,
  items,
}: {
  readonly start: number | undefined;
  readonly items: readonly ListItem[];
}) {
  const content = items.map(({ isChecked, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
    <li key={index} data-task={isChecked !== undefined || undefined}>
      {isChecked !== undefined && (
        <span
          className={styles.box}
          role="img"
          aria-label={isChecked ? '☑' : '☐'}
          data-checked={isChecked || undefined}
        />
      )}
      <Blocks blocks={blocks} />
    </li>
  ));
  return start === undefined ? <ul>{content}</ul> : <ol start={start}>{content}</ol>;
}

interface TableViewProps {
  readonly head: readonly TableCell[];
  readonly rows: readonly (readonly TableCell[])[];
}

function TableView({ head, rows }: TableViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys.
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map(({ align, content }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
              <th key={index} data-align={align}>
                <InlineContent content={content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
            <tr key={index}>
              {row.map(({ align, content }, cell) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
                <td key={cell} data-align={align}>
                  <InlineContent content={content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
