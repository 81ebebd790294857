import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { misfitInput } from './misfit.ts';
import { type Opening, openingOf } from './opening.ts';
import { type Reading, readAnswer } from './read-answer.ts';

type StreamPart = LanguageModelV4StreamPart;
type TextPart = Extract<StreamPart, { type: 'text-start' | 'text-delta' | 'text-end' }>;
type Finish = Extract<StreamPart, { type: 'finish' }>;

/** Says nothing but that something came. */
const SIGN_OF_LIFE: readonly StreamPart[] = [{ type: 'raw', rawValue: null }];

/**
 * Finds the call in the text of an answer as it streams. What may be a call is held back until the answer is over;
 * everything else goes through at once, and is looked at again at the end.
 */
export class CallsInText {
  readonly #tools: ReadonlySet<string>;
  readonly #held: TextPart[] = [];
  #opening: Opening = 'unknown';
  #said = '';

  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools;
  }

  take(part: StreamPart): readonly StreamPart[] {
    switch (part.type) {
      case 'text-start':
        if (this.#said !== '') this.#said += '\n';
        return this.#takeText(part);
      case 'text-delta':
        this.#said += part.delta;
        return this.#takeText(part);
      case 'text-end':
        return this.#takeText(part);
      case 'finish':
        return this.#finish(part);
      default:
        return [part];
    }
  }

  #takeText(part: TextPart): readonly StreamPart[] {
    if (this.#opening === 'free') return [part];
    this.#held.push(part);
    if (this.#opening === 'unknown') this.#opening = openingOf(this.#said);
    return this.#opening === 'free' ? this.#held.splice(0) : SIGN_OF_LIFE;
  }

  #finish(part: Finish): readonly StreamPart[] {
    const { unified } = part.finishReason;
    // What was broken off may be asked for again, as long as nothing of it was said.
    if (unified === 'interrupted') return [part];
    const isWhole = unified !== 'error' && unified !== 'content-filter';
    const reading: Reading = isWhole ? readAnswer(this.#said, this.#tools) : { kind: 'text' };
    if (reading.kind === 'text') return [...this.#held.splice(0), part];
    const finishReason =
      unified === 'stop' ? { ...part.finishReason, unified: 'tool-calls' as const } : part.finishReason;
    return [this.#callOf(reading), { ...part, finishReason }];
  }

  #callOf(reading: Exclude<Reading, { kind: 'text' }>): StreamPart {
    return {
      type: 'tool-call',
      toolCallId: `call_${crypto.randomUUID().replaceAll('-', '')}`,
      toolName: reading.name,
      input: JSON.stringify(reading.kind === 'call' ? reading.input : misfitInput(this.#asSaid(reading))),
    };
  }

  /** What was not said as text is kept whole with the call. */
  #asSaid(misfit: Extract<Reading, { kind: 'misfit' }>): typeof misfit {
    return this.#opening === 'free' ? misfit : { ...misfit, text: this.#said.trim() };
  }
}
