import type { Engine } from '../../engine/engine.ts';
import type { SessionId } from '../../model/ids.ts';
import { NO_PRICES, type Prices } from '../../model/price.ts';
import type { TelemetryContext } from '../../model/telemetry.ts';
import type { RunSettings } from '../run-settings.ts';
import type { TurnPlan } from '../run-turn.ts';
import type { RunWorld } from '../world.ts';
import { TurnMeter } from './turn-meter.ts';
import { turnTelemetry } from './turn-telemetry.ts';

interface PlannedTurn {
  readonly sessionId: SessionId;
  readonly engine: Engine;
  readonly plan: TurnPlan;
  readonly prices: Prices;
  readonly settings: RunSettings;
  readonly about: TelemetryContext | undefined;
  /** Who answers; null where nobody in particular does. */
  readonly agent: string | null;
}

/** What tells of a turn that begins now; undefined where nobody keeps it. */
export function meterOfTurn(
  { telemetry }: Pick<RunWorld, 'telemetry'>,
  { sessionId, engine, plan, prices, settings: { document }, about, agent }: PlannedTurn,
): TurnMeter | undefined {
  const { turnId, source } = plan;
  const told = turnTelemetry(telemetry, { sessionId, turnId, source, document, about });
  return told && new TurnMeter(told, { engine: engine.name, plan, prices, agent: agent ?? undefined });
}

/** What models cost; where no model is asked, nobody needs to know. */
export async function pricesOfTurn(
  world: Pick<RunWorld, 'prices'>,
  { name }: Engine,
  { fills }: RunSettings,
): Promise<Prices> {
  return name === 'api' || (name === 'recorded' && fills) ? await world.prices() : NO_PRICES;
}
