import {
  DROPPED,
  HUNDRED_IN_ALL,
  type Shape,
  simulated,
  UNCHANGED,
} from '../src/bench/statistics/simulated-suites.case.ts';
import { printRow, type Row } from './measure.ts';

/** How often verdicts on made-up suites are right: runs that did not change must not fail, and drops must be found. */
const SEED = 12;
const RUNS = 1000;
const MARGIN = 0.05;
const OTHER_DROPS = [0.05, 0.1, 0.2, 0.3];

for (const shape of UNCHANGED) {
  const { PASS, FAIL } = simulated(shape, { seed: SEED, runs: RUNS });
  const detail = `PASS ${percent(PASS)}, FAIL ${percent(FAIL)} of ${RUNS.toLocaleString('en')} runs`;
  printRow({ name: `false FAIL, ${shape.name}`, value: (100 * FAIL) / RUNS, unit: ' %', target: 2, detail });
}
for (const shape of DROPPED) printFound(shape, { target: 95, isLeast: true });
for (const shape of HUNDRED_IN_ALL) printFound(shape);
for (const shape of [...DROPPED, ...HUNDRED_IN_ALL]) {
  const { PASS } = simulated(shape, { seed: SEED, runs: RUNS, drop: MARGIN, margin: MARGIN });
  const value = (100 * PASS) / RUNS;
  const detail = 'a drop as large as the margin';
  printRow({ name: `−5 points pass, ${shape.name}`, value, unit: ' %', target: 5, detail });
}

/** How many drops are found, by 15 points and by others. */
function printFound(shape: Shape, target: Pick<Row, 'target' | 'isLeast'> = {}): void {
  const found = (drop: number) => simulated(shape, { seed: SEED, runs: RUNS, drop }).FAIL;
  const others = OTHER_DROPS.map((drop) => `−${(100 * drop).toFixed(0)}: ${percent(found(drop))}`);
  printRow({
    name: `−15 points found, ${shape.name}`,
    value: (100 * found(0.15)) / RUNS,
    unit: ' %',
    ...target,
    detail: others.join(', '),
  });
}

function percent(runs: number): string {
  return `${((100 * runs) / RUNS).toFixed(1)} %`;
}
