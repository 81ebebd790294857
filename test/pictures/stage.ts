import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { held, MODEL, type ServedWorkspace, servedWorkspace, TOKEN } from '../browser/served-workspace.ts';
import { cuebook } from '../cli/cuebook.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
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

/** A served workspace with something in every state, and the addresses of what is worth a picture. */
export interface PictureStage {
  readonly workspace: ServedWorkspace;
  readonly hashes: Readonly<
    Record<'tour' | 'drifted' | 'broken' | 'compare' | 'asked' | 'waiting' | 'failed' | 'streaming', string>
  >;
  /** Lets what is being answered come to its end. */
  release(): void;
}

export async function pictureStage(): Promise<PictureStage> {
  const { until, release } = held();
  const workspace = await servedWorkspace(({ prompt, messages }) => {
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
  for (const name of await readdir(EXAMPLES)) {
    if (name.includes('.'))
      await cp(join(EXAMPLES, name), join(workspace.folder, name)).catch(() => undefined);
  }
  await mkdir(join(workspace.folder, 'team'), { recursive: true });
  await workspace.write(
    'team/review.prompt.md',
    `---\ntitle: Review\nmodel: ${MODEL}\n---\n\nRead the diff and list what stands out.\n\n<!-- user key=rank -->\n\nRank it by risk.\n`,
  );
  await workspace.write('team/broken.prompt.md', BROKEN);
  await workspace.write(
    'notes/weekly plan.prompt.md',
    `---\nmodel: ${MODEL}\n---\n\nWhat should I do first?\n`,
  );
  const run = async (...args: readonly string[]) => await cuebook(['run', ...args], workspace.on);
  await run('hello.prompt.md');
  await run('team/review.prompt.md');
  await run('tour.prompt.md');
  await edit(workspace, 'tour.prompt.md', 'dark room', 'bright room');
  await run('tour.prompt.md');
  const takes = await sessions(workspace);
  const [after = '', before = ''] = takes
    .filter(({ title }) => title === 'A plant for the room')
    .map(({ id }) => id);
  await edit(workspace, 'team/review.prompt.md', 'Rank it by risk.', 'Rank it by effort, the least first.');
  const asked = await begin(workspace, 'Where to begin', 'How do I make this faster?');
  const waiting = await begin(workspace, 'A note to myself', 'Write me a note.');
  const failed = await begin(workspace, 'No luck', 'Please fail.');
  const streaming = await begin(workspace, 'While it is written', 'Tell me slowly.');
  return {
    workspace,
    release,
    hashes: {
      tour: '#/scripts/tour.prompt.md',
      drifted: '#/scripts/team/review.prompt.md',
      broken: '#/scripts/team/broken.prompt.md',
      compare: `#/compare/${before}/${after}`,
      asked: `#/sessions/${asked}`,
      waiting: `#/sessions/${waiting}`,
      failed: `#/sessions/${failed}`,
      streaming: `#/sessions/${streaming}`,
    },
  };
}

async function edit(workspace: ServedWorkspace, path: string, before: string, after: string): Promise<void> {
  const query = `path=${encodeURIComponent(path)}`;
  const file = z.object({ text: z.string(), version: z.string() });
  const { text, version } = file.parse(await ask(workspace, 'GET', `/api/workspace/file?${query}`));
  await ask(workspace, 'PUT', '/api/workspace/file', { path, text: text.replace(before, after), version });
}

async function begin(workspace: ServedWorkspace, title: string, prompt: string): Promise<string> {
  const created = await ask(workspace, 'POST', '/api/sessions', { title, model: MODEL });
  const { id } = z.object({ id: z.string() }).parse(created);
  await ask(workspace, 'POST', `/api/sessions/${id}/prompts`, { prompt });
  return id;
}

async function sessions(
  workspace: ServedWorkspace,
): Promise<readonly { id: string; title: string | undefined }[]> {
  const list = z.object({
    items: z.array(z.object({ id: z.string(), metadata: z.object({ title: z.string().optional() }) })),
  });
  const { items } = list.parse(await ask(workspace, 'GET', '/api/sessions'));
  return items.map(({ id, metadata: { title } }) => ({ id, title }));
}

async function ask({ url }: ServedWorkspace, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return await answer.json();
}
