import {
  TELEMETRY_CONTEXT,
  type TelemetryContext,
  type TelemetryContextKey,
  type TelemetryEvent,
} from '../model/telemetry.ts';
import { isObject } from '../model/value-check.ts';
import { cleanPayload } from './clean-payload.ts';
import { isEventName, keptName } from './event-names.ts';
import { eventTime } from './event-time.ts';
import type { Origin } from './key-words.ts';
import { isPlainName } from './plain-name.ts';
import { isSecret, maybeSecret } from './secret-shapes.ts';

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
    const about = checkedContext(context, 'here') ?? checkedContext(shortOnes(context), 'here');
    const clean = cleanPayload(payload, 'here');
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
    if (maybeSecret(value['event_name'])) return undefined;
    const at = eventTime(value['ts'], now);
    const nested = value['context'];
    const about = checkedContext({ ...(isObject(nested) && nested), ...value }, 'elsewhere');
    const payload = cleanPayload(value['payload'], 'elsewhere');
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

/** What is known of an event; undefined if something else than short texts stands there. What is no name is left out. */
function checkedContext(
  values: Readonly<Record<string, unknown>>,
  origin: Origin,
): TelemetryContext | undefined {
  const context: { [Key in TelemetryContextKey]?: string } = {};
  for (const key of TELEMETRY_CONTEXT) {
    const value = values[key];
    if (value === undefined || value === null) continue;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.length > LONGEST_CONTEXT) return undefined;
    if (isName[origin](text)) context[key] = text;
  }
  return context;
}

/** What things are called here is as their owner likes it. */
const isName: Readonly<Record<Origin, (text: string) => boolean>> = {
  here: (text) => text !== '' && !isSecret(text) && !/[\r\n]/.test(text),
  elsewhere: (text) => isPlainName(text, { isId: true }) && !maybeSecret(text),
};
