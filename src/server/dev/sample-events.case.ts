import type { JsonObject } from '../../model/json.ts';
import type { KeptEvent } from '../../model/telemetry.ts';

const MODELS = ['openai/gpt-5-mini', 'anthropic/claude-sonnet-4-5'];
const SKILLS = ['minutes', 'tables', 'translate'];
const CODES = ['RATE_LIMITED', 'PROVIDER_FAILED'];

/** What happens in a day with some turns, the newest first. */
export function sampleEvents(now: Date, turns = 120): readonly KeptEvent[] {
  const random = randomFrom(7);
  const all = Array.from({ length: turns }, (_, index) => {
    const start = now.getTime() - 23 * 3_600_000 + index * ((22.5 * 3_600_000) / turns);
    return turnEvents(start, index, random);
  }).flat();
  return all.map((event, seq) => ({ ...event, seq })).toReversed();
}

function turnEvents(start: number, index: number, random: () => number): readonly Omit<KeptEvent, 'seq'>[] {
  const id = String(index).padStart(12, '0');
  const context = {
    session_id: `01998f3e-2b7c-7d10-9a55-${String(Math.floor(index / 4)).padStart(12, '0')}`,
    turn_id: `01998f3e-2b7c-7d10-8a55-${id}`,
  };
  const [model = ''] = MODELS.slice(index % 3 === 0 ? 1 : 0);
  const first = Math.round(200 + 500 * random());
  const duration = Math.round(first + 800 + 4_000 * random() ** 3);
  const isFailed = index % 17 === 5;
  const told = (event_name: string, after: number, payload: JsonObject): Omit<KeptEvent, 'seq'> => ({
    event_name,
    ts: new Date(start + after).toISOString(),
    ...context,
    payload,
  });
  const input = 500 + Math.round(1_500 * random());
  const output = 80 + Math.round(400 * random());
  return [
    told('chat.turn_start', 0, {
      engine: 'api',
      model,
      source: 'chat',
      prompt_chars: 120,
      files: 0,
      course: 0,
    }),
    told('skills.selected', 12, {
      by: 'request',
      skills: index % 4 === 0 ? [] : [{ id: SKILLS[index % 3] ?? '', score: 1.5 }],
      candidates: 3,
      duration_ms: 9,
    }),
    told('chat.llm_call', duration * 0.6, {
      model,
      step: 1,
      finish_reason: 'tool-calls',
      first_token_ms: first,
      duration_ms: Math.round(duration * 0.6) - 14,
      tool_calls: 1,
    }),
    told('skills.tool_call', duration * 0.7, {
      skill: 'minutes',
      tool: 'collect',
      duration_ms: Math.round(duration * 0.09),
      is_error: false,
    }),
    told('chat.llm_call', duration * 0.99, {
      model,
      step: 2,
      finish_reason: 'stop',
      duration_ms: Math.round(duration * 0.28),
      tool_calls: 0,
    }),
    ...(isFailed ? [told('error', duration, { code: CODES[index % 2] ?? '', where: 'turn' })] : []),
    told('chat.turn_done', duration, {
      engine: 'api',
      model,
      from: 'live',
      reason: isFailed ? 'error' : 'done',
      duration_ms: duration,
      first_token_ms: first,
      input_tokens: input,
      output_tokens: output,
      cost: (input * 0.25 + output * 2) / 1_000_000,
    }),
  ];
}

/** Numbers below 1 that look like chance and are always the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
