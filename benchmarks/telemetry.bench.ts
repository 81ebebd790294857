/**
 * What telemetry costs a server: its CPU while 500 sessions stream, with telemetry and without. Each pair is two new
 * processes, one after the other, for two that live long can differ by more than what is looked for. A number after the
 * name of the program is how many pairs there are.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { startChild } from './child.ts';
import { comparisonOf, type Pair, printComparison, temporaryFolder } from './measure.ts';
import type { ServerSetup, Used } from './telemetry/contract.ts';
import { SESSIONS, streamingLeg } from './telemetry/streaming-leg.ts';

const PAIRS = Number(process.argv[2] ?? 11);
/** A turn begins, asks a model and ends; what is kept of it besides is more. */
const LEAST_EVENTS = 3;

const folder = temporaryFolder();
const model = await startChild(new URL('./watchers/model-process.ts', import.meta.url));
const audience = await startChild(new URL('./telemetry/audience-process.ts', import.meta.url));
const url = z.url().parse(model.greeting);
let legs = 0;
try {
  const pairs: Pair[] = [];
  let kept = 0;
  for (let round = 0; round < PAIRS; round++) {
    const modes = ['local', 'off'] as const;
    const used = new Map<string, Used>();
    for (const mode of round % 2 === 0 ? modes : modes.toReversed()) used.set(mode, await leg(mode));
    const [ours, baseline] = [used.get('local'), used.get('off')];
    if (!ours || !baseline) throw new Error('A leg is missing.');
    kept += ours.kept;
    pairs.push({ ours: ours.cpuMs, baseline: baseline.cpuMs });
  }
  printComparison(`${SESSIONS} sessions: CPU, telemetry on / off`, 1.05, comparisonOf(pairs));
  const shown = pairs.map(({ ours, baseline }) => {
    return `  ${(ours / baseline).toFixed(3)}  ${ours.toFixed(0)} ms against ${baseline.toFixed(0)} ms\n`;
  });
  const perTurn = (kept / (PAIRS * SESSIONS)).toFixed(1);
  process.stdout.write(
    `  ${perTurn} events of a turn were kept, and none was lost. The pairs:\n${shown.join('')}`,
  );
} finally {
  await audience.stop();
  await model.stop();
}

async function leg(mode: ServerSetup['mode']): Promise<Used> {
  const used = await streamingLeg({ url, folder: join(folder, `leg-${++legs}`), mode }, audience);
  const least = mode === 'off' ? 0 : LEAST_EVENTS * SESSIONS;
  if (used.kept < least || used.lost > 0 || (mode === 'off' && used.kept > 0)) {
    throw new Error(`With telemetry ${mode}, ${used.kept} events were kept and ${used.lost} lost.`);
  }
  return used;
}
