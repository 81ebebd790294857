import type { CliProfile } from '../model/cli-profile.ts';
import type { Environment } from '../model/provider.ts';
import { workspaceConfigPath } from './config-file.ts';
import { configValue } from './config-value.ts';
import { readSection } from './read-section.ts';

/**
 * What is wrong in sections of a workspace's configuration that count only in a trusted one, and that are ignored because
 * this one is not trusted. Costs little where there are no such sections.
 */
export async function ignoredConfigProblems(
  workspace: string,
  environment: Environment,
  builtIn: () => Promise<readonly CliProfile[]>,
): Promise<readonly string[]> {
  const path = workspaceConfigPath(workspace);
  const readers = {
    profiles: async () =>
      await (await import('./profiles-config.ts')).workspaceProfiles(workspace, await builtIn()),
    mcp: async () => await (await import('./mcp-servers.ts')).workspaceMcpServers(workspace),
    embeddings: async () => await (await import('./embeddings-config.ts')).workspaceEmbeddings(workspace),
  };
  const problems: string[] = [];
  for (const [key, read] of Object.entries(readers)) {
    // What is no YAML at all is refused by whoever reads what counts everywhere.
    const { value } = await readSection(async () => await configValue(path, key), undefined);
    if (value === undefined) continue;
    const { problem } = await readSection<unknown, undefined>(read, undefined);
    if (problem) problems.push(problem.message);
  }
  if (problems.length === 0) return [];
  const { trustState } = await import('./trust.ts');
  return (await trustState(workspace, environment)).isTrusted ? [] : problems;
}
