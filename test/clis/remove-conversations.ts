import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where CLIs keep their conversations, in a home. */
const PLACES = [
  '.codex/sessions',
  '.claude/projects',
  '.gemini/tmp',
  '.local/share/opencode',
  '.pi/agent/sessions',
  '.qwen/projects',
];

/** Has every CLI in a home forget what was said. */
export async function removeConversations(home: string): Promise<void> {
  for (const place of PLACES) await rm(join(home, place), { recursive: true, force: true });
}
