import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isInstalled } from './agent-stage.ts';
import { type AgentName, TESTED_AGENTS, type TestedAgent } from './agents.ts';
import { probeProfile } from './probe-profile.ts';

const REPORTS = fileURLToPath(new URL('../../docs/cli-profiles/', import.meta.url));
const named = (process.env['CUEBOOK_PROBE'] ?? '').split(' ').filter(isAgent);

describe.each(named)('the profile %s', (name) => {
  it.skipIf(!isInstalled(name))('holds in the CLI that is installed', async () => {
    const { report, failed } = await probeProfile(name);
    await mkdir(REPORTS, { recursive: true });
    await writeFile(`${REPORTS}${name}.md`, report);
    const { gaps = [] }: TestedAgent = TESTED_AGENTS[name];
    expect(failed).toEqual(gaps);
  });
});

function isAgent(name: string): name is AgentName {
  return name in TESTED_AGENTS;
}
