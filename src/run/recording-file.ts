import type { Json } from '../model/json.ts';
import type { KnownRecord, PrimingRecord } from '../model/record.ts';
import type { RecordedPart, RecordedTurn } from '../model/recorded-turn.ts';

/** What a recording holds for one prompt. */
export interface FileTurn extends RecordedTurn {
  readonly prompt: string;
}

/** A recording's turns: each begins with a `human_text_record` and has what follows up to the next. */
export function turnsOfRecording(records: readonly PrimingRecord[]): readonly FileTurn[] {
  const turns: { prompt: string; records: KnownRecord[] }[] = [];
  for (const record of records) {
    if (!record.known) continue;
    if (record.type === 'human_text_record') turns.push({ prompt: record.text, records: [] });
    else turns.at(-1)?.records.push(record);
  }
  const taken = new Set<string>();
  return turns.map((turn) => ({ prompt: turn.prompt, parts: withOwnCallIds(partsOf(turn.records), taken) }));
}

/** Whether a recording holds an answer to a prompt, in the turn of its place. */
export function answersPrompt(turn: FileTurn | undefined, asked: string): boolean {
  return turn !== undefined && turn.parts.length > 0 && isSameText(turn.prompt, asked);
}

/** A script's prompts have no blank edges and LF newlines; those of a recording may, if it was edited by hand. */
function isSameText(recorded: string, asked: string): boolean {
  return recorded.replaceAll('\r\n', '\n').trim() === asked.trim();
}

/** The first of the recordings that answer the most prompts, counted from the first prompt up to one without an answer. */
export function bestRecording(
  recordings: readonly (readonly FileTurn[])[],
  prompts: readonly string[],
): readonly FileTurn[] | undefined {
  const lengths = recordings.map((turns) => {
    const end = prompts.findIndex((prompt, index) => !answersPrompt(turns[index], prompt));
    return end === -1 ? prompts.length : end;
  });
  return recordings[lengths.indexOf(Math.max(...lengths))];
}

/** In a session each call has an id of its own: one that is taken gets a number. Results follow their calls. */
function withOwnCallIds(parts: readonly RecordedPart[], taken: Set<string>): readonly RecordedPart[] {
  const ownIds = new Map<string, string>();
  return parts.map((part) => {
    if (!('callId' in part)) return part;
    if (part.kind === 'tool-call') ownIds.set(part.callId, freeId(part.callId, taken));
    return { ...part, callId: ownIds.get(part.callId) ?? part.callId };
  });
}

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  taken.add(free);
  return free;
}

/** In the order of a turn's rows: the parts of a step, its end, then the results of its calls. */
function partsOf(records: readonly KnownRecord[]): readonly RecordedPart[] {
  const parts: RecordedPart[] = [];
  let step: { hasCalls: boolean; model?: string } | undefined;
  const endStep = () => {
    if (!step) return;
    const { hasCalls, model } = step;
    parts.push({
      kind: 'step-end',
      finishReason: hasCalls ? 'tool-calls' : 'stop',
      ...(model !== undefined && { model }),
    });
    step = undefined;
  };
  for (const record of records) {
    switch (record.type) {
      case 'agent_thought_record':
      case 'agent_words_record':
        step ??= { hasCalls: false };
        parts.push({ kind: record.type === 'agent_words_record' ? 'text' : 'reasoning', text: record.text });
        break;
      case 'func_call_record': {
        step = { ...step, hasCalls: true };
        const { id: callId, name } = record.fields;
        // Nothing is known of what the tool does, so it must not run again unasked.
        parts.push({ kind: 'tool-call', callId, name, input: argumentsOf(record), effect: 'write' });
        break;
      }
      case 'func_result_record': {
        endStep();
        const { id: callId, name } = record.fields;
        parts.push({ kind: 'tool-result', callId, name, output: record.text, isError: false });
        break;
      }
      case 'gen_finish_record': {
        const { llmGenModel: model } = record.fields;
        if (step && model !== undefined) step = { ...step, model };
        endStep();
        break;
      }
      default:
        break;
    }
  }
  endStep();
  return parts;
}

/** Arguments that are not JSON are what the model said all the same. */
function argumentsOf({ fields }: KnownRecord<'func_call_record'>): Json {
  const { arguments: parsed, rawArgumentsText = '{}' } = fields;
  if (parsed !== undefined) return JSON.parse(JSON.stringify(parsed));
  try {
    return JSON.parse(rawArgumentsText);
  } catch {
    return rawArgumentsText;
  }
}
