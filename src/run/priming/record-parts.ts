import type { Json } from '../../model/json.ts';
import {
  FINISH_REASONS,
  type StepEndMetadata,
  TOOL_EFFECTS,
  type ToolEffect,
  type Usage,
} from '../../model/message.ts';
import type { ToolResultPart } from '../../model/model-message.ts';
import type { RepairRequest } from '../../model/output.ts';
import { providerMetadataIn } from '../../model/provider-data.ts';
import type { Fields, KnownRecord } from '../../model/record.ts';
import { resultText } from '../../model/result-content.ts';
import { isString } from '../../model/value-check.ts';

/** What a call was given. Arguments that are not JSON are what the model said all the same. */
export function inputOf({ fields }: KnownRecord<'func_call_record'>): Json {
  const { arguments: parsed, rawArgumentsText = '{}' } = fields;
  // A record is read from JSON.
  if (parsed !== undefined) return parsed as Json;
  const value = jsonOf(rawArgumentsText);
  return value === undefined ? rawArgumentsText : value;
}

/** What a call does, where the record says so. Of a tool that nothing is known of, it must not run again unasked. */
export function effectOf({ fields }: KnownRecord<'func_call_record'>): ToolEffect {
  return TOOL_EFFECTS.find((effect) => effect === fields.effect) ?? 'write';
}

type Output = Extract<ToolResultPart['output'], { type: 'text' | 'json' | 'error-text' | 'error-json' }>;

/** What a tool gave back: the text, or what the text stands for. */
export function outputOf(record: KnownRecord<'func_result_record'>): Output {
  const text = resultText(record.text, record.fields.contentItems ?? []);
  switch (record.fields.outputType) {
    case 'json':
    case 'error-json': {
      const value = jsonOf(text);
      if (value !== undefined) return { type: record.fields.outputType, value };
      return { type: record.fields.outputType === 'json' ? 'text' : 'error-text', value: text };
    }
    case 'error-text':
      return { type: 'error-text', value: text };
    default:
      return { type: 'text', value: text };
  }
}

/** The text that stands for what a tool gave back. */
export function outputText(output: ToolResultPart['output']): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value, null, 2);
    default:
      return JSON.stringify(output);
  }
}

/** What a model was told of an answer that could not be used; undefined of what it was told otherwise. */
export function repairOf({
  fields: { repair },
  text,
}: KnownRecord<'runtime_guide_record'>): RepairRequest | undefined {
  if (!repair) return undefined;
  const { attempt, allowed, schema } = repair;
  return isCount(attempt) && isCount(allowed) && isString(schema)
    ? { text, attempt, allowed, schema }
    : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** How a step ended, as far as its record tells. */
export function stepEndOf({ fields }: KnownRecord<'gen_finish_record'>): Partial<StepEndMetadata> {
  const { llmGenModel: model, responseId, responseModel } = fields;
  const finishReason = FINISH_REASONS.find((reason) => reason === fields.finishReason);
  const usage = fields.usage && usageIn(fields.usage);
  const providerMetadata = providerMetadataIn(fields.providerMetadata);
  return {
    ...(finishReason && { finishReason }),
    ...(usage && { usage }),
    ...(responseId !== undefined && { responseId }),
    ...(model !== undefined && { model }),
    ...(responseModel !== undefined && { responseModel }),
    ...(providerMetadata && { providerMetadata }),
  };
}

function usageIn(fields: Fields): Usage {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
