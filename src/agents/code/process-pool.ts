import { sha256 } from '../../files/sha256.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import { AgentProcess, type CodeWorld } from './agent-process.ts';
import type { CodeAgent } from './code-agent.ts';
import { agentFailed } from './failure.ts';

interface Member {
  readonly process: AgentProcess;
  /** Another agent, or the same with other facts, has another one. */
  readonly key: string;
  state: 'busy' | 'resting' | 'leaving';
  timer?: NodeJS.Timeout;
}

/** The processes of agents: as many as are called at a time, up to a limit, and those that may soon be called again. */
export class ProcessPool {
  readonly #world: CodeWorld;
  readonly #members = new Set<Member>();
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(world: CodeWorld) {
    this.#world = world;
  }

  /** A process for one call, once there is room for it. Give it back. */
  async take(agent: CodeAgent, signal: AbortSignal): Promise<AgentProcess> {
    const { process } = await this.#memberFor(agent, signal);
    try {
      await unlessAborted(process.ready, signal);
      return process;
    } catch (error) {
      // It may become ready yet, for the next one.
      void process.ready.then(
        () => this.give(process),
        () => undefined,
      );
      throw error;
    }
  }

  /** It rests until it is taken again, or for too long. */
  give(process: AgentProcess): void {
    const member = this.#members.values().find((candidate) => candidate.process === process);
    if (member?.state !== 'busy') return;
    member.state = 'resting';
    member.timer = setTimeout(() => this.#dismiss(member), this.#world.limits.idleMs).unref();
    process.setResting(true);
    this.#wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const members = Array.from(this.#members);
    for (const member of members) this.#dismiss(member);
    this.#wake();
    await Promise.all(members.map(({ process }) => process.ended));
  }

  async #memberFor(agent: CodeAgent, signal: AbortSignal): Promise<Member> {
    const key = keyOf(agent);
    for (;;) {
      if (this.#isClosed) throw agentFailed(agent, 'was not called, as Cuebook is closed');
      const member = this.#rested(agent, key) ?? this.#started(agent, key);
      if (member) return member;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await unlessAborted(promise, signal);
    }
  }

  /** One that rests and can be called again. Those that cannot are dismissed. */
  #rested(agent: CodeAgent, key: string): Member | undefined {
    for (const member of this.#members) {
      if (member.state !== 'resting' || member.process.agent.id !== agent.id) continue;
      if (member.key !== key || !member.process.isUsable()) {
        this.#dismiss(member);
        continue;
      }
      clearTimeout(member.timer);
      member.state = 'busy';
      member.process.setResting(false);
      return member;
    }
    return undefined;
  }

  /** A new one, if there is room; if there is none, one that rests makes room soon. */
  #started(agent: CodeAgent, key: string): Member | undefined {
    if (this.#members.size >= this.#world.limits.processes) {
      const resting = this.#members.values().find(({ state }) => state === 'resting');
      if (resting) this.#dismiss(resting);
      return undefined;
    }
    const member: Member = { process: new AgentProcess(agent, this.#world), key, state: 'busy' };
    this.#members.add(member);
    void member.process.ended.then(() => {
      clearTimeout(member.timer);
      this.#members.delete(member);
      this.#wake();
    });
    return member;
  }

  #dismiss(member: Member): void {
    clearTimeout(member.timer);
    member.state = 'leaving';
    member.process.end('was ended, as Cuebook was closed');
  }

  /** Everybody who waits looks again, in their order. */
  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function keyOf({ id, name, modulePath, metadata, settings, pins }: CodeAgent): string {
  return sha256(JSON.stringify([id, name, modulePath, metadata, settings, pins && [...pins]]));
}
