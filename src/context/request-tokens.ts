import { isObject, isString } from '../model/value-check.ts';
import type { AssembledContext } from './assemble-context.ts';
import { IMAGE_TOKENS, imagesIn } from './message-tokens.ts';
import type { Tokenizer } from './tokenizer.ts';

type Request = Pick<AssembledContext, 'messages' | 'system' | 'tools'>;

/**
 * Counts the tokens of requests that grow from one to the next, as those of a conversation do: of each, only what is
 * new is looked at.
 */
export class RequestTokens {
  readonly #tokenizer: Tokenizer;
  /** What was said is the same string each time. */
  readonly #ofTexts = new Map<string, number>();
  readonly #ofParts = new WeakMap<object, number>();

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
  }

  /** How many tokens a request has, and a few more: one for each place where two pieces of it meet. */
  async atMost(request: Request): Promise<number> {
    let total = imagesIn(request.messages) * IMAGE_TOKENS;
    for (const piece of piecesOf(request)) total += this.#known(piece) ?? (await this.#count(piece));
    return total;
  }

  #known(piece: string | object): number | undefined {
    if (typeof piece === 'string') return this.#ofTexts.get(piece);
    return this.#ofParts.get(lasting(piece));
  }

  async #count(piece: string | object): Promise<number> {
    const isText = typeof piece === 'string';
    const tokens = (await this.#tokenizer.count(isText ? piece : JSON.stringify(piece))) + 1;
    if (isText) this.#ofTexts.set(piece, tokens);
    else this.#ofParts.set(lasting(piece), tokens);
    return tokens;
  }
}

/** How many characters a request has, its pictures left out. */
export function requestLength(request: Request): number {
  let total = 0;
  for (const piece of piecesOf(request)) total += typeof piece === 'string' ? piece.length : lengthOf(piece);
  return total;
}

const lengths = new WeakMap<object, number>();

function lengthOf(part: object): number {
  const known = lengths.get(lasting(part));
  if (known !== undefined) return known;
  const { length } = JSON.stringify(part);
  lengths.set(lasting(part), length);
  return length;
}

/** Everything that is sent but pictures: texts, and what is sent as JSON. */
function piecesOf({ messages, system, tools }: Request): readonly (string | object)[] {
  const pieces: (string | object)[] = [...tools];
  if (system !== undefined) pieces.push(system);
  for (const { content } of messages) {
    if (typeof content === 'string') pieces.push(content);
    else for (const part of content) addPart(pieces, part);
  }
  return pieces;
}

function addPart(pieces: (string | object)[], part: object): void {
  if ('text' in part && isString(part.text)) pieces.push(part.text);
  else if (!('type' in part && part.type === 'file')) pieces.push(part);
}

/** What of a part is the same object from request to request: the part itself is put together anew for each. */
function lasting(part: object): object {
  if ('output' in part && isObject(part.output)) return part.output;
  return 'input' in part && isObject(part.input) ? part.input : part;
}
