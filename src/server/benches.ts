import { setTimeout } from 'node:timers/promises';
import type { BenchRun, Trial } from '../model/bench.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { ToldRun } from '../wire/bench.ts';
import type { Bench, RunningBench } from '../workbench.ts';
import { BenchChannel } from './events/bench-channel.ts';
import { dataFrame } from './events/frames.ts';
import type { Watcher } from './events/watcher.ts';
import { toldRun } from './told-bench.ts';

const GREET_EVERY_MS = 15_000;
const LOOK_AGAIN_MS = 1_000;
const MOST_AT_ONCE = 8;

interface LiveBench {
  readonly channel: BenchChannel;
  readonly stop: AbortController;
  readonly over: Promise<void>;
}

export interface BenchesWorld {
  readonly bench: Pick<Bench, 'find' | 'trials' | 'report'>;
  readonly workspace: string;
  report(error: unknown): void;
}

/** The benches that this server runs, which go on when whoever asked for them has gone. */
export class Benches {
  readonly #world: BenchesWorld;
  readonly #live = new Map<string, LiveBench>();
  readonly #greeting: NodeJS.Timeout;
  /** Of those that are prepared, and of those who watch what others run. */
  readonly #stopping = new AbortController();
  #preparing = 0;

  constructor(world: BenchesWorld) {
    this.#world = world;
    this.#greeting = setInterval(() => {
      for (const { channel } of this.#live.values()) channel.greet();
    }, GREET_EVERY_MS);
    this.#greeting.unref();
  }

  /** Starts a bench. Resolves when it is known what is run; what is refused by then is refused here. */
  async start(
    prepare: (signal: AbortSignal) => Promise<RunningBench>,
  ): Promise<{ readonly run: ToldRun; readonly isResumed: boolean }> {
    if (this.#stopping.signal.aborted) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    if (this.#live.size + this.#preparing >= MOST_AT_ONCE) {
      throw new Refusal('TOO_MANY_REQUESTS', `This server runs ${MOST_AT_ONCE} benches already.`, {
        remedy: 'Wait until one of them is done, or stop one.',
      });
    }
    this.#preparing++;
    try {
      return await this.#begin(prepare);
    } finally {
      this.#preparing--;
    }
  }

  /** Whether a run goes on here. */
  isLive(runId: string): boolean {
    return this.#live.has(runId);
  }

  /** Stops a run of this server and resolves when what it has done is kept. One that is over stays as it is. */
  async stopRun({ id, state }: BenchRun): Promise<void> {
    const live = this.#live.get(id);
    if (live) {
      live.stop.abort();
      await live.over;
    } else if (state === 'running') {
      throw new Refusal('SESSION_BUSY', 'This bench is run by another program.', {
        remedy: 'Stop it there, with Ctrl-C.',
      });
    }
  }

  /** Shows a watcher how a run stands, and then what happens, until it is over or they are gone. */
  async show(run: BenchRun, watcher: Watcher): Promise<void> {
    const live = this.#live.get(run.id);
    if (live) await live.channel.show(watcher);
    else await this.#showOther(run, watcher);
  }

  /** Stops what runs, keeps what is done, and hangs up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#greeting);
    const all = Array.from(this.#live.values());
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(async ({ over }) => await over));
  }

  async #begin(
    prepare: (signal: AbortSignal) => Promise<RunningBench>,
  ): Promise<{ readonly run: ToldRun; readonly isResumed: boolean }> {
    const { bench, workspace } = this.#world;
    const stop = new AbortController();
    const running = await prepare(AbortSignal.any([stop.signal, this.#stopping.signal]));
    const { isResumed } = running;
    try {
      const successes = isResumed ? successesOf(await bench.trials(running.run.id)) : 0;
      const run = await toldRun({ ...running.run, successes }, workspace);
      const channel = new BenchChannel(run);
      const over = this.#carryOut(running, channel);
      this.#live.set(run.id, { channel, stop, over });
      return { run, isResumed };
    } catch (error) {
      await running.events.return();
      throw error;
    }
  }

  async #carryOut({ run: { id }, events }: RunningBench, channel: BenchChannel): Promise<void> {
    const { bench, workspace, report } = this.#world;
    let isWhole = false;
    try {
      for await (const event of events) {
        channel.take(event);
        isWhole = event.type === 'bench-end';
      }
      if (!isWhole) channel.breakOff(await toldRun(await bench.find(id), workspace));
    } catch (error) {
      report(error);
    } finally {
      this.#live.delete(id);
      channel.end();
    }
  }

  /** One that is over, or that another program runs: of that the database is asked now and then. */
  async #showOther(first: BenchRun, watcher: Watcher): Promise<void> {
    const { bench, workspace } = this.#world;
    const signal = AbortSignal.any([watcher.gone, this.#stopping.signal]);
    let run = first;
    let told = '';
    try {
      for (;;) {
        const facts = { successes: run.successes, active: [], leftMs: null, isLive: false };
        const standing = { type: 'bench-standing', run: await toldRun(run, workspace), ...facts };
        const text = dataFrame(standing);
        if (text !== told) watcher.write(text);
        told = text;
        if (run.state !== 'running') break;
        await setTimeout(LOOK_AGAIN_MS, undefined, { signal });
        run = await bench.find(run.id);
      }
      if (run.state === 'done') {
        watcher.write(dataFrame({ type: 'bench-end', report: await bench.report(run.id) }));
      }
    } catch (error) {
      // They have left, the server stops, or the run was deleted meanwhile.
      if (!signal.aborted && !isRefusal(error, 'NOT_FOUND')) this.#world.report(error);
    }
    watcher.end();
  }
}

function successesOf(trials: readonly Trial[]): number {
  return trials.filter(({ score }) => score.isSuccess).length;
}
