import {
  TELEMETRY_CONTEXT,
  type TelemetryContext,
  type TelemetryContextKey,
  type TelemetryEvent,
} from '../model/telemetry.ts';
import { isObject } from '../model/value-check.ts';
import { cleanPayload, isSecret } from './clean-payload.ts';
import { isEventName, keptName } from './event-names.ts';
import { eventTime } from './event-time.ts';

const LONGEST_CONTEXT = 200;

/** What is told of an event in this process, as it is. */
export interface ToldEvent {
  readonly name: string;
  readonly at: number;
  readonly context: TelemetryContext;
  readonly payload: unknown;
}

/** An event of this process as it is kept; undefined if it cannot be. */
export function keptEvent(
  { name, at, context, payload }: ToldEvent,
  clientId: string,
): TelemetryEvent | undefined {
  try {
    const about = checkedContext(context) ?? checkedContext(shortOnes(context));
    const clean = cleanPayload(payload);
    if (!about || !clean) return undefined;
    return {
      event_name: name,
      ts: new Date(at).toISOString(),
      client_id: clientId,
      ...about,
      payload: clean,
    };
  } catch {
    // What a payload does when it is read is none of our business.
    return undefined;
  }
}

/** An event from elsewhere as it is kept; undefined for what is none. Its context may stand in an object of its own. */
export function takenEvent(value: unknown, now: number): TelemetryEvent | undefined {
  try {
    if (!isObject(value) || !isEventName(value['event_name'])) return undefined;
    const at = eventTime(value['ts'], now);
    const nested = value['context'];
    const about = checkedContext({ ...(isObject(nested) && nested), ...value });
    const payload = cleanPayload(value['payload']);
    if (at === undefined || !about || !payload) return undefined;
    return { event_name: keptName(value['event_name']), ts: new Date(at).toISOString(), ...about, payload };
  } catch {
    return undefined;
  }
}

/** A path may be longer than anybody's id: the event is of use without it. */
function shortOnes(context: TelemetryContext): TelemetryContext {
  return Object.fromEntries(
    Object.entries(context).filter(
      ([, value]) => typeof value === 'string' && value.length <= LONGEST_CONTEXT,
    ),
  );
}

/** What is known of an event; undefined if something else than short names stands there. */
function checkedContext(values: Readonly<Record<string, unknown>>): TelemetryContext | undefined {
  const context: { [Key in TelemetryContextKey]?: string } = {};
  for (const key of TELEMETRY_CONTEXT) {
    const value = values[key];
    if (value === undefined || value === null) continue;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.length > LONGEST_CONTEXT) return undefined;
    if (text === '' || isSecret(text) || /[\r\n]/.test(text)) continue;
    context[key] = text;
  }
  return context;
}
