import type { Environment } from '../../model/provider.ts';
import type { AgentMethod, CodeAgent, CodeCall } from './code-agent.ts';
import { CodeProcess, type Ending } from './code-process.ts';
import { agentFailed, thrownWords } from './failure.ts';
import { fileStamp } from './file-stamp.ts';
import type { ChildFrame, Failure, LoadedFiles } from './frames.ts';
import type { CodeLimits } from './limits.ts';
import { placeIn } from './place.ts';
import { RunningCall } from './running-call.ts';

const OUT_OF_TURN = 'spoke out of turn';

export interface CodeWorld {
  /** Its real path. */
  readonly workspace: string;
  readonly environment: Environment;
  readonly limits: CodeLimits;
}

/** A process with one agent in it, for one call after the other. */
export class AgentProcess {
  readonly agent: CodeAgent;
  /** Settled once the agent can be called, or cannot be made. */
  readonly ready: Promise<void>;
  methods: readonly AgentMethod[] = [];
  readonly #world: CodeWorld;
  readonly #process: CodeProcess;
  readonly #files = new Map<string, string>();
  #calls = 0;

  constructor(agent: CodeAgent, world: CodeWorld) {
    this.agent = agent;
    this.#world = world;
    this.#process = new CodeProcess(world.workspace, world.environment, world.limits);
    this.ready = this.#load();
    // Whoever waits for it is told; nobody has to.
    this.ready.catch(() => undefined);
  }

  get ended(): Promise<unknown> {
    return this.#process.ended;
  }

  /** Whether it has worked for somebody before. */
  get isWarm(): boolean {
    return this.#calls > 0;
  }

  /** Whether it can be called again: its code must still be what stands in the files. */
  isUsable(): boolean {
    return this.#process.isWell && this.#files.entries().every(([path, stamp]) => fileStamp(path) === stamp);
  }

  /** Only when the last call is over. */
  begin(call: CodeCall): RunningCall {
    this.#calls += 1;
    const { limits } = this.#world;
    return new RunningCall(call, {
      number: this.#calls,
      agent: this.agent,
      process: this.#process,
      limits,
      onFiles: (files) => this.#note(files),
    });
  }

  /** Whether this process waits for it. While it rests it must not speak. */
  setResting(isResting: boolean): void {
    this.#process.setRef(!isResting);
    if (isResting)
      this.#process.listen({ heard: () => this.#process.kill(OUT_OF_TURN), ended: () => undefined });
  }

  end(reason: string): void {
    this.#process.kill(reason);
  }

  async #load(): Promise<void> {
    const loaded = Promise.withResolvers<void>();
    const { startMs, createMs } = this.#world.limits;
    let failure: Failure | undefined;
    let timer = this.#limit(startMs, 'did not start');
    const heard = (frame: ChildFrame) => {
      if (frame.type === 'started') {
        clearTimeout(timer);
        timer = this.#limit(createMs, 'was not ready');
        this.#order();
      } else if (frame.type === 'ready') {
        this.methods = frame.methods;
        this.#note(frame.files);
        loaded.resolve();
      } else if ('failure' in frame) failure = frame.failure;
      else this.#process.kill(OUT_OF_TURN);
    };
    const ended = (ending: Ending) => loaded.reject(this.#loadError(ending, failure));
    this.#process.listen({ heard, ended });
    try {
      await loaded.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #limit(ms: number, what: string): NodeJS.Timeout {
    return setTimeout(() => this.#process.kill(`${what} within ${ms / 1000} s`), ms);
  }

  #order(): void {
    const { id, name, modulePath, metadata, settings, pins } = this.agent;
    this.#process.send({
      type: 'load',
      workspace: this.#world.workspace,
      modulePath,
      names: [name, id],
      metadata,
      settings,
      ...(pins && { pins: [...pins] }),
    });
  }

  #loadError({ how, stderr }: Ending, failure: Failure | undefined): Error {
    if (!failure) return agentFailed(this.agent, how, stderr);
    const place = failure.place ?? placeIn(stderr, this.#world.workspace);
    return agentFailed(
      this.agent,
      `cannot be loaded: ${thrownWords({ ...failure, ...(place && { place }) })}`,
    );
  }

  #note(files: LoadedFiles): void {
    for (const [path, stamp] of files) this.#files.set(path, stamp);
  }
}
