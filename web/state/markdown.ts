import type { MarkedToken, Token, Tokens } from 'marked';
import { withVisibleDirections } from './bidi-controls.ts';
import { isOutwardLink } from './outward-link.ts';

/** What stands within a line of Markdown. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'em' | 'del'; readonly content: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly content: readonly Inline[] };

export interface ListItem {
  /** Undefined where nothing is to be ticked off. */
  readonly isChecked: boolean | undefined;
  readonly blocks: readonly Block[];
}

export interface TableCell {
  readonly align: 'left' | 'right' | 'center' | undefined;
  readonly content: readonly Inline[];
}

/** A piece of Markdown that stands by itself. */
export type Block =
  /** `line`: a paragraph in a list whose items stand close together. */
  | { readonly type: 'paragraph' | 'line'; readonly content: readonly Inline[] }
  | { readonly type: 'heading'; readonly depth: number; readonly content: readonly Inline[] }
  | { readonly type: 'code'; readonly language: string; readonly text: string }
  | { readonly type: 'list'; readonly start: number | undefined; readonly items: readonly ListItem[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly type: 'table';
      readonly head: readonly TableCell[];
      readonly rows: readonly (readonly TableCell[])[];
    }
  | { readonly type: 'rule' }
  /** Shown as it was written. */
  | { readonly type: 'plain'; readonly text: string };

/** Deeper than anybody writes; what goes further is shown as it was written. */
const DEEPEST = 24;

/** What a token of the lexer shows; undefined for what shows nothing. No markup of the text becomes markup of the page. */
export function blockOf(token: Token, depth = 0): Block | undefined {
  if (!isKnown(token) || depth > DEEPEST) return { type: 'plain', text: token.raw };
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return undefined;
    case 'paragraph':
      return { type: 'paragraph', content: inlinesOf(token.tokens, depth) };
    case 'text':
      return { type: 'line', content: inlinesOf(token.tokens ?? [token], depth) };
    case 'heading':
      return { type: 'heading', depth: token.depth, content: inlinesOf(token.tokens, depth) };
    case 'code':
      return { type: 'code', language: token.lang?.split(/\s/)[0] ?? '', text: token.text };
    case 'blockquote':
      return { type: 'quote', blocks: blocksOf(token.tokens, depth + 1) };
    case 'list':
      return {
        type: 'list',
        start: token.ordered ? Number(token.start) : undefined,
        items: token.items.map((item) => listItem(item, depth + 1)),
      };
    case 'table':
      return {
        type: 'table',
        head: token.header.map((cell) => tableCell(cell, depth)),
        rows: token.rows.map((row) => row.map((cell) => tableCell(cell, depth))),
      };
    case 'hr':
      return { type: 'rule' };
    default:
      return { type: 'plain', text: token.raw.trimEnd() };
  }
}

function blocksOf(tokens: readonly Token[], depth: number): readonly Block[] {
  return tokens.map((token) => blockOf(token, depth)).filter((block) => block !== undefined);
}

function listItem({ task, checked, tokens }: Tokens.ListItem, depth: number): ListItem {
  return { isChecked: task ? checked === true : undefined, blocks: blocksOf(tokens, depth) };
}

function tableCell({ align, tokens }: Tokens.TableCell, depth: number): TableCell {
  return { align: align ?? undefined, content: inlinesOf(tokens, depth) };
}

function inlinesOf(tokens: readonly Token[], depth: number): readonly Inline[] {
  return tokens.flatMap((token) => inlineOf(token, depth + 1));
}

function inlineOf(token: Token, depth: number): readonly Inline[] {
  if (!isKnown(token) || depth > DEEPEST) return [{ type: 'text', text: token.raw }];
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, content: inlinesOf(token.tokens, depth) }];
    case 'codespan':
      return [{ type: 'code', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'escape':
      return [{ type: 'text', text: token.text }];
    case 'text':
      return token.tokens ? inlinesOf(token.tokens, depth) : [{ type: 'text', text: decoded(token.text) }];
    case 'html':
      // The one piece of HTML that people put into tables.
      return [/^<br\s*\/?>$/i.test(token.raw) ? { type: 'break' } : { type: 'text', text: token.raw }];
    case 'link':
      return link(token.href, inlinesOf(token.tokens, depth));
    case 'image':
      return link(token.href, [{ type: 'text', text: decoded(token.text) || token.href }]);
    case 'checkbox':
      return [];
    default:
      return [{ type: 'text', text: token.raw }];
  }
}

/** What leads out of the page is a link; where anything else would lead is only said. */
function link(href: string, content: readonly Inline[]): readonly Inline[] {
  const address = decoded(href);
  if (isOutwardLink(address)) {
    return [{ type: 'link', href: address, content: content.map(withDirectionsShown) }];
  }
  const said: Inline = { type: 'text', text: ` (${address})` };
  return [...content, said].map(withDirectionsShown);
}

function withDirectionsShown(inline: Inline): Inline {
  if ('text' in inline) return { ...inline, text: withVisibleDirections(inline.text) };
  return 'content' in inline ? { ...inline, content: inline.content.map(withDirectionsShown) } : inline;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The lexer leaves these as they are, for a renderer that writes HTML. */
function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => CHARACTERS[name] ?? whole);
}

const KNOWN: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type);
}
