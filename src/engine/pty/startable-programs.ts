import type { CliProfile } from '../../model/cli-profile.ts';
import type { Environment } from '../../model/provider.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { SHELL_PROFILE } from '../../model/terminal.ts';

/** Whether something can be started in a terminal. */
export interface ProgramState {
  /** `shell`, or the name of a profile. */
  readonly id: string;
  readonly isReady: boolean;
  /** Where it is, or how to get it. */
  readonly facts: string;
}

interface ProgramsWorld {
  /** Of the user. */
  readonly environment: Environment;
  profiles(): Promise<readonly CliProfile[]>;
}

/**
 * What `!name` may start beside a shell, and whether it is installed. With `hasVersions` also which version it is, which may
 * start it. Refuses a configuration with mistakes.
 */
export async function cliStates(
  { environment, profiles }: ProgramsWorld,
  { hasVersions = false } = {},
): Promise<readonly ProgramState[]> {
  const { findProgram } = await import('./terminal/find-program.ts');
  return await Promise.all(
    (await profiles()).map(async (profile) => {
      const { id, command, env, install, proven, isUntried } = profile;
      const untried = isUntried && proven === undefined ? UNTRIED : '';
      const file = await findProgram(command, '/', { ...pathOf(environment), ...env }).catch(() => undefined);
      if (file === undefined)
        return { id, isReady: false, facts: `${install ?? `there is no program ${command}`}${untried}` };
      const facts = hasVersions ? `${file}${await versionFacts(profile, file, environment)}` : file;
      return { id, isReady: true, facts: `${facts}${untried}` };
    }),
  );
}

const UNTRIED = ' (profile written from its documentation, not tried)';

/** Which version a program is, and which ones its profile was tried with. */
async function versionFacts(profile: CliProfile, file: string, environment: Environment): Promise<string> {
  const { proven, env } = profile;
  if (proven === undefined) return '';
  const { isProven, programVersion, provenText } = await import('./cli/program-version.ts');
  const HOME = environment['HOME'] ?? '';
  const version = await programVersion(profile, file, { ...pathOf(environment), HOME, ...env });
  const tried = `tried with ${provenText(proven)}`;
  if (version === undefined) return `, version unknown (${tried})`;
  return isProven(version, proven) ? `, ${version} (tried)` : `, ${version} (not tried; ${tried})`;
}

/** The shell that would be started, if there is one. */
export async function shellState({ environment }: Pick<ProgramsWorld, 'environment'>): Promise<ProgramState> {
  const { chooseShell } = await import('./shell/shell-choice.ts');
  const shell = environment['SHELL'];
  try {
    const { file } = await chooseShell(undefined, '/', {
      ...pathOf(environment),
      ...(shell !== undefined && { SHELL: shell }),
    });
    return { id: SHELL_PROFILE, isReady: true, facts: file };
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    return { id: SHELL_PROFILE, isReady: false, facts: error.remedy ?? error.message };
  }
}

/** Refuses names that no profile has. */
export async function refuseUnknown(
  { profiles }: Pick<ProgramsWorld, 'profiles'>,
  names: Iterable<string>,
): Promise<void> {
  const known = [SHELL_PROFILE, ...(await profiles()).map(({ id }) => id)];
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new Refusal('INVALID_INPUT', `There is no profile ${name} that a terminal could start.`, {
      remedy: `Known are ${known.map((each) => `!${each}`).join(', ')}; your own are \`profiles:\` of the configuration.`,
    });
  }
}

/** Refuses what is not known, or not installed, and a folder that is not there. */
export async function refuseMissing(
  world: ProgramsWorld,
  names: Iterable<string>,
  cwd: string,
): Promise<void> {
  const wanted = new Set(names);
  await refuseUnknown(world, wanted);
  const { findProgram, requireFolder } = await import('./terminal/find-program.ts');
  await requireFolder(cwd);
  const started = (await world.profiles()).filter(({ id }) => wanted.has(id));
  if (started.length === 0) return;
  const { notInstalled } = await import('./cli/open-cli.ts');
  for (const profile of started) {
    await findProgram(profile.command, cwd, { ...pathOf(world.environment), ...profile.env }).catch(
      (error: unknown) => {
        throw notInstalled(profile, error);
      },
    );
  }
}

function pathOf(environment: Environment): { readonly PATH: string } {
  return { PATH: environment['PATH'] ?? '' };
}
