import type { TelemetryEvent } from '../../model/telemetry.ts';
import type { FiguresBucket, TelemetryFigures } from '../../model/telemetry-figures.ts';
import { type Buckets, bucketsOf, type Range } from './buckets.ts';
import { turnFigures, turnsByModel } from './turn-figures.ts';

/** Counts what happened in a range. Events outside of it are left out. */
export function telemetryFigures(
  given: readonly TelemetryEvent[],
  range: Range,
  isPartial = false,
): TelemetryFigures {
  const events = given.filter(({ ts }) => {
    const moment = Date.parse(ts);
    return moment >= range.since.getTime() && moment <= range.until.getTime();
  });
  const chosen = events.filter(({ event_name }) => event_name === 'skills.selected').map(skillsOf);
  const buckets = bucketsOf(range);
  return {
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    events: events.length,
    isPartial,
    names: counted(
      events.map(({ event_name }) => event_name),
      (event_name, count) => ({ event_name, count }),
    ),
    errors: counted(events.filter(isError).map(codeOf), (code, count) => ({ code, count })),
    skills: counted(chosen.flat(), (id, count) => ({ id, count })),
    withoutSkill: chosen.filter((ids) => ids.length === 0).length,
    all: turnFigures(events),
    models: Array.from(turnsByModel(events), ([model, turns]) => ({ model, ...turnFigures(turns) })).toSorted(
      (a, b) => b.turns - a.turns || byName(a.model, b.model),
    ),
    bucketMs: buckets.stepMs,
    timeline: timelineOf(events, buckets),
  };
}

function timelineOf(
  events: readonly TelemetryEvent[],
  { starts, indexOf }: Buckets,
): readonly FiguresBucket[] {
  const within = Map.groupBy(events, ({ ts }) => indexOf(Date.parse(ts)));
  return starts.map((start, index) => {
    const own = within.get(index) ?? [];
    return {
      from: new Date(start).toISOString(),
      events: own.length,
      errors: own.filter(isError).length,
      ...turnFigures(own),
    };
  });
}

function isError({ event_name }: TelemetryEvent): boolean {
  return event_name === 'error';
}

function codeOf({ payload: { code } }: TelemetryEvent): string {
  return typeof code === 'string' ? code : '';
}

function skillsOf({ payload: { skills } }: TelemetryEvent): readonly string[] {
  if (!Array.isArray(skills)) return [];
  return skills.flatMap((skill: unknown) =>
    typeof skill === 'object' && skill !== null && 'id' in skill && typeof skill.id === 'string'
      ? [skill.id]
      : [],
  );
}

/** The most frequent first, and by name where they are as frequent. */
function counted<Told extends { readonly count: number }>(
  words: readonly string[],
  tell: (word: string, count: number) => Told,
): readonly Told[] {
  const groups = Array.from(Map.groupBy(words, (word) => word));
  return groups
    .toSorted(([one, a], [other, b]) => b.length - a.length || byName(one, other))
    .map(([word, same]) => tell(word, same.length));
}

function byName(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
