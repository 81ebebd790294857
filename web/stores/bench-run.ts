import type { BenchReport } from '../../src/model/bench.ts';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import { FollowedBench } from '../link/follow-bench.ts';
import type { Attempt } from '../state/attempt.ts';
import { type BenchProgress, progressAfter, progressOf } from '../state/bench-progress.ts';
import { type Trouble, troubleOf } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ShownBenchRun {
  /** Undefined until the first answer. */
  readonly progress: BenchProgress | undefined;
  /** Read once the run is over. */
  readonly report: BenchReport | undefined;
  /** Why there is no run to be seen, or no report. */
  readonly trouble: Trouble | undefined;
}

/** One run that is looked at: followed while it goes on, and reported when it is over. */
export class ShownRun extends Store<ShownBenchRun> {
  readonly #link: Link;
  readonly #ref: string;
  /** The run that it is compared with. */
  readonly #baseline: string | undefined;
  #followed: FollowedBench | undefined;

  constructor(link: Link, ref: string, baseline?: string) {
    super({ progress: undefined, report: undefined, trouble: undefined });
    this.#link = link;
    this.#ref = ref;
    this.#baseline = baseline;
  }

  /** Looks at it until it is closed. */
  open(): void {
    this.#followed?.close();
    this.#followed = new FollowedBench(this.#ref, this.#link.client, {
      onRun: (run) => {
        this.#link.noteAnswer();
        this.#take(progressOf(run));
      },
      onItem: (item) => {
        if (this.state.progress) this.#take(progressAfter(this.state.progress, item));
      },
      onGone: (error) => this.change({ trouble: troubleOf(error) }),
      onStream: (isOpen) => (isOpen ? this.#link.noteAnswer() : this.#link.noteBreak()),
      onError: (error) => this.#link.noteFailure(error),
    });
  }

  close(): void {
    this.#followed?.close();
    this.#followed = undefined;
  }

  stop(): Attempt {
    return this.#link.tried(async () => {
      await this.#link.client.text(benchRoutes.stopBench, { params: { run: this.#ref } });
    });
  }

  /** Goes on with what is left to ask; tells which run does, for it may be another one. */
  goOn(onStarted: (id: string, isResumed: boolean) => void): Attempt {
    return this.#link.tried(async () => {
      const { run, isResumed } = await this.#link.client.json(benchRoutes.resumeBench, {
        params: { run: this.#ref },
      });
      if (isResumed) this.open();
      onStarted(run.id, isResumed);
    });
  }

  /** Holds the answers against the contracts as they are now. */
  rescore(): Attempt {
    return this.#link.tried(async () => {
      const report = await this.#link.client.json(benchRoutes.rescoreBench, {
        params: { run: this.#ref },
        body: this.#wish,
      });
      this.change({ report });
    });
  }

  async readReport(): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const report = await this.#link.client.json(benchRoutes.benchReport, {
        params: { run: this.#ref },
        query: this.#wish,
      });
      this.change({ report });
    });
    this.change({ trouble });
  }

  get #wish(): { readonly baseline?: string } {
    return this.#baseline === undefined ? {} : { baseline: this.#baseline };
  }

  #take(progress: BenchProgress): void {
    const before = this.state.progress?.run.state;
    this.change({ progress });
    const { state } = progress.run;
    if (state === 'running') this.change({ report: undefined, trouble: undefined });
    else if (before !== state || !this.state.report) void this.readReport();
  }
}
