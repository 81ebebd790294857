import { Refusal } from '../model/refusal.ts';
import type { ServerFacts } from '../server/server-file.ts';

/** The server that runs for a workspace, in which its terminals live. Refuses where there is none. */
export async function serverOf(workspace: string): Promise<ServerFacts> {
  const { readServerFile } = await import('../server/server-file.ts');
  const server = await readServerFile(workspace);
  if (server) return server;
  throw new Refusal('NOT_FOUND', 'No server runs for this workspace.', {
    remedy:
      'A terminal lives in the process that runs it: start one with `cuebook serve`, and run the script there.',
  });
}
