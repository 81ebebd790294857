import type { AssembledContext } from './assemble-context.ts';
import type { ContextSection } from './context-sections.ts';
import { IMAGE_TOKENS, imagesIn } from './message-tokens.ts';
import { requestLength } from './request-tokens.ts';
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
  request: Pick<AssembledContext, 'messages' | 'system' | 'tools'>,
  window: number,
): boolean {
  const words = requestLength(request) * MOST_TOKENS_A_CHARACTER;
  return words + imagesIn(request.messages) * IMAGE_TOKENS > window;
}

/** The most that is sent to a model with such a window. */
export function mostFor(window: number, { isEstimate }: Pick<Tokenizer, 'isEstimate'>): number {
  return window * (isEstimate ? SLACK : 1);
}

/** What is wrong with a request that is over a model's window; undefined for every other. */
export async function overWindow(
  context: Pick<AssembledContext, 'messages' | 'sections'>,
  window: number,
  tokenizer: Tokenizer,
): Promise<TooLargeRequest | undefined> {
  const sized: SizedSection[] = [];
  for (const section of context.sections()) {
    sized.push({ section, tokens: await tokenizer.count(section.text) });
  }
  const images = imagesIn(context.messages);
  if (images > 0) sized.push({ section: picturesSection(images), tokens: images * IMAGE_TOKENS });
  const tokens = sized.reduce((total, each) => total + each.tokens, 0);
  if (tokens <= mostFor(window, tokenizer)) return undefined;
  return { tokens, largest: sized.toSorted((a, b) => b.tokens - a.tokens).slice(0, NAMED) };
}

/** They are no text, so that the tokens of their own sections are none. */
function picturesSection(images: number): ContextSection {
  return { source: 'file', name: images === 1 ? '1 picture' : `${images} pictures`, text: '' };
}
