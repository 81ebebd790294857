import type { Json } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import type { FinishReason, Usage } from '../../model/message.ts';
import type { KnownRecord } from '../../model/record.ts';
import { present } from './entry-values.ts';
import type { TranscribedTurn } from './transcript.ts';

/** How one answer of a model ended, as far as it is told. */
export interface StepFacts {
  readonly model?: string | undefined;
  readonly finishReason?: FinishReason | undefined;
  readonly usage?: Usage | undefined;
  readonly responseId?: string | undefined;
}

/** Numbers the answers of a transcript. */
export interface Numbering {
  last: number;
}

/** A turn that is being put together from the entries of a transcript. */
export class TurnDraft {
  isDone = false;
  isBroken = false;
  readonly #prompt: string;
  readonly #at: string | undefined;
  readonly #numbering: Numbering;
  readonly #records: KnownRecord[] = [];
  readonly #words: string[] = [];
  readonly #calls = new Map<string, { readonly name: string; readonly genseq: number; hasResult: boolean }>();
  #model: string | undefined;
  #genseq: number;
  #step: StepFacts | undefined;
  #isStepOver = false;

  constructor(prompt: string, at: string | undefined, numbering: Numbering) {
    this.#prompt = prompt;
    this.#at = at;
    this.#numbering = numbering;
    numbering.last++;
    this.#genseq = numbering.last;
  }

  get isEmpty(): boolean {
    return this.#records.length === 0;
  }

  /** What is said of the answer that the next parts belong to; one with another id is another answer. */
  step(facts: StepFacts): void {
    const known = this.#step?.responseId;
    if (known !== undefined && facts.responseId !== undefined && known !== facts.responseId) this.#endStep();
    this.#step = { ...this.#step, ...present({ ...facts }) };
    this.#model = facts.model ?? this.#model;
  }

  words(text: string): void {
    if (text.trim() === '') return;
    this.#beginPart();
    this.#words.push(text);
    this.#records.push({ known: true, type: 'agent_words_record', fields: { genseq: this.#genseq }, text });
  }

  thought(text: string): void {
    if (text.trim() === '') return;
    this.#beginPart();
    this.#records.push({ known: true, type: 'agent_thought_record', fields: { genseq: this.#genseq }, text });
  }

  /** Arguments that are a text are JSON as the model wrote it, or no JSON at all. */
  call(id: string, name: string, input: Json): void {
    this.#beginPart();
    const genseq = this.#genseq;
    this.#calls.set(id, { name, genseq, hasResult: false });
    const given = typeof input === 'string' ? writtenArguments(input) : { arguments: objectOf(input) };
    this.#records.push({
      known: true,
      type: 'func_call_record',
      fields: { genseq, id, name, ...given },
      text: '',
    });
  }

  /** `false` where nothing was called by this id. */
  result(id: string, text: string, isError = false): boolean {
    const call = this.#calls.get(id);
    if (!call) return false;
    call.hasResult = true;
    this.#endStep();
    const { name, genseq } = call;
    this.#records.push({
      known: true,
      type: 'func_result_record',
      fields: { genseq, id, name, ...(isError && { outputType: 'error-text' }) },
      text,
    });
    return true;
  }

  hasResult(id: string): boolean {
    return this.#calls.get(id)?.hasResult ?? false;
  }

  done(): TranscribedTurn {
    const records = this.#step === undefined ? this.#records : [...this.#records, this.#stepEnd(this.#step)];
    return {
      prompt: this.#prompt,
      ...present({ at: this.#at, model: this.#model }),
      answer: this.#words.join('\n\n'),
      records,
      isDone: this.isDone,
      isBroken: this.isBroken,
    };
  }

  #beginPart(): void {
    if (this.#isStepOver) {
      this.#numbering.last++;
      this.#genseq = this.#numbering.last;
      this.#isStepOver = false;
    }
    this.#step ??= {};
  }

  #endStep(): void {
    if (this.#step === undefined) return;
    this.#records.push(this.#stepEnd(this.#step));
    this.#step = undefined;
    this.#isStepOver = true;
  }

  #stepEnd({ model, finishReason, usage, responseId }: StepFacts): KnownRecord<'gen_finish_record'> {
    const fields = present({ llmGenModel: model, finishReason, usage, responseId });
    return { known: true, type: 'gen_finish_record', fields: { genseq: this.#genseq, ...fields }, text: '' };
  }
}

function writtenArguments(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return { arguments: value };
  } catch {
    // What is no JSON is kept as it is.
  }
  return { rawArgumentsText: text };
}

function objectOf(input: Json): Readonly<Record<string, unknown>> {
  return isJsonObject(input) ? input : { value: input };
}
