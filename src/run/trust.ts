import type { CodeAgent } from '../files/code-agents.ts';
import type { TrustState } from '../files/trust.ts';
import type { TrustedFolders } from '../files/trust-file.ts';
import type { WorkspaceServer } from '../model/mcp-server.ts';
import type { Environment } from '../model/provider.ts';

export interface TrustOptions {
  /** Bind it to the files of code as they are now: when one changes, the workspace is no longer trusted. */
  readonly pinned?: boolean;
}

/** Whether the workspace may run what it holds. Only the user can say so; it is kept in the user's own folder. */
export interface Trust {
  state(): Promise<TrustState>;
  /** Trusts the workspace, instead of however it was trusted before. */
  grant(options?: TrustOptions): Promise<TrustState>;
  revoke(): Promise<TrustState>;
  /** Every folder that the user trusts. */
  list(): Promise<TrustedFolders>;
  /** What trust lets run: the agents that are code. */
  codeAgents(): Promise<readonly CodeAgent[]>;
  /** What trust lets run, too: the MCP servers of the workspace. None, while its configuration has mistakes. */
  mcpServers(): Promise<readonly WorkspaceServer[]>;
}

/** What is done about it is loaded when it is first needed. */
export function trustIn(workspace: string, environment: Environment, now: () => Date): Trust {
  const work = async () => await import('./trust-work.ts');
  return {
    state: async () => await (await work()).trustState(workspace, environment),
    grant: async (options = {}) =>
      await (await work()).grantAsItIs(workspace, environment, { ...options, now: now() }),
    revoke: async () => await (await work()).revokeTrust(workspace, environment),
    list: async () => await (await work()).readTrust(environment),
    codeAgents: async () => await (await work()).codeAgents(workspace),
    mcpServers: async () => await (await work()).serversToTrust(workspace),
  };
}
