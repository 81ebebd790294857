import { Lexer, type Links, type Token } from 'marked';
import { type Block, blockOf } from './markdown.ts';

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
}

/** Whatever follows, this many signs say whether a line goes on with a list. */
const TELLING_LENGTH = 12;

/** Quotes in quotes and lists in lists as nobody writes them: the lexer would take seconds. */
const TOO_DEEP = /(?:> ?){100}|(?:[-*+] ){100}|(?:\d[.)] ){100}/;

/** Reads a text; where it is one that has grown, only what can still change is read again. */
export function markdownText(source: string, before?: MarkdownText): MarkdownText {
  const text = source.replaceAll(/\r\n?/g, '\n');
  if (before?.text === text) return before;
  const kept = before && !before.hasLinks && text.startsWith(before.text) ? settled(before.blocks) : [];
  const from = endOf(kept.at(-1));
  const { blocks, links } = read(text.slice(from), from);
  const hasLinks = Object.keys(links).length > 0;
  if (hasLinks && kept.length > 0) return markdownText(text);
  const known = new Map(hasLinks ? [] : before?.blocks.slice(kept.length).map((each) => [each.at, each]));
  const added = blocks.map((each) => {
    const same = known.get(each.at);
    return same && isSame(same, each) ? same : each;
  });
  return { text, blocks: [...kept, ...added], hasLinks };
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
): { readonly blocks: readonly PlacedBlock[]; readonly links: Links } {
  const plain = { at: from, raw: text, isExact: true, block: { type: 'plain', text } } as const;
  if (TOO_DEEP.test(text)) return { blocks: [plain], links: {} };
  const lexer = new Lexer({ gfm: true, breaks: true });
  try {
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
