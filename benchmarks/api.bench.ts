import { join } from 'node:path';
import { type Load, type Measured, prompt, type Setup } from './api/contender.ts';
import { type Rival, startRival, withModelServer } from './api/processes.ts';
import { compared, difference, type Results, race } from './api/race.ts';
import { storedBytes } from './api/stored-bytes.ts';
import { printRow, temporaryFolder } from './measure.ts';

const LONG: Load = { conversations: [50], sideBySide: false, waitsForDisk: false };
/** By hand no commit waits for the disk; ours does at the end of each turn, and so do the others here. */
const SYNCED: Load = { ...LONG, waitsForDisk: true };
/** Three such conversations make a batch for our search index: every round pays for one. */
const LEGS = 3;
/** 200 prompts. */
const MANY: Load = {
  conversations: [...Array(8).fill(12), ...Array(8).fill(13)],
  sideBySide: true,
  waitsForDisk: false,
};

/**
 * Each of them with new processes: two that do the same differ by up to a fifth for as long as they live, by what was
 * compiled and how, and that is more than what is looked for.
 */
const HEATS = 3;
const ROUNDS = 3;

/**
 * Compilers go on for some thousand turns, and what they cost would be counted. All warm up in turn: one that has nothing
 * to do meanwhile forgets some of what it has compiled.
 */
const WARMING = 40;

/** Characters of an answer: a short one, and one of a turn of 8 kB, as the design has them. */
const ANSWERS = { '2 kB': 2_000, '8 kB': 8_000 } as const;

const folder = temporaryFolder();
for (const protocol of ['anthropic', 'openai-compatible'] as const) {
  for (const [size, answerChars] of Object.entries(ANSWERS)) {
    const heats: Heat[] = [];
    await withModelServer({ chars: answerChars, chunk: 24 }, async (url) => {
      for (let heat = 0; heat < HEATS; heat++) {
        const place = join(folder, protocol, size, String(heat));
        heats.push(await runHeat({ protocol, url, folder: place, answerChars }));
      }
    });
    const label = `${protocol === 'anthropic' ? protocol : 'openai'}, ${size}`;
    printConversations(label, heats, 'bare', 1.25);
    printFirstText(label, heats);
    printConversations(label, heats, 'streamText', 0.75);
    printRates(label, heats);
  }
}
await measureStorage();

type Heat = Awaited<ReturnType<typeof runHeat>>;

/**
 * A conversation of 50 prompts, and 200 prompts in 16 conversations side by side, by new processes. Two race at a time:
 * one that has to wait for several others is a tenth slower than one that waits for one.
 */
async function runHeat(setup: Omit<Setup, 'name'>) {
  const start = (name: Setup['name']) => startRival({ ...setup, name, folder: join(setup.folder, name) });
  const [cuebook, bare, streamText] = [
    await start('cuebook'),
    await start('bare'),
    await start('streamText'),
  ];
  const rivals = [cuebook, bare, streamText];
  try {
    for (const rival of rivals) await rival.carry(MANY);
    for (let count = 0; count < WARMING; count++) for (const rival of rivals) await rival.carry(LONG);
    const against = async (rival: Rival, load: Load) =>
      await race(
        { ours: { rival: cuebook, load: LONG }, theirs: { rival, load } },
        { rounds: ROUNDS, legs: LEGS },
      );
    const long = {
      bare: await against(bare, LONG),
      bareSynced: await against(bare, SYNCED),
      streamText: await against(streamText, LONG),
      streamTextSynced: await against(streamText, SYNCED),
    };
    const many = await race(
      { ours: { rival: cuebook, load: MANY }, theirs: { rival: streamText, load: MANY } },
      { rounds: ROUNDS },
    );
    return { long, many };
  } finally {
    for (const rival of rivals) await rival.stop();
  }
}

