import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import styles from './script-language.module.css';

const highlighter = tagHighlighter([
  { tag: tags.heading, class: styles.heading ?? '' },
  { tag: tags.strong, class: styles.strong ?? '' },
  { tag: tags.emphasis, class: styles.emphasis ?? '' },
  { tag: tags.strikethrough, class: styles.struck ?? '' },
  { tag: [tags.link, tags.url], class: styles.link ?? '' },
  { tag: tags.monospace, class: styles.code ?? '' },
  { tag: tags.quote, class: styles.quote ?? '' },
  {
    tag: [tags.processingInstruction, tags.comment, tags.contentSeparator, tags.labelName],
    class: styles.sign ?? '',
  },
]);

/** Markdown, with few colours. */
export const scriptLanguage: Extension = [
  markdownLanguage.extension,
  syntaxHighlighting(highlighter),
  keymap.of(markdownKeymap),
];
