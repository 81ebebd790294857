import * as z from 'zod';
import { promptFile } from '../../src/wire/kept-file-routes.ts';
import { POINT } from '../browser/given-files.ts';
import { MODEL, type ServedWorkspace, TOKEN } from '../browser/served-workspace.ts';

/** What the model is asked to read. */
export const READ = 'Read the files that came with this: which play fills the house?';

const DRAWN = [
  ['programme.txt', 'The Seagull, 19:30\nThe Visit, 20:00\n'],
  ['box office of the whole season, all evenings.csv', 'play,seats\nThe Seagull,412\n'.repeat(2_000)],
] as const;

/** A conversation with an agent that was given files, and has read them. Tells its address. */
export async function conversationWithFiles(workspace: ServedWorkspace): Promise<string> {
  const { id } = z
    .object({ id: z.string() })
    .parse(await post(workspace, '/api/sessions', { title: 'Who comes to see it', agentId: 'Guide' }));
  const given = [...DRAWN, ['poster.png', POINT] as const];
  const files = [];
  for (const [name, content] of given) {
    const kept = promptFile.parse(
      await post(workspace, `/api/files?name=${encodeURIComponent(name)}`, content),
    );
    files.push({ hash: kept.hash, name });
  }
  await post(workspace, `/api/sessions/${id}/prompts`, { prompt: READ, model: MODEL, files });
  return `#/sessions/${id}`;
}

async function post({ url }: ServedWorkspace, path: string, body: object | string): Promise<unknown> {
  const isBytes = typeof body === 'string' || Buffer.isBuffer(body);
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    body:
      typeof body === 'string' ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return await answer.json();
}
