import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { type Contender, type Conversation, MODELS, type Setup } from './contender.ts';

export async function cuebook(setup: Setup): Promise<Contender> {
  const { folder, protocol, answerChars } = setup;
  const workbench = await openWorkbench(setup);
  let scripts = 0;
  return {
    async prepare(prompts) {
      const path = join(folder, `${++scripts}.prompt.md`);
      await writeFile(path, scriptOf(prompts, protocol));
      return () => converse(workbench, path, { turns: prompts.length, answerChars });
    },
    close: () => workbench.close(),
  };
}

/** A workbench that knows the model server and nothing of the user's own. */
export async function openWorkbench(
  { folder, url }: Pick<Setup, 'folder' | 'url'>,
  variables: Readonly<Record<string, string>> = {},
): Promise<Workbench> {
  await mkdir(folder, { recursive: true });
  const environment = {
    ...variables,
    XDG_CONFIG_HOME: join(folder, 'config'),
    ANTHROPIC_BASE_URL: `${url}/v1`,
    ANTHROPIC_API_KEY: 'key',
    OLLAMA_HOST: url,
  };
  return createWorkbench({ workspace: folder, database: join(folder, 'cuebook.db'), environment });
}

export function scriptOf(prompts: readonly string[], protocol: Setup['protocol']): string {
  const provider = protocol === 'anthropic' ? 'anthropic' : 'ollama';
  const blocks = prompts.map((text) => `\n<!-- user -->\n\n${text}\n`);
  return `---\ntitle: A conversation\nmodel: ${provider}/${MODELS[protocol]}\n---\n${blocks.join('')}`;
}

async function converse(
  workbench: Workbench,
  path: string,
  { turns, answerChars }: { readonly turns: number; readonly answerChars: number },
): ReturnType<Conversation> {
  const firstTexts: number[] = [];
  let characters = 0;
  let ran = 0;
  let askedAt = performance.now();
  let isWaiting = true;
  const { events } = await workbench.scripts.run({ path, fresh: true });
  for await (const event of events) {
    switch (event.type) {
      case 'text-delta': {
        const now = performance.now();
        characters += event.delta.length;
        if (isWaiting) firstTexts.push(now - askedAt);
        isWaiting = false;
        // A turn that follows counts from the last text before it: what it takes to keep that counts too.
        askedAt = now;
        break;
      }
      case 'status-changed':
        if (event.data.status === 'idle') isWaiting = true;
        break;
      case 'run-summary':
        ({ ran } = event.data);
    }
  }
  if (ran !== turns || characters !== turns * answerChars)
    throw new Error(`${ran} of ${turns} prompts got ${characters} characters.`);
  return firstTexts;
}