/** The conversation against the same by hand: with the package of the provider alone, or with `streamText`. */
function printConversations(
  label: string,
  heats: readonly Heat[],
  baseline: 'bare' | 'streamText',
  target: number,
): void {
  for (const [figure, what] of [
    ['wallMs', 'wall'],
    ['cpuMs', 'CPU'],
  ] as const) {
    const name = `${label}: ${what} / ${baseline}`;
    printRatio(name, target, figure, heats, baseline);
    printRatio(`${name}, synced`, target, figure, heats, `${baseline}Synced`);
  }
}

/** The median over the rounds of all heats, and what it is in each of them. */
function printRatio(
  name: string,
  target: number,
  figure: keyof Measured,
  heats: readonly Heat[],
  baseline: keyof Heat['long'],
): void {
  const races = heats.map(({ long }) => long[baseline]);
  const { ours, theirs } = joined(races);
  const { ratio, oursMs, baselineMs } = compared(ours, theirs, figure);
  const each = races.map((result) => compared(result.ours, result.theirs, figure).ratio.toFixed(2));
  const ofTurn = (ms: number) => `${(ms / LEGS / promptsIn(LONG)).toFixed(1)} ms`;
  const detail = `${ofTurn(oursMs)} against ${ofTurn(baselineMs)}; ${each.toSorted().join(', ')}`;
  printRow({ name, value: ratio, unit: '×', target, detail });
}

/** What both measured in several races. */
function joined(races: readonly Results<'ours' | 'theirs'>[]): Results<'ours' | 'theirs'> {
  return { ours: races.flatMap(({ ours }) => ours), theirs: races.flatMap(({ theirs }) => theirs) };
}

function printFirstText(label: string, heats: readonly Heat[]): void {
  const { ours, theirs } = joined(heats.map(({ long }) => long.bare));
  const { oursMs, baselineMs } = compared(ours, theirs, 'firstTextMs');
  printRow({
    name: `${label}: first text, later than bare by`,
    value: difference(ours, theirs, 'firstTextMs'),
    unit: ' ms',
    target: 5,
    detail: `${oursMs.toFixed(1)} ms against ${baselineMs.toFixed(1)} ms`,
  });
}

function printRates(label: string, heats: readonly Heat[]): void {
  const { ours, theirs } = joined(heats.map(({ many }) => many));
  const { ratio, oursMs, baselineMs } = compared(ours, theirs, 'wallMs');
  const rate = (ms: number) => ((promptsIn(MANY) / ms) * 1000).toFixed(0);
  printRow({
    name: `${label}: rate of 16 / streamText`,
    value: 1 / ratio,
    unit: '×',
    target: 1.3,
    isLeast: true,
    detail: `${rate(oursMs)} prompts/s against ${rate(baselineMs)}`,
  });
}

/** How the database grows with a turn of 8 kB, early and late; over 25 turns, as it grows by whole pages. */
async function measureStorage(): Promise<void> {
  const turns = 200;
  const window = 25;
  const chars = 8000;
  const stored = await withModelServer({ chars, chunk: 400 }, (url) =>
    storedBytes(join(folder, 'stored'), url, turns),
  );
  const content = prompt(turns).length + chars;
  const growth = (turn: number) => {
    const [before, after] = [stored[turn - window], stored[turn]];
    if (!before || !after) throw new Error(`Turn ${turn} was not measured.`);
    return (after.conversation - before.conversation) / window;
  };
  for (const turn of [50, turns]) {
    const detail = `${growth(turn).toFixed(0)} bytes for ${content}`;
    const value = growth(turn) / content;
    printRow({ name: `stored / said, at turn ${turn}`, value, unit: '×', target: 1.6, detail });
  }
  const search = (stored.at(-1)?.search ?? 0) / turns;
  printRow({
    name: `stored at turn ${turns}, apart from turn 50 by`,
    value: Math.abs(growth(turns) / growth(50) - 1) * 100,
    unit: ' %',
    target: 5,
    detail: `the search index, left out above, takes ${search.toFixed(0)} bytes a turn`,
  });
}

function promptsIn({ conversations }: Load): number {
  return conversations.reduce((sum, prompts) => sum + prompts, 0);
}
