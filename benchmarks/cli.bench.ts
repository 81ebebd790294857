import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorkbench } from '../src/workbench.ts';
import { copyExamples } from '../test/checkout.ts';
import { compare, median, printComparison, printRow, type Side, temporaryFolder, timed } from './measure.ts';
import { writeScript } from './recorded-script.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CUEBOOK = join(ROOT, 'bin', 'cuebook.js');
const TURNS = 100;

const folder = temporaryFolder();
// A cache of its own: it is warm after the first round, as a user's is after the first command.
const env = {
  ...process.env,
  XDG_CACHE_HOME: join(folder, 'cache'),
  // A daily backup belongs to what a command costs.
  XDG_DATA_HOME: join(folder, 'data'),
  CUEBOOK_DATABASE_URL: '',
};
const bare = node('-e', '0');

printComparison('cuebook --version / node -e 0', 2, await compare(node(CUEBOOK, '--version'), bare, 25));
const conversation = node(CUEBOOK, 'run', await copyOfConversation(), '--fresh');
printComparison('cuebook run of a conversation / node -e 0', 4, await compare(conversation, bare, 25));
await measureReplay(join(folder, 'replay'));

/** In a workspace of its own, whose database the first round makes. */
async function copyOfConversation(): Promise<string> {
  const examples = join(folder, 'examples');
  await copyExamples(examples);
  return join(examples, 'conversation.prompt.md');
}

/** Opening the workspace, running every turn and closing it, in a process that has done so before. */
async function measureReplay(workspace: string): Promise<void> {
  const path = await writeScript(workspace, TURNS);
  const times: number[] = [];
  for (let round = 0; round < 8; round++) times.push(await timed(() => replay(workspace, path)));
  const [first = 0, ...later] = times;
  const detail = `the first ${Math.round(first)} ms`;
  printRow({ name: `${TURNS} recorded turns`, value: median(later), unit: ' ms', target: 1000, detail });
}

async function replay(workspace: string, path: string): Promise<void> {
  const workbench = createWorkbench({ workspace });
  try {
    const { events } = await workbench.scripts.run({ path, fresh: true });
    let ran = 0;
    for await (const event of events) if (event.type === 'run-summary') ran = event.data.ran;
    if (ran !== TURNS) throw new Error(`${ran} of ${TURNS} turns were replayed.`);
  } finally {
    await workbench.close();
  }
}

/** A process of its own, from its start to its end. */
function node(...args: readonly string[]): Side {
  return async () =>
    await timed(() => {
      const { status, error, stderr } = spawnSync(process.execPath, args, {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      if (error) throw error;
      if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stderr}`);
    });
}
