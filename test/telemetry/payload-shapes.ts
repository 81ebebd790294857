import { z } from 'zod';
import type { TelemetryName } from '../../src/model/telemetry.ts';

const count = z.int().min(0);
const ms = z.int().min(0);
const name = z.string().min(1).max(100);
const cost = z.number().min(0).optional();

/** The payload of each event, to the letter: nothing less is told, and nothing more. */
export const PAYLOADS: Readonly<Record<TelemetryName, z.ZodObject>> = {
  'chat.turn_start': z.strictObject({
    engine: z.enum(['api', 'pty', 'recorded', 'agent']),
    model: z.string(),
    source: z.enum(['script', 'chat']),
    prompt_index: count.optional(),
    prompt_chars: count,
    files: count,
    course: z.int().min(1),
    is_resumed: z.boolean(),
  }),
  'chat.llm_call': z.strictObject({
    model: name,
    response_model: name.optional(),
    response_id: name.optional(),
    step: z.int().min(1),
    finish_reason: name,
    first_token_ms: ms.optional(),
    duration_ms: ms,
    input_tokens: count.optional(),
    cached_input_tokens: count.optional(),
    output_tokens: count.optional(),
    reasoning_tokens: count.optional(),
    cost,
    tool_calls: count,
    retries: count,
  }),
  'chat.turn_done': z.strictObject({
    engine: z.enum(['api', 'pty', 'recorded', 'agent']),
    model: z.string(),
    from: z.enum(['recorded', 'live']),
    reason: name,
    error_code: name.optional(),
    duration_ms: ms,
    first_token_ms: ms.optional(),
    steps: count,
    tool_calls: count,
    tool_errors: count,
    repairs: count,
    schema: name.optional(),
    is_valid: z.boolean().optional(),
    answer_chars: count,
    input_tokens: count,
    output_tokens: count,
    cost,
    exit_code: z.int().optional(),
  }),
  'skills.selected': z.strictObject({
    by: z.enum(['request', 'name', 'before']),
    skills: z.array(z.strictObject({ id: name, score: z.number().optional() })),
    candidates: count,
    duration_ms: ms,
  }),
  'skills.applied': z.strictObject({
    skills: z.array(name),
    rule_chars: count,
    markers: z.array(z.strictObject({ id: name, is_there: z.boolean() })).optional(),
    tool_calls: count,
  }),
  'skills.tool_call': z.strictObject({
    skill: name,
    tool: name,
    duration_ms: ms,
    is_error: z.boolean(),
    error_code: name.optional(),
    input_chars: count,
    output_chars: count,
  }),
  'rag.retrieve': z.strictObject({
    datasets: z.array(name),
    query_chars: count,
    hits: count,
    best_score: z.number().optional(),
    duration_ms: ms,
    is_error: z.boolean(),
  }),
  'plan.exec_start': z.strictObject({ actions: count, document_chars: count }),
  'plan.exec_done': z.strictObject({
    actions: count,
    changed: count,
    unchanged: count,
    document_chars: count,
    duration_ms: ms,
  }),
  'plan.error_report': z.strictObject({
    stage: z.enum(['json', 'schema', 'execute', 'write']),
    problems: count,
    attempt: z.int().min(1).optional(),
    error_code: name.optional(),
  }),
  'pty.submit': z.strictObject({
    terminal: name,
    proof: name,
    tries: z.int().min(0),
    prompt_chars: count,
    duration_ms: ms,
  }),
  error: z.strictObject({ code: name, where: z.enum(['turn', 'run', 'server', 'bench', 'telemetry']) }),
};
