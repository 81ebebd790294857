import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkbench, type Workbench } from '../src/workbench.ts';
import { compare, median, printComparison, printRow, temporaryFolder, timed } from './measure.ts';

const DOCUMENTS = 2_000;
const ROUNDS = 5;
const SEARCHES = 20;
const QUESTIONS = [
  'How often is the lamp trimmed?',
  'cue 1234',
  '灯光 提示',
  'the curtain of the second act',
];

const workspace = temporaryFolder();
const environment = { XDG_CONFIG_HOME: join(workspace, 'config') };
await writeDocuments();
await compareIndexing();
await measureSearches('by words');
await mkdir(join(workspace, '.cuebook'), { recursive: true });
await writeFile(join(workspace, '.cuebook/config.yaml'), 'embeddings:\n  model: builtin/hash\n');
await measureSearches('by words and vectors');

/** Two kilobytes each, in English with some Chinese, no two of them alike. */
async function writeDocuments(): Promise<void> {
  const folder = join(workspace, 'datasets/cues');
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < DOCUMENTS; number++) {
    const lines = Array.from({ length: 20 }, (_, line) => {
      return `Cue ${number}-${line}: the lamp ${(number * 7 + line) % 97} fades as the curtain of act ${line % 3} falls.`;
    });
    const text = `# Cue ${number}\n\n${lines.join('\n')}\n\n第${number}号灯光提示：幕落时灯渐暗。\n`;
    await writeFile(join(folder, `${number}.md`), text);
  }
}

/** Looking through what has not changed, against reading all of it. */
async function compareIndexing(): Promise<void> {
  const all = async () => {
    for (const end of ['', '-wal', '-shm']) {
      await rm(join(workspace, `.cuebook/datasets.db${end}`), { force: true });
    }
    return await inWorkbench(
      async ({ datasets }) => await timed(async () => expectRead(await datasets.index(), DOCUMENTS)),
    );
  };
  const unchanged = async () =>
    await inWorkbench(async ({ datasets }) => await timed(async () => expectRead(await datasets.index(), 0)));
  await all();
  const comparison = await compare(unchanged, all, ROUNDS);
  printComparison(`${DOCUMENTS} unchanged documents / all read`, 0.1, comparison);
}

async function measureSearches(name: string): Promise<void> {
  await inWorkbench(async ({ datasets }) => {
    await datasets.index();
    const times: number[] = [];
    for (let count = 0; count < SEARCHES; count++) {
      const question = QUESTIONS[count % QUESTIONS.length] ?? '';
      times.push(
        await timed(async () => {
          const { items } = await datasets.search(question);
          if (items.length === 0) throw new Error(`${question} found nothing.`);
        }),
      );
    }
    const detail = `the longest ${Math.round(Math.max(...times))} ms`;
    printRow({ name: `a search ${name}`, value: median(times), unit: ' ms', target: 150, detail });
  });
}

async function inWorkbench<Result>(work: (workbench: Workbench) => Promise<Result>): Promise<Result> {
  const workbench = createWorkbench({ workspace, environment });
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
  }
}

function expectRead({ read }: { readonly read: number }, expected: number): void {
  if (read !== expected) throw new Error(`${read} documents were read, not ${expected}.`);
}
