import { realpathSync } from 'node:fs';
import { lookAtTrust, refuseUntrusted, type TrustState, trustState } from '../files/trust.ts';
import type { Agent } from '../model/agent.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { locateCode } from './agent-files.ts';
import { type AgentList, AgentRegistry } from './agent-registry.ts';
import type { AgentMethod, CodeAgent, CodeCall, CodeEvent } from './code/code-agent.ts';
import { CodeAgents } from './code/code-agents.ts';
import { codeHash } from './code-hash.ts';
import { findAgent } from './find-agent.ts';

/**
 * The code of an agent, which runs in a process of its own. Whatever runs it looks first whether the user trusts the
 * workspace as it is now, and refuses with UNTRUSTED.
 */
export interface AgentCode {
  /** Of its module, and of the files of the workspace that it imports. */
  readonly hash: string;
  /** Only looks. */
  refuseUntrusted(): Promise<void>;
  /** What it can be asked to do. Loads the code. */
  methods(): Promise<readonly AgentMethod[]>;
  /** Refuses with AGENT_FAILED whatever else goes wrong. */
  run(call: CodeCall, signal: AbortSignal): AsyncGenerator<CodeEvent, void>;
}

/** The agents of a workspace, with everything that they need to answer. Close it when done. */
export class AgentHome {
  readonly #workspace: string;
  readonly #environment: Environment;
  readonly #registry: AgentRegistry;
  #code: CodeAgents | undefined;

  constructor(workspace: string, environment: Environment) {
    this.#workspace = workspace;
    this.#environment = environment;
    this.#registry = new AgentRegistry(workspace);
  }

  async list(): Promise<AgentList> {
    return await this.#registry.current();
  }

  /** Refuses with NOT_FOUND an agent that is not there; where nobody can tell, with INVALID_INPUT. */
  async find(ref: string): Promise<Agent> {
    const list = await this.list();
    try {
      return findAgent(list, ref);
    } catch (error) {
      if (!isRefusal(error, 'NOT_FOUND') || !list.isBroken) throw error;
      throw new Refusal('INVALID_INPUT', error.message, { remedy: error.remedy, cause: error });
    }
  }

  async areConfigured(): Promise<boolean> {
    return (await this.list()).exists;
  }

  async systemPromptOf(agent: Agent): Promise<string | undefined> {
    return await this.#registry.systemPromptOf(agent);
  }

  async trust(): Promise<TrustState> {
    return await trustState(this.#workspace, this.#environment);
  }

  /** The code of an agent; undefined where it has none, or where its module is not there. */
  async codeOf(agent: Agent): Promise<AgentCode | undefined> {
    if (agent.path === undefined || !(await this.#registry.hasCode(agent))) return undefined;
    const modulePath = await locateCode(this.#workspace, agent.path);
    const { id, name, metadata, settings } = agent;
    const what = `The code of ${name} (${agent.path})`;
    const trusted = async (): Promise<CodeAgent> => {
      const pins = await this.#pinsOrRefuse(what);
      return { id, name, modulePath, metadata, settings, ...(pins && { pins }) };
    };
    const runner = () => this.#runner();
    return {
      hash: await codeHash(realpathSync(this.#workspace), modulePath),
      refuseUntrusted: async () => void (await this.#pinsOrRefuse(what)),
      methods: async () => await runner().methodsOf(await trusted()),
      async *run(call, signal) {
        yield* runner().run(await trusted(), call, signal);
      },
    };
  }

  async close(): Promise<void> {
    await this.#code?.close();
  }

  /** What trust is pinned to, if it is. It may end at any time, so everything that runs code looks again. */
  async #pinsOrRefuse(what: string): Promise<CodeAgent['pins']> {
    const { state, pins } = await lookAtTrust(this.#workspace, this.#environment);
    refuseUntrusted(state, what);
    return pins;
  }

  #runner(): CodeAgents {
    const [workspace, environment] = [realpathSync(this.#workspace), this.#environment];
    this.#code ??= new CodeAgents({ workspace, environment });
    return this.#code;
  }
}
