// Runs a script with the built library, and prints a line for each durable event after it was stored.
// { path, location, checkpointEvery }: another connection brings the log into the database after so many events.
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

const { createWorkbench } = await import(new URL('../../dist/index.js', import.meta.url).href);

const { path, location, checkpointEvery } = JSON.parse(process.argv[2] ?? '{}');
const workbench = createWorkbench({ workspace: dirname(path), database: location });
const { events } = await workbench.scripts.run({ path, fresh: true });
let count = 0;
for await (const event of events) {
  if (!('seq' in event)) continue;
  process.stdout.write(`${JSON.stringify(event)}\n`);
  if (++count % checkpointEvery !== 0) continue;
  const other = new Database(location);
  other.pragma('wal_checkpoint(PASSIVE)');
  other.close();
}
await workbench.close();
