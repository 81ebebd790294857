import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agent, file } from './defects/defect.case.ts';
import { watchAgents } from './watch-agents.ts';

// Files are changed without a pause in between, so that nothing is seen half done.
describe('watching the agents of a workspace', () => {
  it('tells once of a burst of writes', async () => {
    const { path, tells } = await watched(file([]));
    for (let count = 0; count < 50; count++) appendFileSync(path, ' ');
    await tells(1);
  });

  it('tells of a file that is made, saved by rename, broken, mended and removed', async () => {
    const { path, tells } = await watched();
    save(path, file([]));
    await tells(1);
    writeFileSync(`${path}.new`, file([{ name: 'Anna' }]));
    renameSync(`${path}.new`, path);
    await tells(1);
    save(path, '{');
    await tells(1);
    save(path, file([]));
    await tells(1);
    rmSync(path);
    await tells(1);
  });

  it('tells of a system prompt that comes, changes and goes with its folder', async () => {
    const { folder, tells } = await watched(agent({ systemPrompt: './agents/deep/anna.md' }));
    const prompt = join(folder, 'agents', 'deep', 'anna.md');
    mkdirSync(join(folder, 'agents', 'deep'), { recursive: true });
    save(prompt, 'Be kind.');
    await tells(1);
    save(prompt, 'Be brief.');
    await tells(1);
    rmSync(join(folder, 'agents'), { recursive: true });
    await tells(1);
    mkdirSync(join(folder, 'agents', 'deep'), { recursive: true });
    save(prompt, 'Be back.');
    await tells(1);
    save(prompt, 'Be here.');
    await tells(1);
  });

  it('follows the file to other system prompts', async () => {
    const { folder, path, tells } = await watched(agent({ systemPrompt: 'a.md' }));
    save(path, agent({ systemPrompt: 'b.md' }));
    await tells(1);
    save(join(folder, 'a.md'), 'Nobody asks for this any more.');
    save(join(folder, 'b.md'), 'This is new.');
    await tells(1);
  });

  it('tells nothing of a file that is saved as it was, nor of others', async () => {
    const { folder, path, tells } = await watched(agent({ systemPrompt: '../outside.md' }));
    save(path, agent({ systemPrompt: '../outside.md' }));
    writeFileSync(join(folder, 'notes.md'), 'x');
    mkdirSync(join(folder, 'agents'));
    const other = await watchedFolder(folder);
    save(path, file([]));
    await other.tells(1);
    await tells(1);
  });

  it('says that the workspace is gone', async () => {
    const { folder, errors } = await watched(file([]));
    rmSync(folder, { recursive: true });
    await expect.poll(() => errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('tells no more when it is closed', async () => {
    const { folder, path, tells, close } = await watched(file([]));
    const other = await watchedFolder(folder);
    close();
    save(path, file([{ name: 'Anna' }]));
    await other.tells(1);
    await tells(0);
  });

  it('refuses a workspace that is not there', async () => {
    const nowhere = join(emptyFolder(), 'nowhere');
    const nothing = () => undefined;
    await expect(watchAgents(nowhere, nothing, nothing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** As editors do: nobody who looks in between finds half of it. */
function save(path: string, text: string): void {
  writeFileSync(`${path}.draft`, text);
  renameSync(`${path}.draft`, path);
}

async function watched(text?: string) {
  const folder = emptyFolder();
  if (text !== undefined) writeFileSync(join(folder, 'agents.json'), text);
  return await watchedFolder(folder);
}

async function watchedFolder(folder: string) {
  let changes = 0;
  const errors: unknown[] = [];
  const watch = await watchAgents(
    folder,
    () => {
      changes++;
    },
    (error) => errors.push(error),
  );
  const close = () => watch.close();
  onTestFinished(close);
  return {
    folder,
    path: join(folder, 'agents.json'),
    errors,
    close,
    /** Waits until so many changes are told since it was asked last, and no more than these. */
    tells: async (expected: number) => {
      await expect.poll(() => changes).toBeGreaterThanOrEqual(expected);
      expect(changes).toBe(expected);
      changes = 0;
    },
  };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-watch-agents-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
