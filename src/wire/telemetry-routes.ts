import * as z from 'zod';
import { TELEMETRY_RANGES } from '../model/telemetry-range.ts';
import { storableText, wholeNumber } from './fields.ts';
import { plain, type Route } from './route.ts';
import { keptEvents, telemetryFigures } from './telemetry.ts';

const MOST_EVENTS = 1_000;
const name = storableText.min(1).max(200).optional();
/** The same from a form, in which what is not filled in is empty. */
const formName = storableText
  .max(200)
  .transform((text) => text || undefined)
  .optional();
/** Milliseconds since 1970 are above this, seconds below. */
const SECONDS_UNTIL = 100_000_000_000;

/** A moment in a query string: a date and a time in ISO 8601, or seconds or milliseconds since 1970. */
const moment = z
  .string()
  .transform(momentIn)
  .refine((date) => !Number.isNaN(date.getTime()), 'is no moment, such as 2026-01-31T12:00:00Z')
  .optional()
  .describe('A date and a time in ISO 8601, or seconds or milliseconds since 1970.');

/** The events that were kept; below `/dev` as well, for who has the routes for developers on. */
const events = {
  ...plain,
  method: 'get',
  query: z.strictObject({
    limit: wholeNumber({ least: 1, most: MOST_EVENTS }).default(200),
    event_name: name,
    session_id: name,
    turn_id: name,
    run_id: name,
    case_id: name,
    since_ts: moment,
    until_ts: moment,
  }),
  answer: { type: 'json', schema: keptEvents },
} as const;

/** What they tell, in both places too. */
const figures = {
  ...plain,
  method: 'get',
  query: z.strictObject({ since_ts: moment, until_ts: moment }),
  answer: { type: 'json', schema: telemetryFigures },
} as const;

/** What is kept of how things went. */
export const telemetryRoutes = {
  takeTelemetry: {
    ...plain,
    method: 'post',
    path: '/telemetry/events',
    summary: 'Keeps events from elsewhere; what is none is dropped and counted',
    body: z.strictObject({
      events: z
        .array(z.unknown().describe('With an `event_name`, a `ts`, what it belongs to and a `payload`.'))
        .max(MOST_EVENTS, 'has more than 1,000 items')
        .readonly()
        .describe('Of which each may be anything: what is no event is dropped.'),
    }),
    listField: 'events',
    mostBytes: 1024 * 1024,
    mostKeys: 100_000,
    status: 202,
    answer: { type: 'json', schema: z.object({ accepted: z.int(), dropped: z.int() }) },
  },
  listTelemetry: {
    ...events,
    path: '/api/telemetry/events',
    summary: 'The events that were kept, the newest first',
  },
  countTelemetry: {
    ...figures,
    path: '/api/telemetry/figures',
    summary:
      'What the events tell, counted: turns, times, tokens, costs; of the last day where nothing is said',
  },
  listDevTelemetry: {
    ...events,
    path: '/dev/telemetry/events',
    summary: 'The events that were kept, as `/api/telemetry/events` has them; for developers',
  },
  countDevTelemetry: {
    ...figures,
    path: '/dev/telemetry/figures',
    summary: 'What the events tell, as `/api/telemetry/figures` has it; for developers',
  },
  showTelemetry: {
    ...plain,
    method: 'get',
    path: '/dev/telemetry/ui',
    summary: 'A page that shows the figures as plots, and the events of a turn in order',
    query: z.strictObject({
      event_name: formName,
      session_id: formName,
      turn_id: formName.describe('Shows what happened in this turn.'),
      since: z.enum(TELEMETRY_RANGES).default('24h').describe('How far it looks back.'),
      lang: z.enum(['en', 'zh']).optional().describe('By default what the browser asks for.'),
    }),
    answer: { type: 'text', mediaTypes: ['text/html'] },
  },
} as const satisfies Record<string, Route>;

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function momentIn(text: string): Date {
  if (/^\d{1,15}(?:\.\d{1,6})?$/.test(text)) {
    const number = Number(text);
    return new Date(number < SECONDS_UNTIL ? number * 1000 : number);
  }
  const match = ISO.exec(text);
  // A time without a zone is one of UTC, as those that are told are.
  return new Date(match ? (match[1] === undefined && text.includes('T') ? `${text}Z` : text) : Number.NaN);
}
