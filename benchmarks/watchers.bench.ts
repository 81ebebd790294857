import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startChild } from './child.ts';
import { comparisonOf, median, type Pair, printComparison, printRow, temporaryFolder } from './measure.ts';
import { type Contender, type Stage, startCuebook, startPlain } from './watchers/contenders.ts';
import { HEARD, type Heard, type Task, type Wanted, type Writing } from './watchers/contract.ts';
import { hearAll, join } from './watchers/late-joiner.ts';
import { Renamings } from './watchers/renamings.ts';

const WATCHERS = 500;
const SECONDS = 3;
const PACED: Wanted = { deltas: 200 * SECONDS, perSecond: 200 };
const ROUNDS = 7;
/** What is left to do when the last watcher has the last word. */
const AFTERWORK_MS = 100;

/** A server with its audience. */
interface Entrant {
  readonly row: string;
  readonly contender: Contender;
  readonly stage: Stage;
}

interface Leg extends Heard {
  readonly cpuMs: number;
}

const folder = temporaryFolder();
const model = await startChild(new URL('./watchers/model-process.ts', import.meta.url));
const setup = { url: z.url().parse(model.greeting), folder };
const cuebook = await startCuebook(setup);
const plain = await startPlain(setup);
try {
  await compareFanOut();
  await compareLateJoiners();
  await measureManySessions();
} finally {
  for (const child of [cuebook, plain, model]) await child.stop();
}

/**
 * One answer of 200 deltas a second to 500 watchers: through Cuebook, which keeps it too, and by hand. Both send what
 * comes within 30 ms in one piece.
 */
async function compareFanOut(): Promise<void> {
  const audience = await startChild(new URL('./watchers/audience-process.ts', import.meta.url));
  const ask = (task: Task) => audience.ask(task);
  const enter = async (row: string, contender: Contender): Promise<Entrant> => {
    const stage = await contender.open();
    await ask({ type: 'sit', row, places: Array(WATCHERS).fill(stage.place) });
    return { row, contender, stage };
  };
  /** One answer, from the prompt until all have heard it. */
  const runLeg = async ({ row, contender, stage }: Entrant): Promise<Leg> => {
    const before = await contender.cost();
    await stage.prompt(PACED);
    const heard = HEARD.parse(await ask({ type: 'listen', row, wanted: PACED }));
    await sleep(AFTERWORK_MS);
    const after = await contender.cost();
    await stage.settled();
    if (heard.share === 1 && heard.text !== (await model.ask('said'))) {
      throw new Error('What was heard is not what was said.');
    }
    return { ...heard, cpuMs: after.cpuMs - before.cpuMs };
  };

  const empty = await cuebook.cost();
  const entrants = [await enter('cuebook', cuebook), await enter('plain', plain)];
  const seated = await cuebook.cost();
  const legs = new Map(entrants.map(({ row }) => [row, [] as Leg[]]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const entrant of entrants) {
      const leg = await runLeg(entrant);
      // The first round does not count.
      if (round > 0) legs.get(entrant.row)?.push(leg);
    }
    entrants.reverse();
  }
  const played = await cuebook.cost();
  await audience.stop();
  printFanOut(legs.get('cuebook') ?? [], legs.get('plain') ?? []);
  printRow({
    name: `${WATCHERS} watchers: memory`,
    value: megabytes(played.rssBytes - empty.rssBytes),
    unit: ' MB',
    detail: `${megabytes(seated.rssBytes - empty.rssBytes).toFixed(0)} MB before the first answer`,
  });
}

function printFanOut(ours: readonly Leg[], theirs: readonly Leg[]): void {
  const name = `${WATCHERS} watchers`;
  const middle = (legs: readonly Leg[], figure: 'p50' | 'p99' | 'events') =>
    median(legs.map((leg) => leg[figure]));
  printRow({
    name: `${name}: text that reached them`,
    value: Math.min(...ours.map(({ share }) => share)) * 100,
    unit: ' %',
    target: 100,
    isLeast: true,
    detail: `in ${(middle(ours, 'events') / SECONDS).toFixed(0)} events a second`,
  });
  const longest = Math.max(...ours.map(({ max }) => max));
  printRow({
    name: `${name}: p99 from the model to them`,
    value: middle(ours, 'p99'),
    unit: ' ms',
    target: 100,
    detail: `p50 ${middle(ours, 'p50').toFixed(0)} ms, max ${longest.toFixed(0)} ms; p99 by hand ${middle(theirs, 'p99').toFixed(0)} ms`,
  });
  // On a busy machine timers come late, and less often: what one event costs stays the same.
  const pairs = ours.flatMap((leg, round): Pair[] => {
    const other = theirs[round];
    return other ? [{ ours: leg.cpuMs / leg.events, baseline: other.cpuMs / other.events }] : [];
  });
  printComparison(`${name}: CPU of an event / node:http`, 1.3, comparisonOf(pairs));
}

/** One who comes when 1 MB of a part is there, against reading as much from memory over `node:http`. */
async function compareLateJoiners(): Promise<void> {
  const long: Wanted = { deltas: 50_000, perSecond: null };
  const ours = await cuebook.open();
  const theirs = await plain.open();
  await theirs.prompt(long);
  const heard = await hearAll(ours.place, long);
  await ours.prompt(long);
  await heard.promise;
  const pairs: Pair[] = [];
  for (let round = 0; round < 30; round++) {
    pairs.push({ ours: await join(ours.place), baseline: await join(theirs.place) });
  }
  await model.ask('end');
  await ours.settled();
  printComparison('who joins at 1 MB / reading 1 MB', undefined, comparisonOf(pairs));
}

/** 100 sessions with a watcher each, to which another process writes 100 times a second. */
async function measureManySessions(): Promise<void> {
  const stages = await Promise.all(Array.from({ length: 100 }, () => cuebook.open()));
  const writer = await startChild(new URL('./watchers/writer-process.ts', import.meta.url), setup);
  const renamings = new Renamings();
  await renamings.watch(stages.map(({ place }) => place));
  const writing: Writing = { ids: stages.flatMap(({ id }) => id ?? []), times: 4, perSecond: 100 };
  const before = await cuebook.cost();
  await writer.ask(writing);
  await sleep(5 * AFTERWORK_MS);
  const after = await cuebook.cost();
  await writer.stop();
  renamings.close();
  const { latencies } = renamings;
  const written = writing.times * stages.length;
  const perSecond = (after.cpuMs - before.cpuMs) / (written / writing.perSecond);
  printRow({
    name: '100 sessions that another writes to: p99',
    value: latencies.quantile(0.99),
    unit: ' ms',
    detail: `${latencies.count} of ${written} events, p50 ${latencies.quantile(0.5).toFixed(0)} ms, ${perSecond.toFixed(0)} ms of CPU in a second`,
  });
}

function megabytes(bytes: number): number {
  return bytes / 1_000_000;
}
