import { type Child, startChild } from './child.ts';
import { type Comparison, compare, printComparison, printRow } from './measure.ts';
import { EXTREME, REALISTIC, SHAPES, type Task } from './priming/task.ts';

const MANY = 100_000;
const ROUNDS = 7;
/** So often in a row that each side clears away what it made, in its own process and in its own time. */
const TIMES = 6;
const PROCESS = new URL('./priming/task-process.ts', import.meta.url);

const worst = { name: '', ratio: 0 };
for (const name of Object.keys(REALISTIC)) {
  const { ratio } = await compareReading(name, 1.5);
  if (ratio > worst.ratio) Object.assign(worst, { name, ratio });
}
printRow({ name: 'the worst of these', value: worst.ratio, unit: '×', target: 1.5, detail: worst.name });
for (const name of Object.keys(EXTREME)) await compareReading(name);
await compareTaking('a mix with CRLF');

/** Reading a script against splitting it into lines, and against reading a tenth of it ten times. */
async function compareReading(name: string, target?: number): Promise<Comparison> {
  const whole: Task = { shape: name, records: MANY, work: 'read' };
  const comparison = await compareTasks(whole, { ...whole, work: 'split' });
  const megabytes = (Buffer.byteLength(SHAPES.get(name)?.(MANY) ?? '') / 1_000_000).toFixed(0);
  printComparison(`${name}, ${megabytes} MB: read / split`, target, comparison);
  const growth = await compareTasks(whole, { ...whole, records: MANY / 10 });
  printComparison(`${name}: 100k records / 10 times 10k`, 1.5, growth);
  return comparison;
}

/** The same where every text is asked for: the newlines of a file with CRLF are taken out of it then. */
async function compareTaking(name: string): Promise<void> {
  const whole: Task = { shape: name, records: MANY, work: 'take' };
  const comparison = await compareTasks(whole, { ...whole, work: 'split' });
  printComparison(`${name}: read, all texts taken / split`, undefined, comparison);
}

async function compareTasks(ours: Task, baseline: Task): Promise<Comparison> {
  const children = [await startChild(PROCESS, ours), await startChild(PROCESS, baseline)] as const;
  const [reader, other] = children;
  try {
    return await compare(
      () => perWhole(reader, ours),
      () => perWhole(other, baseline),
      ROUNDS,
    );
  } finally {
    for (const child of children) await child.stop();
  }
}

/** How many milliseconds it takes to go through all records, of one script or of several. */
async function perWhole(child: Child, { records }: Task): Promise<number> {
  return Number(await child.ask((TIMES * MANY) / records)) / TIMES;
}
