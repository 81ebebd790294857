import type { Json } from '../model/json.ts';
import type { StepEndMetadata } from '../model/message.ts';
import { providerDataOf } from '../model/provider-data.ts';
import type { KnownRecord, PrimingRecord } from '../model/record.ts';
import type { RecordedPart, RecordedTurn } from '../model/recorded-turn.ts';
import { OwnNumbers } from './priming/own-numbers.ts';
import { effectOf, inputOf, outputOf, repairOf, stepEndOf } from './priming/record-parts.ts';

/** What a recording holds for one prompt. */
export interface FileTurn extends RecordedTurn {
  readonly prompt: string;
}

/** A recording's turns: each begins with a `human_text_record` and has what follows up to the next. */
export function turnsOfRecording(records: readonly PrimingRecord[]): readonly FileTurn[] {
  const turns: { prompt: string; records: KnownRecord[] }[] = [];
  for (const record of new OwnNumbers().take(records).records) {
    if (!record.known) continue;
    if (record.type === 'human_text_record') turns.push({ prompt: record.text, records: [] });
    else turns.at(-1)?.records.push(record);
  }
  return turns.map((turn) => ({ prompt: turn.prompt, parts: partsOf(turn.records) }));
}

/** Whether a recording holds an answer to a prompt, in the turn of its place. */
export function answersPrompt(turn: FileTurn | undefined, asked: string): turn is FileTurn {
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

/** In the order of a turn's rows: the parts of a step, its end, then the results of its calls. */
function partsOf(records: readonly KnownRecord[]): readonly RecordedPart[] {
  const parts: RecordedPart[] = [];
  let step: { readonly hasCalls: boolean } | undefined;
  const endStep = (facts: Partial<StepEndMetadata> = {}) => {
    if (!step) return;
    const finishReason = step.hasCalls ? 'tool-calls' : 'stop';
    parts.push({ kind: 'step-end', finishReason, ...facts });
    step = undefined;
  };
  for (const record of records) {
    switch (record.type) {
      case 'agent_thought_record':
      case 'agent_words_record': {
        step ??= { hasCalls: false };
        const kind = record.type === 'agent_words_record' ? 'text' : 'reasoning';
        parts.push({ kind, text: record.text, ...ownOf(record) });
        break;
      }
      case 'func_call_record': {
        step = { hasCalls: true };
        const { id: callId, name } = record.fields;
        const [input, effect] = [inputOf(record), effectOf(record)];
        parts.push({ kind: 'tool-call', callId, name, input, effect, ...ownOf(record) });
        break;
      }
      case 'func_result_record': {
        endStep();
        const { id: callId, name } = record.fields;
        const { type, value } = outputOf(record);
        // What it stands for was read from JSON.
        const output = value as Json;
        parts.push({ kind: 'tool-result', callId, name, output, isError: type.startsWith('error-') });
        break;
      }
      case 'runtime_guide_record': {
        const repair = repairOf(record);
        if (!repair) break;
        endStep();
        parts.push({ kind: 'repair', ...repair });
        break;
      }
      case 'gen_finish_record':
        endStep(stepEndOf(record));
        break;
      default:
        break;
    }
  }
  endStep();
  return parts;
}

function ownOf({
  fields,
}: KnownRecord): Pick<Extract<RecordedPart, { kind: 'tool-call' }>, 'providerMetadata'> {
  const options = providerDataOf(fields)?.options;
  return options ? { providerMetadata: options } : {};
}
