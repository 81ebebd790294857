import type { Operation } from '../../src/model/agent.ts';
import type { PromptFile } from '../../src/model/file.ts';
import type { SessionId } from '../../src/model/ids.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { TaskSpec } from '../../src/model/task.ts';
import { agentRoutes } from '../../src/wire/agent-routes.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { upload } from '../link/upload.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

/** A file on its way to an operation. */
interface OperationUpload {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
}

interface OperationsState {
  readonly operations: readonly Operation[];
  /** What was set for this conversation alone. */
  readonly settings: JsonObject;
  readonly upload: OperationUpload | undefined;
}

/** How a task is run: by whom, and about which document. */
export interface TaskWish {
  readonly model: string;
  readonly document: string | undefined;
}

/** What the agent of a session can do at any time, and what is set for it. */
export class Operations extends Store<OperationsState> {
  readonly #link: Link;
  readonly #id: SessionId;
  #over: AbortController | undefined;

  constructor(link: Link, id: SessionId) {
    super({ operations: [], settings: {}, upload: undefined });
    this.#link = link;
    this.#id = id;
  }

  async read(): Attempt {
    const params = { id: this.#id };
    return await this.#link.tried(async () => {
      const [{ operations }, { metadata }] = await Promise.all([
        this.#link.client.json(agentRoutes.listOffers, { params }),
        this.#link.client.json(sessionRoutes.getSession, { params }),
      ]);
      this.change({ operations, settings: metadata.settings ?? {} });
    });
  }

  async run(task: TaskSpec, wish: TaskWish, file?: PromptFile): Attempt {
    const { model, document } = wish;
    return await this.#link.tried(async () => {
      const body = {
        task,
        ...(model !== '' && { model }),
        ...(document !== undefined && { document }),
        ...(file && { file: { hash: file.hash, name: file.name } }),
      };
      await this.#link.client.json(agentRoutes.runTask, { params: { id: this.#id }, body });
    });
  }

  /** Null takes a setting back. */
  async set(name: string, value: Json): Attempt {
    return await this.#link.tried(async () => {
      const params = { id: this.#id, name };
      const { metadata } = await this.#link.client.json(agentRoutes.changeSetting, {
        params,
        body: { value },
      });
      this.change({ settings: metadata.settings ?? {} });
    });
  }

  /** Uploads a file and then does something with it; nothing if it is stopped before. */
  async withFile(file: File, act: (kept: PromptFile) => Attempt): Attempt {
    const over = new AbortController();
    this.#over = over;
    const { name, size } = file;
    const onSent = (sent: number) => this.change({ upload: { name, size, sent } });
    onSent(0);
    const kept: PromptFile[] = [];
    const trouble = await this.#link.tried(async () => {
      kept.push(await upload(file, { onSent, signal: over.signal }));
    });
    this.change({ upload: undefined });
    const [done] = kept;
    if (done) return await act(done);
    return over.signal.aborted ? undefined : trouble;
  }

  stopUpload(): void {
    this.#over?.abort();
  }
}
