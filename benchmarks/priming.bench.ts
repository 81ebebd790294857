import { type PrimingScriptReading, readPrimingScript } from '../src/script/priming-script.ts';
import { type Comparison, compare, printComparison, printRow, type Side, timed } from './measure.ts';
import { chinese, crlf, mixed, nested, type Shape, short, shortLines, tools } from './priming-shapes.ts';

const MANY = 100_000;
const ROUNDS = 7;

const REALISTIC: Readonly<Record<string, Shape>> = {
  'a mix': mixed,
  'calls and results': tools,
  'a mix with CRLF': crlf,
  'a mix with CJK': chinese,
  'long texts with fences': nested,
};
/** No history looks like these. */
const EXTREME: Readonly<Record<string, Shape>> = {
  'records of one word': short,
  'lines of a word': shortLines,
};

const worst = { name: '', ratio: 0 };
for (const [name, shape] of Object.entries(REALISTIC)) {
  const { ratio } = await compareReading(name, shape, 1.5);
  if (ratio > worst.ratio) Object.assign(worst, { name, ratio });
}
printRow({ name: 'the worst of these', value: worst.ratio, unit: '×', target: 1.5, detail: worst.name });
for (const [name, shape] of Object.entries(EXTREME)) await compareReading(name, shape);

/** Reading a script against splitting it into lines, and against reading a tenth of it ten times. */
async function compareReading(name: string, shape: Shape, target?: number): Promise<Comparison> {
  const text = shape(MANY);
  const tenth = shape(MANY / 10);
  const comparison = await compare(reading(text, MANY), splitting(text), ROUNDS);
  const megabytes = (Buffer.byteLength(text) / 1_000_000).toFixed(0);
  printComparison(`${name}, ${megabytes} MB: read / split`, target, comparison);
  const tenTimes = reading(tenth, MANY / 10, 10);
  const growth = await compare(reading(text, MANY), tenTimes, ROUNDS);
  printComparison(`${name}: 100k records / 10 times 10k`, 1.5, growth);
  return comparison;
}

function reading(text: string, records: number, times = 1): Side {
  return async () =>
    await timed(() => {
      for (let time = 0; time < times; time++) expectRecords(readPrimingScript(text), records);
    });
}

function splitting(text: string): Side {
  return async () =>
    await timed(() => {
      if (text.split('\n').length < MANY) throw new Error('The text has fewer lines than records.');
    });
}

function expectRecords({ script, diagnostics }: PrimingScriptReading, records: number): void {
  const [found] = diagnostics;
  if (found) throw new Error(`Line ${found.line}: ${found.message}`);
  if (script.records.length !== records) throw new Error(`${script.records.length} records were read.`);
}
