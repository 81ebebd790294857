import { dirname } from 'node:path';
import type { McpServer } from '../model/mcp-server.ts';
import type { Environment } from '../model/provider.ts';
import { isObject } from '../model/value-check.ts';
import { userConfigPath, workspaceConfigPath, wrongConfig } from './config-file.ts';
import { configProblem } from './config-problem.ts';
import { configValue } from './config-value.ts';
import { readServerSettings, SERVER_ID, SERVER_KEYS } from './mcp-schema.ts';
import { readSection } from './read-section.ts';
import { lookAtTrust, type TrustState } from './trust.ts';

/** The MCP servers that there are, and whether the workspace's own may run. */
export interface McpServers {
  /** The user's first, each kind in the order of its file. */
  readonly servers: readonly McpServer[];
  readonly trust: TrustState;
}

/**
 * Reads the `mcp` of the user's configuration and of the workspace's. Of two servers with one id the user's counts,
 * also in a trusted workspace: whatever a workspace says, a name that the user has given means what it meant. Refuses
 * a configuration with mistakes, naming each; that of an untrusted workspace counts for nothing, mistakes included.
 */
export async function readMcpServers(workspace: string, environment: Environment): Promise<McpServers> {
  const ofUser = await serversIn(userConfigPath(environment), 'user', dirname(userConfigPath(environment)));
  const ofWorkspace = await readSection(async () => await workspaceMcpServers(workspace), []);
  // After the configuration: one that is put there meanwhile is not what was trusted.
  const { state } = await lookAtTrust(workspace, environment);
  if (ofWorkspace.problem && state.isTrusted) throw ofWorkspace.problem;
  const taken = new Set(ofUser.map(({ id }) => id));
  const seen = ofWorkspace.value.map((server): McpServer => {
    if (taken.has(server.id)) return { ...server, left: 'overruled' };
    return state.isTrusted ? server : { ...server, left: 'untrusted' };
  });
  return { servers: [...ofUser, ...seen], trust: state };
}

/** What the configuration of a workspace alone says, whether or not it is trusted. */
export async function workspaceMcpServers(workspace: string): Promise<readonly McpServer[]> {
  return await serversIn(workspaceConfigPath(workspace), 'workspace', workspace);
}

async function serversIn(
  path: string,
  place: McpServer['place'],
  folder: string,
): Promise<readonly McpServer[]> {
  const written = await configValue(path, 'mcp');
  if (written === undefined) return [];
  if (!isObject(written)) throw wrongConfig(path, ['mcp: must be servers by their names']);
  const problems: string[] = [];
  const servers: McpServer[] = [];
  for (const [id, value] of Object.entries(written)) {
    const { settings, problems: found } = readServer(id, value, folder);
    problems.push(...found);
    if (settings) {
      const { isDisabled, ...server } = settings;
      servers.push({ id, place, path, ...server, ...(isDisabled && { left: 'disabled' }) });
    }
  }
  if (problems.length > 0) throw wrongConfig(path, problems);
  return servers;
}

function readServer(id: string, written: unknown, folder: string) {
  const place = `mcp.${id}`;
  if (!SERVER_ID.test(id)) {
    const rule = 'a name has letters, digits, "-" and single "_" only, and at most 32 of them';
    return { problems: [`${place}: ${rule}`] };
  }
  if (!isObject(written)) return { problems: [`${place}: must have a command or a url`] };
  const isProgram = Object.hasOwn(written, 'command');
  if (isProgram === Object.hasOwn(written, 'url')) {
    const words = isProgram
      ? 'has a command and a url: one of them is too many'
      : 'must have a command or a url';
    const unknown = Object.keys(written).filter((key) => !SERVER_KEYS.includes(key));
    return { problems: [...unknown.map((key) => `${place}: ${key} is unknown here`), `${place}: ${words}`] };
  }
  const { settings, issues = [] } = readServerSettings(written, { folder, isProgram });
  return { settings, problems: issues.map((issue) => configProblem(issue, ['mcp', id])) };
}
