import type { ModelMessage } from '../model/model-message.ts';
import type { AssembledContext } from './assemble-context.ts';
import { IMAGE_TOKENS, imagesIn } from './message-tokens.ts';
import type { Tokenizer } from './tokenizer.ts';

type Request = Pick<AssembledContext, 'messages' | 'system' | 'tools'>;
type Part = Exclude<ModelMessage['content'], string>[number];
/** A text, or what is sent as JSON: the same string or object from request to request. */
type Piece = string | object;

/**
 * Counts the tokens of requests that grow from one to the next, as those of a conversation do: of each, only what is
 * new is looked at.
 */
export class RequestTokens {
  readonly #tokenizer: Tokenizer;
  readonly #ofTexts = new Map<string, number>();
  readonly #ofObjects = new WeakMap<object, number>();

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
  }

  /** How many tokens a request has, and a few more: one for each place where two pieces of it meet. */
  async atMost(request: Request): Promise<number> {
    let total = imagesIn(request.messages) * IMAGE_TOKENS;
    for (const piece of piecesOf(request)) total += this.#known(piece) ?? (await this.#count(piece));
    return total;
  }

  #known(piece: Piece): number | undefined {
    return typeof piece === 'string' ? this.#ofTexts.get(piece) : this.#ofObjects.get(piece);
  }

  async #count(piece: Piece): Promise<number> {
    const isText = typeof piece === 'string';
    const tokens = (await this.#tokenizer.count(isText ? piece : JSON.stringify(piece))) + 1;
    if (isText) this.#ofTexts.set(piece, tokens);
    else this.#ofObjects.set(piece, tokens);
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

function lengthOf(piece: object): number {
  const known = lengths.get(piece);
  if (known !== undefined) return known;
  const { length } = JSON.stringify(piece);
  lengths.set(piece, length);
  return length;
}

/** Everything that is sent but pictures. */
function piecesOf({ messages, system, tools }: Request): readonly Piece[] {
  const pieces: Piece[] = [];
  if (system !== undefined) pieces.push(system);
  for (const { name, description, inputSchema } of tools) pieces.push(FRAME, name, description, inputSchema);
  for (const { content } of messages) {
    if (typeof content === 'string') pieces.push(content);
    else for (const part of content) addPart(pieces, part);
  }
  return pieces;
}

/** About what JSON puts around the values of a call, a result or a tool. */
const FRAME = '{"type":"tool-result","toolCallId":"","toolName":"","output":}';

function addPart(pieces: Piece[], part: Part): void {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      pieces.push(part.text);
      break;
    case 'tool-call':
      pieces.push(FRAME, part.toolCallId, part.toolName);
      addValue(pieces, part.input);
      break;
    case 'tool-result':
      pieces.push(FRAME, part.toolCallId, part.toolName);
      if (part.output.type !== 'content') pieces.push(part.output);
      else for (const item of part.output.value) if (item.type === 'text') pieces.push(item.text);
      break;
    default:
    // Pictures and files are counted by themselves; the rest has no words.
  }
  if ('providerOptions' in part) addValue(pieces, part.providerOptions);
}

function addValue(pieces: Piece[], value: unknown): void {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) pieces.push(value);
}
