import type { EngineEvent, SaidResponse } from '../../model/event.ts';
import { type MessageId, newMessageId } from '../../model/ids.ts';
import type { ResponseFacts } from '../../model/message.ts';
import { splitWhole } from '../../model/surrogates.ts';
import type { ResponseSpec } from '../../model/task.ts';
import type { AskedTask } from '../asked-prompt.ts';

/** What else there is to a response. */
export interface SpeechEnd {
  /** It is what its course begins with. */
  readonly isBoot?: boolean;
  /** The conversation that it leads to. */
  readonly leadsTo?: ResponseFacts['leadsTo'];
}

/** What an agent says by itself in a turn, piece by piece or at once. A task may want it said to nobody. */
export class Speech {
  readonly #asked: AskedTask | undefined;
  #partId: MessageId | undefined;
  #text = '';
  /** Half of a character, whose other half may come with the next piece. */
  #half = '';

  constructor(asked?: AskedTask) {
    this.#asked = asked;
  }

  *grow(delta: string): Generator<EngineEvent> {
    const { whole, half } = splitWhole(this.#half + delta);
    this.#half = half;
    yield* this.#add(whole);
  }

  *#add(delta: string): Generator<EngineEvent> {
    if (delta === '') return;
    this.#text += delta;
    if (this.#isSilent) return;
    if (this.#partId === undefined) yield this.#start();
    yield { type: 'text-delta', partId: this.#partId ?? newMessageId(), delta };
  }

  /** Ends what was said with everything that belongs to it: buttons, and what is to be done next. */
  *end(response: ResponseSpec, end: SpeechEnd = {}): Generator<EngineEvent> {
    yield* this.grow(response.message);
    yield* this.#add(this.#half.toWellFormed());
    this.#half = '';
    const said = this.#said(response, end);
    let messageId = said.facts.attachTo ?? this.#asked?.cameFrom;
    if (this.#text !== '' || Object.keys(said.facts).length > 0) {
      if (this.#partId === undefined) yield this.#start();
      const partId = this.#partId ?? newMessageId();
      yield { type: 'text-end', partId, response: said };
      if (!this.#isSilent) messageId = partId;
    }
    this.#partId = undefined;
    this.#text = '';
    const { nextTasks: tasks = [] } = response;
    if (tasks.length > 0) {
      yield { type: 'next-tasks', tasks, ...(messageId !== undefined && { messageId }) };
    }
  }

  get hasBegun(): boolean {
    return this.#text !== '' || this.#half !== '';
  }

  get #isSilent(): boolean {
    return this.#asked?.task.skipBotMessage === true;
  }

  #start(): EngineEvent {
    this.#partId = newMessageId();
    return { type: 'text-start', partId: this.#partId };
  }

  #said({ isHtml, meta, availableTasks = [] }: ResponseSpec, { isBoot, leadsTo }: SpeechEnd): SaidResponse {
    const attachTo = this.#isSilent && availableTasks.length > 0 ? this.#asked?.cameFrom : undefined;
    const facts = {
      ...(isHtml && { isHtml }),
      ...(availableTasks.length > 0 && { availableTasks }),
      ...(attachTo !== undefined && { attachTo }),
      ...(leadsTo !== undefined && { leadsTo }),
    };
    if (this.#isSilent) return { audience: 'none', facts, text: this.#text };
    if (!isBoot) return { audience: meta?.isVirtual ? 'person' : 'all', facts };
    return { audience: bootAudience(meta), isBoot, facts };
  }
}

/** A boot message is shown only, unless it is said to be more than that. */
export function bootAudience(meta: ResponseSpec['meta']): 'all' | 'person' {
  return meta?.isVirtual === false ? 'all' : 'person';
}
