import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for a test, gone after it. */
export async function testFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-priming-')));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  return folder;
}

/** A workspace with these priming scripts, by their refs; where a text is of no interest, it is a script all the same. */
export async function primingWorkspace(scripts: Readonly<Record<string, string>> | readonly string[] = {}) {
  const workspace = await testFolder();
  const texts = Array.isArray(scripts)
    ? scripts.map((ref: string) => [ref, primingText()] as const)
    : Object.entries(scripts);
  for (const [ref, text] of texts) await put(workspace, `.minds/priming/${ref}.md`, text);
  return workspace;
}

export async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** A priming script of one record. */
export function primingText(frontMatter = ''): string {
  const head = frontMatter === '' ? '' : `---\n${frontMatter}\n---\n\n`;
  return `${head}### record agent_words_record\n\n\`\`\`\`\`\`markdown\n---\ngenseq: 1\n---\n\nHello.\n\`\`\`\`\`\`\n`;
}
