import type { BenchEvent, TrialKey } from '../../model/bench.ts';
import type { BenchItem, BenchStanding, ToldRun } from '../../wire/bench.ts';
import { dataFrame, STILL_HERE } from './frames.ts';
import type { Watcher } from './watcher.ts';

/** One bench that this server runs, how it stands, and all who watch it. */
export class BenchChannel {
  readonly #watchers = new Set<Watcher>();
  readonly #active = new Map<string, TrialKey>();
  #run: ToldRun;
  #leftMs: number | null = null;

  constructor(run: ToldRun) {
    this.#run = run;
  }

  get standing(): BenchStanding {
    return {
      type: 'bench-standing',
      run: this.#run,
      successes: this.#run.successes,
      active: Array.from(this.#active.values()),
      leftMs: this.#leftMs,
      isLive: true,
    };
  }

  take(event: BenchEvent): void {
    switch (event.type) {
      case 'bench-start':
        this.#run = { ...this.#run, done: event.done, total: event.total };
        this.#tell(this.standing);
        return;
      case 'trial-start': {
        const { caseId, model, trial } = event;
        this.#active.set(nameOf(event), { caseId, model, trial });
        break;
      }
      case 'trial-end': {
        const { done, total, leftMs } = event;
        this.#active.delete(nameOf(event));
        const successes = this.#run.successes + (event.isSuccess ? 1 : 0);
        this.#run = { ...this.#run, done, total, successes };
        this.#leftMs = leftMs;
        break;
      }
      case 'bench-end':
        this.#run = { ...this.#run, ...stateOf(event.report.run) };
        break;
      default:
        event satisfies never;
    }
    this.#tell(event);
  }

  /** Shows a watcher how it stands, and from then on what happens. Resolves when they are gone. */
  async show(watcher: Watcher): Promise<void> {
    watcher.write(dataFrame(this.standing));
    this.#watchers.add(watcher);
    await watcher.left();
    this.#watchers.delete(watcher);
  }

  /** Tells of one that was broken off. */
  breakOff(run: ToldRun): void {
    this.#run = run;
    this.#active.clear();
    this.#leftMs = null;
    this.#tell(this.standing);
  }

  greet(): void {
    for (const watcher of this.#watchers) watcher.write(STILL_HERE);
  }

  end(): void {
    for (const watcher of this.#watchers) watcher.end();
  }

  #tell(item: BenchItem): void {
    const bytes = Buffer.from(dataFrame(item));
    for (const watcher of this.#watchers) watcher.write(bytes);
  }
}

function stateOf({
  state,
  finishedAt,
  done,
}: Pick<ToldRun, 'state' | 'finishedAt' | 'done'>): Pick<ToldRun, 'state' | 'finishedAt' | 'done'> {
  return { state, finishedAt, done };
}

function nameOf({ caseId, model, trial }: TrialKey): string {
  return JSON.stringify([caseId, model, trial]);
}
