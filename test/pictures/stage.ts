import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hashOf } from '../../web/state/place.ts';
import { reading } from '../browser/given-files.ts';
import {
  ask,
  createConversation,
  held,
  MODEL,
  type ServedWorkspace,
  servedWorkspace,
  TOKEN,
} from '../browser/served-workspace.ts';
import { copyExamples } from '../checkout.ts';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { measuredExamples } from './bench-stage.ts';
import { putHistories } from './dialog-views.ts';
import { conversationWithFiles, READ } from './files-stage.ts';

const BROKEN =
  '---\ntitle: Broken\nmodel: [openai/gpt-5\n---\n\nWho reads this?\n\n<!-- user tone=plain -->\n\nNobody yet.\n';
const LONG_ANSWER = `Here is how I would go about it.

1. **Measure first.** Without figures every change is a guess.
2. Change *one* thing at a time, and keep what helps.

\`\`\`ts
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
\`\`\`

| step | takes |
|---|---|
| measure | an hour |
| change | a day |

Then write down what you found, so that nobody has to find it again.`;

type StagedPlace =
  | 'benchRun'
  | 'benchCompare'
  | 'tour'
  | 'drifted'
  | 'broken'
  | 'conflict'
  | 'copy'
  | 'ambiguous'
  | 'compare'
  | 'asked'
  | 'waiting'
  | 'failed'
  | 'streaming'
  | 'files';

/** The script that others write to, too. */
export const CONTESTED = 'notes/weekly plan.prompt.md';
export const ASKED = 'Where to begin';

/** A workspace in which nothing is yet. */
export async function emptyStage(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  await rm(join(workspace.folder, 'two.prompt.md'));
  return workspace;
}

/** A served workspace with something in every state, and the addresses of what is worth a picture. */
export interface PictureStage {
  readonly workspace: ServedWorkspace;
  readonly hashes: Readonly<Record<StagedPlace, string>>;
  /** Lets what is being answered come to its end. */
  release(): void;
}

export async function pictureStage(): Promise<PictureStage> {
  const { until, release } = held();
  const workspace = await servedWorkspace((request, index) => {
    const { prompt, messages } = request;
    if (prompt.includes(READ)) return reading(request, index);
    if (prompt.includes('fail')) return { status: 400, message: 'The model is not there.' };
    if (prompt.includes('note') && messages.at(-1)?.role !== 'tool') {
      return { parts: [{ type: 'tool-call', name: 'write_note', input: { text: 'Buy soil for the aloe' } }] };
    }
    const [half, rest] = [LONG_ANSWER.slice(0, 260), LONG_ANSWER.slice(260)];
    return prompt.includes('slowly')
      ? {
          parts: [
            { type: 'text', text: half },
            { type: 'wait', until },
            { type: 'text', text: rest },
          ],
        }
      : { parts: [{ type: 'text', text: LONG_ANSWER }], usage: { input: 412, output: 168 } };
  });
  await copyExamples(workspace.folder, { withConfig: false });
  await workspace.write(
    'team/review.prompt.md',
    `---\ntitle: Review\nmodel: ${MODEL}\n---\n\nRead the diff and list what stands out.\n\n<!-- user key=rank -->\n\nRank it by risk.\n`,
  );
  await workspace.write('team/broken.prompt.md', BROKEN);
  const write = async (path: string, title: string, ...prompts: readonly string[]) =>
    await workspace.write(path, script(MODEL, ...prompts).replace('title: Live', `title: ${title}`));
  await write(CONTESTED, 'Weekly plan', 'What should I do first?');
  const checklist = await write(
    'notes/checklist.prompt.md',
    'Checklist',
    'What is missing here?',
    'What can go?',
  );
  await write('notes/reading.prompt.md', 'Reading list', 'Which of these is worth it?');
  const run = async (...args: readonly string[]) => await cuebook(['run', ...args], workspace.on);
  await putHistories(workspace);
  await run('conversation.prompt.md');
  await run('team/review.prompt.md');
  await run('notes/checklist.prompt.md');
  await copyFile(checklist, join(workspace.folder, 'notes/checklist copy.prompt.md'));
  for (let times = 0; times < 2; times++) await run('notes/reading.prompt.md', '--fresh', '--no-link');
  await run('tour.prompt.md');
  await edit(workspace, 'tour.prompt.md', 'dark room', 'bright room');
  await run('tour.prompt.md');
  const takes = await sessions(workspace);
  const [after = '', before = ''] = takes
    .filter(({ title }) => title === 'A plant for the room')
    .map(({ id }) => id);
  await edit(workspace, 'team/review.prompt.md', 'Rank it by risk.', 'Rank it by effort, the least first.');
  const archived = await begin(workspace, 'Put away', 'Is this worth keeping?');
  const asked = await begin(workspace, ASKED, 'How do I make this faster?');
  const waiting = await begin(workspace, 'A note to myself', 'Write me a note.');
  const failed = await begin(workspace, 'No luck', 'Please fail.');
  const streaming = await begin(workspace, 'While it is written', 'Tell me slowly.');
  const measured = await measuredExamples(workspace);
  await request(workspace, 'PATCH', `/api/sessions/${archived}`, { archived: true });
  return {
    workspace,
    release,
    hashes: {
      ...measured,
      tour: '#/scripts/tour.prompt.md',
      drifted: '#/scripts/team/review.prompt.md',
      broken: '#/scripts/team/broken.prompt.md',
      conflict: hashOf({ type: 'script', path: CONTESTED }),
      copy: hashOf({ type: 'script', path: 'notes/checklist copy.prompt.md' }),
      ambiguous: '#/scripts/notes/reading.prompt.md',
      compare: `#/compare/${before}/${after}`,
      asked: `#/sessions/${asked}`,
      waiting: `#/sessions/${waiting}`,
      failed: `#/sessions/${failed}`,
      streaming: `#/sessions/${streaming}`,
      files: await conversationWithFiles(workspace),
    },
  };
}

async function edit(workspace: ServedWorkspace, path: string, before: string, after: string): Promise<void> {
  const query = `path=${encodeURIComponent(path)}`;
  const file = z.object({ text: z.string(), version: z.string() });
  const { text, version } = file.parse(await request(workspace, 'GET', `/api/workspace/file?${query}`));
  await request(workspace, 'PUT', '/api/workspace/file', {
    path,
    text: text.replace(before, after),
    version,
  });
}

async function begin(workspace: ServedWorkspace, title: string, prompt: string): Promise<string> {
  const id = await createConversation(workspace, title);
  await ask(workspace, id, prompt);
  return id;
}

async function sessions(
  workspace: ServedWorkspace,
): Promise<readonly { id: string; title: string | undefined }[]> {
  const list = z.object({
    items: z.array(z.object({ id: z.string(), metadata: z.object({ title: z.string().optional() }) })),
  });
  const { items } = list.parse(await request(workspace, 'GET', '/api/sessions'));
  return items.map(({ id, metadata: { title } }) => ({ id, title }));
}

async function request(
  { url }: ServedWorkspace,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return await answer.json();
}
