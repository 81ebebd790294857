import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '../src/files/sha256.ts';
import { newSessionId, type SessionId } from '../src/model/ids.ts';
import type { RunSummary } from '../src/model/run.ts';
import { createWorkbench, type RunRequest, type Workbench } from '../src/workbench.ts';
import { compare, median, printComparison, printRow, type Side, temporaryFolder, timed } from './measure.ts';
import { copySessions } from './raw-sqlite.ts';
import { writeScript } from './recorded-script.ts';

const MANY = 100_000;
const FEW = 100;
const ATTACHES = 20;
const ROUNDS = 9;
/** Before all that is run here: what is looked for is the newest. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

type Copies = Parameters<typeof copySessions>[2];
type Columns = Omit<Copies[number], 'id'>;

/** What the other sessions of a database are, by their number. */
const OTHERS: Readonly<Record<string, (number: number) => Columns>> = {
  'other scripts': (number) => ({
    scriptHash: sha256(`script ${number}`),
    scriptPath: `/home/someone/prompts/${number}.prompt.md`,
  }),
  'same path': (number) => ({ scriptHash: sha256(`script ${number}`) }),
  'same text': () => ({}),
  'same text, not linkable': () => ({ linkable: 0 }),
};

const folder = temporaryFolder();
await compareAttaching();
await compareReplay(200, 150);
await measureReplayOfAll(100);

/** Attaching a script to its session, as it ran and edited, among many sessions and among few. */
async function compareAttaching(): Promise<void> {
  const slowest = { name: '', ms: 0 };
  for (const [name, columns] of Object.entries(OTHERS)) {
    await using many = await amongOthers(name, MANY, columns);
    await using few = await amongOthers(name, FEW, columns);
    const comparison = await compare(many.side, few.side, ROUNDS);
    printComparison(`attach, 100k / 100: ${name}`, 1.5, comparison, 2 * ATTACHES);
    const ms = comparison.oursMs / (2 * ATTACHES);
    if (ms > slowest.ms) Object.assign(slowest, { name, ms });
  }
  const { name, ms } = slowest;
  printRow({ name: 'attach among 100k, the slowest', value: ms, unit: ' ms', target: 9, detail: name });
}

async function amongOthers(
  name: string,
  count: number,
  columns: (number: number) => Columns,
): Promise<AsyncDisposable & { readonly side: Side }> {
  const { workbench: first, path, sessionId } = await ranScript(join(folder, name, String(count)), 4);
  await first.close();
  const copies = Array.from({ length: count - 1 }, (_, number) => ({
    id: newSessionId(),
    createdAt: LONG_AGO,
    ...columns(number),
  }));
  copySessions(join(dirname(path), '.cuebook', 'cuebook.db'), sessionId, copies);
  const workbench = createWorkbench({ workspace: dirname(path) });
  return {
    side: await attaching(workbench, path, sessionId),
    [Symbol.asyncDispose]: async () => await workbench.close(),
  };
}

async function attaching(workbench: Workbench, path: string, sessionId: SessionId): Promise<Side> {
  const asItRan = await readFile(path, 'utf8');
  const edited = asItRan.replace('Cue 3:', 'Cue three:');
  const modifiedAt = new Date();
  return async () =>
    await timed(async () => {
      for (let count = 0; count < ATTACHES; count++) {
        for (const content of [asItRan, edited]) {
          const { session, drift } = await workbench.scripts.attach({ path, content, modifiedAt });
          const isRight = session?.id === sessionId && (drift?.kind === 'none') === (content === asItRan);
          if (!isRight) throw new Error(`It was attached to ${session?.id}, with drift ${drift?.kind}.`);
        }
      }
    });
}

/** A script that was edited at a prompt, against running all of it. It asks what comes from there on, and no more; under a new name nothing. */
async function compareReplay(prompts: number, edited: number): Promise<void> {
  const { workbench, path } = await ranScript(join(folder, 'edited'), prompts);
  let takes = 0;
  const edit = async () =>
    await writeScript(dirname(path), prompts, { number: edited, words: `take ${++takes}` });
  const replay = async () => {
    await edit();
    return await timed(async () =>
      expectRan(await run(workbench, { path }), prompts - edited + 1, edited - 1),
    );
  };
  const all = async () => {
    await edit();
    return await timed(async () => expectRan(await run(workbench, { path, fresh: true }), prompts, 0));
  };
  const comparison = await compare(replay, all, ROUNDS);
  printComparison(`${prompts} prompts, edited at ${edited} / all of them`, 0.4, comparison);
  const moved = join(dirname(path), 'moved.prompt.md');
  await rename(path, moved);
  expectRan(await run(workbench, { path: moved }), 0, prompts);
  await workbench.close();
}

/** Everything anew, in a take of its own. */
async function measureReplayOfAll(prompts: number): Promise<void> {
  const { workbench, path } = await ranScript(join(folder, 'all'), prompts);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await timed(async () => expectRan(await run(workbench, { path, all: true }), prompts, 0)));
  }
  await workbench.close();
  const detail = `the longest ${Math.round(Math.max(...times))} ms`;
  printRow({
    name: `${prompts} recorded turns, replayed`,
    value: median(times),
    unit: ' ms',
    target: 1000,
    detail,
  });
}

/** A script in a workspace of its own, run once, so that it names its session. */
async function ranScript(
  workspace: string,
  prompts: number,
): Promise<{ readonly workbench: Workbench; readonly path: string; readonly sessionId: SessionId }> {
  const path = await writeScript(workspace, prompts);
  await mkdir(join(workspace, '.cuebook'));
  const workbench = createWorkbench({ workspace });
  const { sessionId, data } = await run(workbench, { path });
  expectRan({ data }, prompts, 0);
  return { workbench, path, sessionId };
}

async function run(workbench: Workbench, request: RunRequest): Promise<RunSummary> {
  let summary: RunSummary | undefined;
  const { events } = await workbench.scripts.run(request);
  for await (const event of events) if (event.type === 'run-summary') summary = event;
  if (!summary) throw new Error('The run has no summary.');
  return summary;
}

function expectRan({ data }: Pick<RunSummary, 'data'>, ran: number, shared: number): void {
  if (data.reason === 'done' && data.ran === ran && data.shared === shared) return;
  throw new Error(`Expected ${ran} to run and ${shared} to be shared: ${JSON.stringify(data)}`);
}
