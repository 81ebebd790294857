import * as z from 'zod';
import type { KeptEvent } from '../model/telemetry.ts';
import type { TelemetryFigures } from '../model/telemetry-figures.ts';
import { jsonObject, takenFor, time } from './fields.ts';

const context = z.string().exactOptional();

const keptEvent = z
  .object({
    seq: z.int().describe('Its place in the order in which events were kept.'),
    event_name: z.string(),
    ts: time,
    run_id: context,
    mode: context,
    host_app: context,
    doc_id: context,
    session_id: context,
    turn_id: context,
    case_id: context,
    message_id: context,
    client_id: context,
    payload: jsonObject.describe('Lengths, ids, times and scores; never what was said.'),
  })
  .meta({ id: 'TelemetryEvent' });

export const keptEvents = z.object({
  items: z.array(takenFor<KeptEvent>(keptEvent)).readonly().describe('The newest first.'),
  nextCursor: z.null(),
  state: z
    .object({
      mode: z.string().describe('`local`, `remote`, `both` or `off`.'),
      retentionDays: z.number(),
      taken: z.int(),
      kept: z.int(),
      sent: z.int(),
      lost: z.int().describe('Because too much came at once, or nothing could be written or sent.'),
      problem: z.string().exactOptional(),
    })
    .describe('What became of the events of this server since it was started.'),
});

const spread = z.object({ p50: z.number(), p95: z.number() }).nullable().describe('In milliseconds.');
const turnFigures = {
  turns: z.int(),
  failedTurns: z.int(),
  durationMs: spread,
  firstTokenMs: spread,
  inputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.number().nullable().describe('In US dollars; null where no price is known.'),
};
const counted = z.array(z.object({ count: z.int() }).catchall(z.string())).readonly();

export const telemetryFigures = takenFor<TelemetryFigures>(
  z
    .object({
      since: time,
      until: time,
      events: z.int(),
      isPartial: z.boolean().describe('There were more: these are the newest.'),
      names: counted,
      errors: counted,
      skills: counted,
      withoutSkill: z.int(),
      all: z.object(turnFigures),
      models: z.array(z.object({ model: z.string(), ...turnFigures })).readonly(),
      bucketMs: z.number(),
      timeline: z
        .array(z.object({ from: time, events: z.int(), errors: z.int(), ...turnFigures }))
        .readonly(),
    })
    .meta({ id: 'TelemetryFigures' }),
);
