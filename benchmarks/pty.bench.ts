import { compare, median, printComparison, printRow, temporaryFolder, timed } from './measure.ts';
import { startBare } from './pty/bare-shell.ts';
import { startBareCli, startOurCli } from './pty/cli-turns.ts';
import { expectTurnMs, isThere, tmuxTurnMs } from './pty/others.ts';
import { startOurs } from './pty/our-shell.ts';

const TURNS = 300;
const ROUNDS = 11;
const CLI_TURNS = 40;
const LINE = `${'0123456789'.repeat(9)}123456789`;
const FLOOD_LINES = 1_000_000;

const folder = temporaryFolder();
await compareTurns();
await measureOthers();
await compareCliTurns();
await measureFlood();

/** From the typing of `true` to the next prompt. */
async function compareTurns(): Promise<void> {
  const [ours, bare] = [await startOurs(folder), await startBare(folder)];
  const comparison = await compare(
    () => medianOf(() => ours.ask('true')),
    () => medianOf(() => bare.turn()),
    ROUNDS,
  );
  await Promise.all([ours.close(), bare.close()]);
  printComparison('shell turn / bare node-pty with marks', 2, comparison);
}

/** A turn of a program that stays open, from the paste to when it is done. */
async function compareCliTurns(): Promise<void> {
  const [ours, bare] = [await startOurCli(folder), await startBareCli(folder)];
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  for (let turn = 0; turn < CLI_TURNS; turn++) {
    times.ours.push(await timed(() => ours.turn()));
    times.bare.push(await timed(() => bare.turn()));
  }
  await Promise.all([ours.close(), bare.close()]);
  const [own, by] = [median(times.ours), median(times.bare)];
  printRow({
    name: 'what a turn of a CLI takes longer than bare',
    value: own - by,
    unit: ' ms',
    target: 10,
    detail: `${own.toFixed(1)} ms against ${by.toFixed(1)} ms`,
  });
}

async function measureOthers(): Promise<void> {
  const others = [
    { program: 'expect', turnMs: () => expectTurnMs(folder, TURNS), detail: 'the same mark waited for' },
    { program: 'tmux', turnMs: () => tmuxTurnMs(folder, 30), detail: 'send-keys, and the screen polled' },
  ];
  for (const { program, turnMs, detail } of others) {
    if (!isThere(program)) process.stdout.write(`shell turn by ${program}: left out, it is not installed\n`);
    else printRow({ name: `shell turn by ${program}`, value: await turnMs(), unit: ' ms', detail });
  }
}

/** A terminal puts out 100 MB while another one is given `true` again and again. */
async function measureFlood(): Promise<void> {
  const [flooded, other] = [await startOurs(folder), await startOurs(folder)];
  const turns: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) turns.push(await timed(() => other.ask('true')));
  };
  await other.ask('true');
  const asking = ask();
  const wanted = FLOOD_LINES * (LINE.length + 1);
  let heard = 0;
  const ms = await timed(async () => {
    const { text, cut } = await flooded.ask(`yes ${LINE} | head -n ${FLOOD_LINES}`);
    const said = `\n[… ${cut.toLocaleString('en')} characters are left out here …]\n`;
    heard = cut + text.length - said.length;
  });
  isOver = true;
  await asking;
  await Promise.all([flooded.close(), other.close()]);

  const megabytes = wanted / 1e6;
  printRow({
    name: '100 MB through a terminal',
    value: megabytes / (ms / 1000),
    unit: ' MB/s',
    detail: `${ms.toFixed(0)} ms`,
  });
  printRow({
    name: '100 MB through a terminal: bytes lost',
    value: wanted - heard,
    unit: ' B',
    target: 0,
    detail: `${heard} heard`,
  });
  printRow({
    name: "another terminal's turn meanwhile",
    value: median(turns),
    unit: ' ms',
    detail: `${turns.length} turns, the longest ${Math.max(...turns).toFixed(0)} ms`,
  });
}

/** The median turn: what else runs on the machine holds up single ones for milliseconds. */
async function medianOf(turn: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TURNS; time++) times.push(await timed(turn));
  return median(times);
}
