import type { AssembledContext } from './assemble-context.ts';
import type { ContextSection } from './context-sections.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A request that a model cannot take. */
export interface TooLargeRequest {
  readonly tokens: number;
  /** The largest pieces of it, the largest first. */
  readonly largest: readonly SizedSection[];
}

interface SizedSection {
  readonly section: ContextSection;
  readonly tokens: number;
}

/** An estimate is good to within a third or so: what may fit after all is sent. */
const SLACK = 1.3;
/** Whatever the tokenizer, no usual text has more tokens for its characters. */
const MOST_TOKENS_A_CHARACTER = 1.5;
const NAMED = 3;

/** Whether a request is long enough to be counted. */
export function mayBeOver(
  { messages, system = '', tools }: Pick<AssembledContext, 'messages' | 'system' | 'tools'>,
  window: number,
): boolean {
  const said = messages.reduce((total, { content }) => total + lengthOf(content), 0);
  return (said + system.length + lengthOf(tools)) * MOST_TOKENS_A_CHARACTER > window;
}

function lengthOf(content: string | readonly object[]): number {
  if (typeof content === 'string') return content.length;
  return content.reduce((total, part) => total + lengthOfPart(part), 0);
}

function lengthOfPart(part: object): number {
  if ('text' in part && typeof part.text === 'string') return part.text.length;
  return 'type' in part && part.type === 'file' ? 0 : JSON.stringify(part).length;
}

/** What is wrong with a request that is over a model's window; undefined for every other. */
export async function overWindow(
  context: Pick<AssembledContext, 'sections'>,
  window: number,
  tokenizer: Tokenizer,
): Promise<TooLargeRequest | undefined> {
  const sized: SizedSection[] = [];
  for (const section of context.sections()) {
    sized.push({ section, tokens: await tokenizer.count(section.text) });
  }
  const tokens = sized.reduce((total, each) => total + each.tokens, 0);
  if (tokens <= window * (tokenizer.isEstimate ? SLACK : 1)) return undefined;
  return { tokens, largest: sized.toSorted((a, b) => b.tokens - a.tokens).slice(0, NAMED) };
}
