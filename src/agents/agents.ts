import type { WorkspaceWatch } from '../files/watch-workspace.ts';
import type { Agent } from '../model/agent.ts';
import type { JsonObject } from '../model/json.ts';
import type { Environment } from '../model/provider.ts';
import type { AgentHome } from './agent-home.ts';
import type { AgentList } from './agent-registry.ts';

/** The agents of a workspace, which are written in its `agents.json`. */
export interface Agents {
  /** As the file has them now. While it is broken, those that it had last. */
  list(): Promise<AgentList>;
  /** By id, else by name. Refuses with NOT_FOUND. */
  get(ref: string): Promise<Agent>;
  /** Tells when the file, or a system prompt that it names, has changed. Close it when done. */
  watch(onChange: () => void, onError: (error: unknown) => void): Promise<WorkspaceWatch>;
  /** What the file may hold, as JSON Schema for editors. */
  schema(): Promise<JsonObject>;
}

/** The agents of a workspace, with everything that they need to answer. Close them when done. */
export interface AgentsAtWork extends Agents, Omit<AgentHome, 'list'> {}

/** What reads agents, and what runs them, is loaded when they are first asked for. */
export function agentsIn(workspace: string, environment: Environment): AgentsAtWork {
  const work = async () => await import('./agent-work.ts');
  let opened: Promise<AgentHome> | undefined;
  const home = async (): Promise<AgentHome> => {
    opened ??= work().then(({ AgentHome }) => new AgentHome(workspace, environment));
    return await opened;
  };
  const find = async (ref: string) => await (await home()).find(ref);
  return {
    list: async () => await (await home()).list(),
    get: find,
    find,
    areConfigured: async () => await (await home()).areConfigured(),
    systemPromptOf: async (agent) => await (await home()).systemPromptOf(agent),
    codeOf: async (agent) => await (await home()).codeOf(agent),
    trust: async () => await (await home()).trust(),
    watch: async (onChange, onError) => await (await work()).watchAgents(workspace, onChange, onError),
    schema: async () => (await work()).agentsJsonSchema(),
    close: async () => await (await opened)?.close(),
  };
}
