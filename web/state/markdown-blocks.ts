import { Lexer, type Links, type Token } from 'marked';
import { type Block, blockOf } from './markdown.ts';
import { isTooCostly } from './markdown-cost.ts';
import type { Section } from './markdown-sections.ts';

/** A block and where it stands in the text; the same object as long as it says the same. */
interface PlacedBlock {
  /** Where it begins. */
  readonly at: number;
  readonly raw: string;
  /** Whether `raw` is what stands there: the lexer tidies some of it up. */
  readonly isExact: boolean;
  /** Undefined for what shows nothing, such as an empty line. */
  readonly block: Block | undefined;
}

/** A text in blocks. */
export interface MarkdownText {
  readonly text: string;
  readonly blocks: readonly PlacedBlock[];
  /** Addresses that the text gives names to: they may stand after what refers to them. */
  readonly hasLinks: boolean;
  /** What was given names to elsewhere. */
  readonly definitions: string;
}

/** Whatever follows, this many signs say whether a line goes on with a list. */
const TELLING_LENGTH = 12;

/** Reads a text; where it is one that has grown, only what can still change is read again. */
export function markdownText(source: string, last?: MarkdownText, definitions = ''): MarkdownText {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const before = last?.definitions === definitions ? last : undefined;
  if (before?.text === text) return before;
  const kept = before && !before.hasLinks && text.startsWith(before.text) ? settled(before.blocks) : [];
  const from = endOf(kept.at(-1));
  const { blocks, links } = read(text.slice(from), from, definitions);
  const hasLinks = Object.keys(links).length > 0;
  if (hasLinks && kept.length > 0) return markdownText(text, undefined, definitions);
  const known = new Map(hasLinks ? [] : before?.blocks.slice(kept.length).map((each) => [each.at, each]));
  const added = blocks.map((each) => {
    const same = known.get(each.at);
    return same && isSame(same, each) ? same : each;
  });
  return { text, blocks: [...kept, ...added], hasLinks, definitions };
}

/** Reads a section of a longer text, as what it is in there. */
export function sectionText(
  { text, joint }: Section,
  definitions: string,
  before?: MarkdownText,
): MarkdownText {
  switch (joint.type) {
    case 'table':
      return markdownText(joint.head + text, before, definitions);
    case 'list': {
      const indent = new RegExp(`^ {0,${joint.indent}}`, 'gm');
      const source = joint.indent === 0 ? text : text.replaceAll(indent, '');
      return numberedFrom(joint.start, markdownText(source, before, definitions));
    }
    default:
      return markdownText(text, before, definitions);
  }
}

/** However the first item of a list is numbered, it goes on with this number. */
function numberedFrom(start: number | undefined, text: MarkdownText): MarkdownText {
  const [first, ...others] = text.blocks;
  if (first?.block?.type !== 'list' || first.block.start === start) return text;
  return { ...text, blocks: [{ ...first, block: { ...first.block, start } }, ...others] };
}

/** The blocks that no further text changes: those before the last empty line between two blocks. */
function settled(blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const last = blocks.findLastIndex(({ raw }) => raw.trim() !== '');
  const inexact = blocks.findIndex(({ isExact }) => !isExact);
  for (let index = inexact === -1 ? last : Math.min(last, inexact); index > 0; index--) {
    const [gap, before] = [blocks[index - 1], blocks[index - 2]];
    const isGap = gap?.raw.trim() === '' && gap.raw.includes('\n\n');
    if (!isGap || !before) continue;
    const rest = blocks.slice(index).map(({ raw }) => raw);
    const isTold = before.block?.type !== 'list' || rest.join('').trim().length > TELLING_LENGTH;
    if (isTold) return blocks.slice(0, index);
  }
  return [];
}

function read(
  text: string,
  from: number,
  definitions: string,
): { readonly blocks: readonly PlacedBlock[]; readonly links: Links } {
  const plain = { at: from, raw: text, isExact: true, block: { type: 'plain', text } } as const;
  if (isTooCostly(text)) return { blocks: [plain], links: {} };
  const lexer = new Lexer({ gfm: true, breaks: true });
  try {
    if (definitions !== '') Object.assign(lexer.tokens.links, new Lexer().lex(definitions).links);
    const tokens = lexer.lex(text);
    let at = from;
    const blocks = tokens.map((token: Token) => {
      const { raw } = token;
      const placed = { at, raw, isExact: text.startsWith(raw, at - from), block: blockOf(token) };
      at += raw.length;
      return placed;
    });
    return { blocks, links: tokens.links };
  } catch (error) {
    // Brackets in brackets without end: the lexer calls itself for each.
    if (!(error instanceof RangeError)) throw error;
    return { blocks: [plain], links: {} };
  }
}

/** What follows a block may change it, though not a sign of its own. */
function isSame(one: PlacedBlock, other: PlacedBlock): boolean {
  return one.raw === other.raw && JSON.stringify(one.block) === JSON.stringify(other.block);
}

function endOf(block: PlacedBlock | undefined): number {
  return block ? block.at + block.raw.length : 0;
}
