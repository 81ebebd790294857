import { join } from 'node:path';
import { type Load, prompt, type Setup } from './api/contender.ts';
import { type Rival, startRival, withModelServer } from './api/processes.ts';
import { compared, difference, race } from './api/race.ts';
import { storedBytes } from './api/stored-bytes.ts';
import { printComparison, printRow, temporaryFolder } from './measure.ts';

type Rivals = Readonly<Record<Setup['name'], Rival>>;

const LONG: Load = { conversations: [50], sideBySide: false, waitsForDisk: false };
/** Three such conversations make a batch for our search index: every round pays for one. */
const LEGS = 3;
/** 200 prompts. */
const MANY: Load = {
  conversations: [...Array(8).fill(12), ...Array(8).fill(13)],
  sideBySide: true,
  waitsForDisk: false,
};

const ROUNDS = 6;

/** Compilers go on for some thousand turns, and what they cost would be counted. */
const WARMING = 40;

/** Characters of an answer: a short one, and one of a turn of 8 kB, as the design has them. */
const ANSWERS = { '2 kB': 2_000, '8 kB': 8_000 } as const;

const folder = temporaryFolder();
for (const protocol of ['anthropic', 'openai-compatible'] as const) {
  for (const [size, answerChars] of Object.entries(ANSWERS)) {
    const label = `${protocol === 'anthropic' ? protocol : 'openai'}, ${size}`;
    await withModelServer({ chars: answerChars, chunk: 24 }, async (url) => {
      const start = (name: Setup['name']) =>
        startRival({ name, protocol, url, folder: join(folder, protocol, size, name), answerChars });
      const rivals: Rivals = {
        cuebook: await start('cuebook'),
        bare: await start('bare'),
        streamText: await start('streamText'),
      };
      try {
        for (const rival of Object.values(rivals)) await warmUp(rival);
        await compareConversations(label, rivals, 'bare', 1.25);
        await compareConversations(label, rivals, 'streamText', 0.75);
        await compareRates(label, rivals);
      } finally {
        for (const rival of Object.values(rivals)) await rival.stop();
      }
    });
  }
}
await measureStorage();

async function warmUp(rival: Rival): Promise<void> {
  for (let count = 0; count < WARMING; count++) await rival.carry(LONG);
  await rival.carry(MANY);
}

/**
 * A conversation of 50 prompts against the same by hand: with the package of the provider alone, or with `streamText`.
 * By hand no commit waits for the disk; ours does at the end of each turn, and so does the other in the `synced` rows.
 */
async function compareConversations(
  protocol: string,
  rivals: Rivals,
  baseline: 'bare' | 'streamText',
  target: number,
): Promise<void> {
  const { ours, theirs, synced } = await race(
    {
      ours: { rival: rivals.cuebook, load: LONG },
      theirs: { rival: rivals[baseline], load: LONG },
      synced: { rival: rivals[baseline], load: { ...LONG, waitsForDisk: true } },
    },
    { rounds: ROUNDS, legs: LEGS },
  );
  const print = (figure: 'wallMs' | 'cpuMs', label: string) => {
    const name = `${protocol}: ${label} / ${baseline}`;
    const prompts = LEGS * promptsIn(LONG);
    printComparison(name, target, compared(ours, theirs, figure), prompts);
    printComparison(`${name}, synced`, target, compared(ours, synced, figure), prompts);
  };
  print('wallMs', 'wall');
  print('cpuMs', 'CPU');
  if (baseline !== 'bare') return;
  const { oursMs, baselineMs } = compared(ours, theirs, 'firstTextMs');
  printRow({
    name: `${protocol}: first text, later than bare by`,
    value: difference(ours, theirs, 'firstTextMs'),
    unit: ' ms',
    target: 5,
    detail: `${oursMs.toFixed(1)} ms against ${baselineMs.toFixed(1)} ms`,
  });
}

/** 200 prompts in 16 conversations side by side. */
async function compareRates(protocol: string, rivals: Rivals): Promise<void> {
  const { ours, theirs } = await race(
    {
      ours: { rival: rivals.cuebook, load: MANY },
      theirs: { rival: rivals.streamText, load: MANY },
    },
    { rounds: ROUNDS },
  );
  const { ratio, oursMs, baselineMs } = compared(ours, theirs, 'wallMs');
  const rate = (ms: number) => ((promptsIn(MANY) / ms) * 1000).toFixed(0);
  printRow({
    name: `${protocol}: rate of 16 / streamText`,
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
