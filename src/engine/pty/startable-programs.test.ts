import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CliProfile, USUAL_PROFILE } from '../../model/cli-profile.ts';
import { cliStates } from './startable-programs.ts';

const UNTRIED: CliProfile = {
  ...USUAL_PROFILE,
  id: 'made-up',
  command: 'cuebook-made-up',
  install: 'Install it somehow.',
  isUntried: true,
  ready: {},
};

async function stateOf(profile: CliProfile, PATH: string) {
  const [state] = await cliStates(
    { environment: { PATH }, profiles: async () => [profile] },
    { hasVersions: true },
  );
  return state;
}

it('says of a profile that nobody has tried, installed or not, until it names a version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-programs-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const untried = '(profile written from its documentation, not tried)';
  expect(await stateOf(UNTRIED, folder)).toEqual({
    id: 'made-up',
    isReady: false,
    facts: `Install it somehow. ${untried}`,
  });
  const file = join(folder, 'cuebook-made-up');
  await writeFile(file, '#!/bin/sh\necho 1.2.3\n');
  await chmod(file, 0o755);
  expect(await stateOf(UNTRIED, folder)).toEqual({
    id: 'made-up',
    isReady: true,
    facts: `${file} ${untried}`,
  });
  expect(await stateOf({ ...UNTRIED, proven: ['1.2.3'] }, `${folder}:${process.env['PATH']}`)).toEqual({
    id: 'made-up',
    isReady: true,
    facts: `${file}, 1.2.3 (tried)`,
  });
});
