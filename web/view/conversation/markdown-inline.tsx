import { withVisibleDirections } from '../../state/bidi-controls.ts';
import type { Inline } from '../../state/markdown.ts';
import styles from './markdown.module.css';

/** A text that grows is many texts, of which only the last changes: what one has selected stays selected. */
const PIECE = /[\s\S]{1,80}/gu;

export function pieces(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}

/** What stands within a line. Only elements are made from it, never markup. */
export function InlineContent({ content }: { readonly content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
    <InlineView key={index} inline={inline} />
  ));
}

function InlineView({ inline }: { readonly inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return pieces(inline.text);
    case 'code':
      return <code className={styles.code}>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a
          className={styles.link}
          href={inline.href}
          title={withVisibleDirections(inline.href)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <InlineContent content={inline.content} />
        </a>
      );
    case 'strong':
    case 'em':
    case 'del': {
      const Mark = inline.type;
      return (
        <Mark>
          <InlineContent content={inline.content} />
        </Mark>
      );
    }
    default:
      return inline satisfies never;
  }
}
