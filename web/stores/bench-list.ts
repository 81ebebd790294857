import type { ToldRun } from '../../src/wire/bench.ts';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import type { StartWish, ToldSuite } from '../state/bench-start.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface BenchListState {
  /** Undefined until the first answer. */
  readonly suites: readonly ToldSuite[] | undefined;
  /** The newest first. */
  readonly runs: readonly ToldRun[] | undefined;
  readonly trouble: Trouble | undefined;
}

const LOOK_AGAIN_MS = 2_000;
const LOOK_CALMLY_MS = 8_000;

/** The suites that can be run and the runs that there are, read again and again while they are looked at. */
export class BenchList extends Store<BenchListState> {
  readonly #link: Link;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(link: Link) {
    super({ suites: undefined, runs: undefined, trouble: undefined });
    this.#link = link;
  }

  open(): void {
    this.#isOpen = true;
    document.addEventListener('visibilitychange', this.#onVisibility);
    void this.refresh();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    const trouble = await this.#link.tried(async () => {
      const { client } = this.#link;
      const [suites, runs] = await Promise.all([
        client.json(benchRoutes.listSuites),
        client.json(benchRoutes.listBenchRuns),
      ]);
      this.#link.noteAnswer();
      this.change({ suites: suites.items, runs: runs.items });
    });
    this.change({ trouble });
    this.#lookAgain();
  }

  start(wish: StartWish, onStarted: (id: string) => void): Attempt {
    return this.#link.tried(async () => {
      const { run } = await this.#link.client.json(benchRoutes.startBench, { body: wish });
      onStarted(run.id);
    });
  }

  remove(id: string): Attempt {
    return this.#link.tried(async () => {
      await this.#link.client.text(benchRoutes.deleteBenchRun, { params: { run: id } });
      this.change({ runs: this.state.runs?.filter((run) => run.id !== id) });
    });
  }

  readonly #onVisibility = () => {
    if (document.visibilityState === 'visible') void this.refresh();
  };

  #lookAgain(): void {
    if (!this.#isOpen || document.visibilityState === 'hidden') return;
    const isBusy =
      this.state.trouble !== undefined || this.state.runs?.some(({ state }) => state === 'running');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), isBusy ? LOOK_AGAIN_MS : LOOK_CALMLY_MS);
  }
}
