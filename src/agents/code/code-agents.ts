import { realpathSync } from 'node:fs';
import type { Environment } from '../../model/provider.ts';
import type { AgentProcess } from './agent-process.ts';
import type { AgentMethod, CodeAgent, CodeCall, CodeEvent } from './code-agent.ts';
import { agentFailed } from './failure.ts';
import { CODE_LIMITS, type CodeLimits } from './limits.ts';
import { ProcessPool } from './process-pool.ts';
import { NotBegun } from './running-call.ts';

export interface CodeAgentsOptions {
  readonly workspace: string;
  /** What the code finds in its environment, but for the variables of Cuebook. */
  readonly environment: Environment;
  readonly limits?: Partial<CodeLimits>;
}

/**
 * Runs agents that are code, each call in a process of its own that nothing else runs in. Processes are kept for a while
 * and used again, for as long as neither the agent nor the files of its code change: what such code keeps in variables
 * it may find again in another session.
 */
export class CodeAgents {
  readonly #pool: ProcessPool;

  constructor({ workspace, environment, limits }: CodeAgentsOptions) {
    this.#pool = new ProcessPool({
      workspace: realpathSync(workspace),
      environment,
      limits: { ...CODE_LIMITS, ...limits },
    });
  }

  /**
   * Calls a method of an agent. Whatever the code does, it ends: with the events of its answer, or by a refusal with the
   * code AGENT_FAILED. Once the signal is aborted, it throws the reason of the abort at once, while the code has a moment
   * to heed its own signal before its process is ended.
   */
  async *run(agent: CodeAgent, call: CodeCall, signal: AbortSignal): AsyncGenerator<CodeEvent, void> {
    for (;;) {
      const process = await this.#take(agent, signal);
      const { isWarm } = process;
      try {
        yield* this.#events(process, call, signal);
        return;
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error;
        // One that has rested may be gone by the time it is called; a new one may not.
        if (!isWarm) throw agentFailed(agent, 'ended its process before it was called');
      }
    }
  }

  /** What an agent can be called for. Loads its code. */
  async methodsOf(agent: CodeAgent): Promise<readonly AgentMethod[]> {
    const process = await this.#take(agent, new AbortController().signal);
    this.#pool.give(process);
    return process.methods;
  }

  /** Ends all processes. Calls that still run fail. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #take(agent: CodeAgent, signal: AbortSignal): Promise<AgentProcess> {
    signal.throwIfAborted();
    return await this.#pool.take(agent, signal);
  }

  async *#events(
    process: AgentProcess,
    call: CodeCall,
    signal: AbortSignal,
  ): AsyncGenerator<CodeEvent, void> {
    if (!process.methods.includes(call.method)) {
      this.#pool.give(process);
      throw agentFailed(process.agent, `has no method ${call.method}`);
    }
    const running = process.begin(call);
    void running.over.then(() => this.#pool.give(process));
    const abort = () => running.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    try {
      yield* running.events;
    } finally {
      signal.removeEventListener('abort', abort);
      running.abort(undefined);
    }
  }
}
