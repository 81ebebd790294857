// What is done about trust, in one piece that is loaded when it is first needed.
import { rootOf } from '../files/list-scripts.ts';
import { pinnedFiles } from '../files/pinned-files.ts';
import { grantTrust, type TrustState } from '../files/trust.ts';
import { targetOf, type WorkspaceServer } from '../model/mcp-server.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal } from '../model/refusal.ts';

export { codeAgents } from '../files/code-agents.ts';
export { revokeTrust, trustState } from '../files/trust.ts';
export { readTrust } from '../files/trust-file.ts';

/** Trusts a workspace as it is now, whatever it will hold; or only as long as it stays so, if that is wanted. */
export async function grantAsItIs(
  workspace: string,
  environment: Environment,
  { pinned = false, now }: { readonly pinned?: boolean; readonly now: Date },
): Promise<TrustState> {
  const files = pinned ? await pinnedFiles(await rootOf(workspace)) : undefined;
  return await grantTrust(workspace, environment, { pinned: files, now });
}

/** The MCP servers of a workspace. One whose configuration has mistakes runs none. */
export async function serversToTrust(workspace: string): Promise<readonly WorkspaceServer[]> {
  try {
    const { workspaceMcpServers } = await import('../files/mcp-servers.ts');
    const servers = await workspaceMcpServers(workspace);
    return servers.map(({ id, connection }) => ({ id, target: targetOf(connection) }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [];
  }
}
