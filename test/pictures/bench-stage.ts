import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import { createClient } from '../../src/wire/client.ts';
import { hashOf } from '../../web/state/place.ts';
import { type ServedWorkspace, TOKEN } from '../browser/served-workspace.ts';
import { cuebook } from '../cli/cuebook.ts';

const WRONG = 'trails: 5\ncases:\n  - title: An interval\n    promt: How long is the interval of a play?\n';

/** The suite of the examples, run before and after a recording lost a name. Tells the addresses of what came of it. */
export async function measuredExamples(workspace: ServedWorkspace): Promise<{
  readonly benchRun: string;
  readonly benchCompare: string;
}> {
  const recording = join(workspace.folder, 'greet.recording.md');
  const text = await readFile(recording, 'utf8');
  const measure = async () =>
    await cuebook(['bench', 'run', 'bench/examples.yaml', '--recorded', '--trials', '6'], workspace.on);
  await measure();
  await writeFile(recording, text.replace('Welcome to the company, Alice', 'Welcome to the company'));
  await measure();
  await writeFile(recording, text);
  await workspace.write('bench/wrong.yaml', WRONG);
  const client = createClient({ base: workspace.url, token: TOKEN });
  const [after, before] = (await client.json(benchRoutes.listBenchRuns)).items;
  if (!after || !before) throw new Error('Two runs were to be there.');
  return {
    benchRun: hashOf({ type: 'bench-run', run: after.id }),
    benchCompare: hashOf({ type: 'bench-compare', before: before.id, after: after.id }),
  };
}
