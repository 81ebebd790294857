import type { Json } from '../../model/json.ts';
import { oneLine } from '../../model/one-line.ts';
import type { KeptEvent } from '../../workbench.ts';
import { shortId } from '../context.ts';
import { localTime } from '../local-time.ts';
import { bold, dim } from '../paint.ts';
import { printable } from '../printable.ts';

const NAME_WIDTH = 17;
const ID_WIDTH = 8;

/** An event on one line: when, what, of which session, and what is told of it. */
export function eventLine({ ts, event_name, session_id, payload }: KeptEvent): string {
  const when = `${localTime(ts)}:${ts.slice('yyyy-mm-ddThh:mm:'.length, 'yyyy-mm-ddThh:mm:ss'.length)}`;
  const session = shown(session_id === undefined ? '–' : shortId(session_id)).padEnd(ID_WIDTH);
  return `${dim(when)}  ${bold(shown(event_name).padEnd(NAME_WIDTH))}  ${session}  ${shown(facts(payload))}\n`;
}

function facts(payload: KeptEvent['payload']): string {
  return Object.entries(payload)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${words(value)}`]))
    .join(' ');
}

/** A list by its items, and an item of several facts by its id; that it is missing is said. */
function words(value: Json): string {
  if (typeof value === 'string') return /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return value.length === 0 ? 'none' : value.map(words).join(',');
  const { id, is_there } = value;
  if (typeof id !== 'string') return JSON.stringify(value);
  return is_there === false ? `${words(id)}:missing` : words(id);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function shown(text: string): string {
  return printable(oneLine(text));
}
