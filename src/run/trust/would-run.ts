import { relative } from 'node:path';
import { codeAgents } from '../../files/code-agents.ts';
import { workspaceEmbeddings } from '../../files/embeddings-config.ts';
import { rootOf } from '../../files/list-scripts.ts';
import { workspaceMcpServers } from '../../files/mcp-servers.ts';
import { workspaceProfiles } from '../../files/profiles-config.ts';
import { isInside } from '../../files/safe-path.ts';
import type { Agent } from '../../model/agent.ts';
import type { CliProfile } from '../../model/cli-profile.ts';
import { commandLine } from '../../model/command-line.ts';
import { type McpServer, targetOf } from '../../model/mcp-server.ts';
import type { Environment } from '../../model/provider.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { Runnable } from '../../model/runnable.ts';
import type { ListedSkill } from '../../model/skill.ts';
import type { TaskSpec } from '../../model/task.ts';

/** What a workspace holds, as far as trust decides about it. */
export interface WouldRunWorld {
  readonly workspace: string;
  readonly environment: Environment;
  readonly agents: { list(): Promise<{ readonly agents: readonly Agent[] }> };
  readonly skills: { list(): Promise<{ readonly items: readonly ListedSkill[] }> };
  /** The profiles of CLIs that the workspace may say something of. */
  builtInProfiles(): Promise<readonly CliProfile[]>;
  readonly bench: {
    /** Contracts of suites that are JavaScript, by the absolute path of their module. */
    functions(): Promise<readonly { readonly suite: string; readonly path: string }[]>;
  };
}

export interface WouldRun {
  readonly runs: readonly Runnable[];
  /** What could not be read, as sentences: nothing of it runs as it is now. */
  readonly warnings: readonly string[];
}

/** All that runs, or counts, only where the user trusts the workspace. */
export async function wouldRun(world: WouldRunWorld): Promise<WouldRun> {
  const looks = [codeOf, serversOf, profilesOf, skillToolsOf, contractsOf, bootTasksOf, embeddingsOf];
  const seen = await Promise.all(looks.map(async (look) => await seenBy(look, world)));
  return {
    runs: seen.flatMap(({ runs }) => runs),
    warnings: Array.from(new Set(seen.flatMap(({ warnings }) => warnings))),
  };
}

type Look = (world: WouldRunWorld) => Promise<readonly Runnable[]>;

async function seenBy(look: Look, world: WouldRunWorld): Promise<WouldRun> {
  try {
    return { runs: await look(world), warnings: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { runs: [], warnings: [error.message] };
  }
}

function runnable(
  kind: Runnable['kind'],
  name: string,
  target: string,
  more: Partial<Pick<Runnable, 'isThere' | 'variables'>> = {},
): Runnable {
  return { kind, name, target, isThere: true, variables: [], ...more };
}

async function codeOf({ workspace }: WouldRunWorld): Promise<readonly Runnable[]> {
  const agents = await codeAgents(workspace);
  return agents.map(({ name, path, isThere }) => runnable('agent', name, path, { isThere }));
}

async function serversOf({ workspace }: WouldRunWorld): Promise<readonly Runnable[]> {
  const servers = await workspaceMcpServers(workspace);
  return servers.map(({ id, connection }) =>
    runnable('mcp-server', id, targetOf(connection), { variables: variablesOf(connection) }),
  );
}

function variablesOf(connection: McpServer['connection']): readonly string[] {
  return connection.type === 'stdio'
    ? connection.envFrom
    : connection.headersFrom.map(({ variable }) => variable);
}

async function profilesOf({ workspace, builtInProfiles }: WouldRunWorld): Promise<readonly Runnable[]> {
  const profiles = await workspaceProfiles(workspace, await builtInProfiles());
  return profiles.map(({ id, command, args }) => runnable('profile', id, commandLine(command, args)));
}

async function skillToolsOf({ skills }: WouldRunWorld): Promise<readonly Runnable[]> {
  return (await skills.list()).items.flatMap(({ path, skill }) =>
    (skill?.tools ?? []).map(({ name }) => runnable('skill-tool', name, `${path}/scripts`)),
  );
}

async function contractsOf({ workspace, bench }: WouldRunWorld): Promise<readonly Runnable[]> {
  const root = await rootOf(workspace);
  return (await bench.functions()).map(({ suite, path }) =>
    runnable('contract', suite, isInside(root, path) ? relative(root, path) : path),
  );
}

async function bootTasksOf({ agents }: WouldRunWorld): Promise<readonly Runnable[]> {
  return (await agents.list()).agents.flatMap(({ name, bootMessage }) =>
    (bootMessage?.nextTasks ?? []).map((task) => runnable('boot-task', name, taskWords(task))),
  );
}

/** What a task does: what it sends, or which action with what. */
function taskWords({ name, type, message, params }: TaskSpec): string {
  if (type === 'message') return JSON.stringify(message ?? name);
  return params === undefined ? name : `${name} ${JSON.stringify(params)}`;
}

async function embeddingsOf({ workspace }: WouldRunWorld): Promise<readonly Runnable[]> {
  const model = await workspaceEmbeddings(workspace);
  return model === undefined ? [] : [runnable('embeddings', 'embeddings', model)];
}
