import type { Spread } from '../../model/bench.ts';
import type { JsonObject } from '../../model/json.ts';
import type { TelemetryEvent } from '../../model/telemetry.ts';
import type { TurnFigures } from '../../model/telemetry-figures.ts';

const ANSWERED: readonly unknown[] = ['done', 'length'];

/** What the turns among some events took, by what was told when they were done. */
export function turnFigures(events: readonly TelemetryEvent[]): TurnFigures {
  const turns = events.filter(isTurn).map(({ payload }) => payload);
  const costs = numbersOf(turns, 'cost');
  return {
    turns: turns.length,
    failedTurns: turns.filter(({ reason }) => !ANSWERED.includes(reason)).length,
    durationMs: spreadOf(numbersOf(turns, 'duration_ms')),
    firstTokenMs: spreadOf(numbersOf(turns, 'first_token_ms')),
    inputTokens: sum(numbersOf(turns, 'input_tokens')),
    outputTokens: sum(numbersOf(turns, 'output_tokens')),
    cost: costs.length === 0 ? null : sum(costs),
  };
}

/** The turns among some events, by the model that was asked. */
export function turnsByModel(
  events: readonly TelemetryEvent[],
): ReadonlyMap<string, readonly TelemetryEvent[]> {
  return Map.groupBy(events.filter(isTurn), ({ payload: { model } }) =>
    typeof model === 'string' ? model : '',
  );
}

function isTurn({ event_name }: TelemetryEvent): boolean {
  return event_name === 'chat.turn_done';
}

/** Payloads may come from elsewhere, and have anything in them. */
function numbersOf(payloads: readonly JsonObject[], field: string): readonly number[] {
  return payloads
    .map((payload) => payload[field])
    .filter((value) => typeof value === 'number')
    .filter((value) => Number.isFinite(value) && value >= 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function spreadOf(numbers: readonly number[]): Spread | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => sorted[Math.ceil(share * sorted.length) - 1]);
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
