import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { add, leasedSession, turn } from '../../src/store/cases/build.ts';
import type { Store } from '../../src/store/dialect.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';

/** A workspace of its own, with the user's folders beside it. */
export class Place {
  readonly root: string;
  readonly workspace: string;
  readonly database: string;
  readonly environment: Record<string, string>;

  private constructor(root: string) {
    this.root = root;
    this.workspace = join(root, 'plays');
    this.database = join(this.workspace, '.cuebook', 'cuebook.db');
    this.environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: join(root, 'home'),
      XDG_CONFIG_HOME: join(root, 'config'),
      XDG_DATA_HOME: join(root, 'data'),
    };
  }

  static async make(): Promise<Place> {
    const root = await mkdtemp(join(tmpdir(), 'cuebook-backups-'));
    onTestFinished(async () => await rm(root, { recursive: true, force: true }));
    const place = new Place(root);
    await mkdir(join(place.workspace, '.cuebook'), { recursive: true });
    return place;
  }

  workbench(now?: () => Date, environment: Record<string, string> = {}): Workbench {
    const { workspace } = this;
    const workbench = createWorkbench({
      workspace,
      environment: { ...this.environment, ...environment },
      ...(now && { now }),
    });
    onTestFinished(async () => await workbench.close());
    return workbench;
  }

  async store(): Promise<Store> {
    const store = await openStore(this.database);
    onTestFinished(async () => await store.close());
    return store;
  }

  /** Adds a session with so many turns, and leaves nothing open. */
  async addSession(turns = 1, text = 'An answer'): Promise<SessionId> {
    const store = await openStore(this.database);
    const lease = await leasedSession(store);
    for (let count = 0; count < turns; count++)
      await add(store, lease, { messages: turn('Question?', text) });
    await store.close();
    return lease.sessionId;
  }

  /** What there is of the database. */
  get hasDatabase(): boolean {
    return existsSync(this.database);
  }
}
