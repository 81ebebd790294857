import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliProfile, USUAL_PROFILE } from '../model/cli-profile.ts';
import { embeddingModel } from './embeddings-config.ts';
import { ignoredConfigProblems } from './ignored-config.ts';
import { readMcpServers } from './mcp-servers.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { readCliProfiles } from './profiles-config.ts';
import { grantTrust } from './trust.ts';

const CODEX: CliProfile = { ...USUAL_PROFILE, id: 'codex', command: 'codex', ready: { title: 'x' } };

const PROFILES = async (workspace: string, environment: { HOME: string }) =>
  (await readCliProfiles(workspace, environment, [CODEX])).profiles.get('codex');
const MCP = async (workspace: string, environment: { HOME: string }) =>
  (await readMcpServers(workspace, environment)).servers;

describe('a section with mistakes in the configuration of a workspace', () => {
  it.each([
    ['profiles:\n  codex: { argz: [] }\n', 'profiles.codex: argz is unknown here', PROFILES, CODEX],
    ['profiles: none\n', 'profiles: must be profiles by their names', PROFILES, CODEX],
    ['mcp:\n  notes: {}\n', 'mcp.notes: must have a command or a url', MCP, []],
    ['embeddings:\n  model: 5\n', 'embeddings.model: must be text', embeddingModel, undefined],
  ])(
    'is ignored and named where it is not trusted, and refused where it is: %j',
    async (text, problem, read, unused) => {
      const home = await testFolder();
      const workspace = await testFolder();
      await put(workspace, '.cuebook/config.yaml', `timeZone: UTC\n${text}`);
      const environment = { HOME: home };
      const problems = async () => await ignoredConfigProblems(workspace, environment, async () => [CODEX]);
      expect(await read(workspace, environment)).toEqual(unused);
      expect(await problems()).toEqual([`${join(workspace, '.cuebook/config.yaml')}: ${problem}`]);

      await grantTrust(workspace, environment, { now: new Date() });
      await expect(read(workspace, environment)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(problem),
      });
      expect(await problems()).toEqual([]);
    },
  );

  it('is not named where there is none', async () => {
    const workspace = await testFolder();
    const environment = { HOME: workspace };
    expect(await ignoredConfigProblems(workspace, environment, async () => [])).toEqual([]);
    await put(workspace, '.cuebook/config.yaml', 'profiles:\nmcp:\n');
    expect(await ignoredConfigProblems(workspace, environment, async () => [])).toEqual([]);
  });
});
