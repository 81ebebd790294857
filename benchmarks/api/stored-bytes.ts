import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { prompt } from './contender.ts';
import { openWorkbench, scriptOf } from './cuebook.ts';

/** What is in the database after a turn: in all tables and indexes but those of the search, and in those. */
interface StoredBytes {
  readonly conversation: number;
  readonly search: number;
}

/** Has a conversation of so many turns, and returns what was stored before the first turn and after each. */
export async function storedBytes(
  folder: string,
  url: string,
  turns: number,
): Promise<readonly StoredBytes[]> {
  const workbench = await openWorkbench({ folder, url });
  const path = join(folder, 'long.prompt.md');
  const prompts = Array.from({ length: turns }, (_, index) => prompt(index + 1));
  // A model whose window nobody knows: what the others take is less than this.
  await writeFile(path, scriptOf(prompts, 'openai-compatible'));
  const { events } = await workbench.scripts.run({ path, fresh: true });
  const reader = new Database(workbench.database, { readonly: true });
  const pages = reader.prepare<[], StoredBytes>(
    `select coalesce(sum("pgsize") filter (where "name" not like '%Search%'), 0) as "conversation",
      coalesce(sum("pgsize") filter (where "name" like '%Search%'), 0) as "search" from dbstat`,
  );
  const read = () => pages.get() ?? { conversation: 0, search: 0 };
  try {
    const stored = [read()];
    for await (const event of events) {
      if (event.type === 'status-changed' && event.data.status === 'idle') stored.push(read());
    }
    if (stored.length !== turns + 1) throw new Error(`${stored.length - 1} of ${turns} turns were stored.`);
    // The index is made when the run is over.
    return [...stored.slice(0, -1), read()];
  } finally {
    reader.close();
    await workbench.close();
  }
}
