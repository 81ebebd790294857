import createPurifier from 'dompurify';

/**
 * Texts, lists and tables, and as what each is shown: the prompts are the headings of the page, so that those of a
 * message stand beneath them. There is nothing here that loads, runs, is filled in, or lies over anything else.
 */
export const SHOWN_AS = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  h6: 'h6',
  p: 'p',
  div: 'div',
  section: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  figure: 'div',
  figcaption: 'div',
  center: 'div',
  address: 'div',
  blockquote: 'blockquote',
  pre: 'pre',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  dl: 'dl',
  dt: 'dt',
  dd: 'dd',
  details: 'details',
  summary: 'summary',
  table: 'table',
  caption: 'caption',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  abbr: 'abbr',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  del: 'del',
  ins: 'ins',
  mark: 'mark',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  span: 'span',
  code: 'code',
  kbd: 'kbd',
  samp: 'samp',
  q: 'q',
  cite: 'cite',
  hr: 'hr',
  br: 'br',
  wbr: 'wbr',
} as const;

/** Of an image only the words that stand for it are shown: to fetch it would tell somebody who reads this. */
export const IMAGE = 'img';

const ALLOWED_ATTR = ['href', 'title', 'alt', 'colspan', 'rowspan', 'start', 'open', 'dir', 'lang'];

const purifier = createPurifier(window);

/** What is harmless in a text of HTML, apart from the page: nothing of it is in the page yet, or was ever. */
export function safeHtml(text: string): DocumentFragment {
  return purifier.sanitize(text, {
    ALLOWED_TAGS: [...Object.keys(SHOWN_AS), IMAGE],
    ALLOWED_ATTR,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
}
