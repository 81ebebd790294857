import { dirname } from 'node:path';
import { type CliProfile, USUAL_PROFILE } from '../model/cli-profile.ts';
import type { Environment } from '../model/provider.ts';
import { SHELL_PROFILE } from '../model/terminal.ts';
import { isObject, isStrings } from '../model/value-check.ts';
import { userConfigPath, workspaceConfigPath, wrongConfig } from './config-file.ts';
import { configProblem } from './config-problem.ts';
import { configValue } from './config-value.ts';
import { type ProfileSettings, readProfileSettings } from './profile-schema.ts';
import { readSection } from './read-section.ts';
import { lookAtTrust, type TrustState } from './trust.ts';

/** The profiles of CLIs that there are. */
export interface CliProfiles {
  /** By their ids: the built-in ones with what the configurations say of them, then those of their own. */
  readonly profiles: ReadonlyMap<string, CliProfile>;
  /** Those that the user lets grant trust at a first start. */
  readonly grants: readonly string[];
  /** Profiles of the workspace that are not used, because it is not trusted or the user has one of the same id. */
  readonly left: readonly { readonly id: string; readonly why: 'untrusted' | 'overruled' }[];
  readonly trust: TrustState;
}

/**
 * Reads the `profiles` of the user's configuration, and of a trusted workspace's. What they say of a profile that is
 * built in is put over it. Of two with one id the user's counts. Refuses a configuration with mistakes, naming each; that of
 * an untrusted workspace counts for nothing, mistakes included.
 */
export async function readCliProfiles(
  workspace: string,
  environment: Environment,
  builtIn: readonly CliProfile[],
): Promise<CliProfiles> {
  const userPath = userConfigPath(environment);
  const ofUser = await profilesIn(userPath, dirname(userPath), builtIn);
  const ofWorkspace = await readSection(async () => await workspaceProfiles(workspace, builtIn), []);
  const grants = await allowedGrants(userPath);
  // After the configuration: one that is put there meanwhile is not what was trusted.
  const { state: trust } = await lookAtTrust(workspace, environment);
  if (ofWorkspace.problem && trust.isTrusted) throw ofWorkspace.problem;
  const taken = new Set(ofUser.map(({ id }) => id));
  const whyLeft = (id: string) => (taken.has(id) ? 'overruled' : trust.isTrusted ? undefined : 'untrusted');
  const used = ofWorkspace.value.filter(({ id }) => whyLeft(id) === undefined);
  return {
    profiles: new Map([...builtIn, ...used, ...ofUser].map((profile) => [profile.id, profile])),
    grants,
    left: ofWorkspace.value.flatMap(({ id }) => {
      const why = whyLeft(id);
      return why === undefined ? [] : [{ id, why }];
    }),
    trust,
  };
}

/** What the configuration of a workspace alone says, whether or not it is trusted. */
export async function workspaceProfiles(
  workspace: string,
  builtIn: readonly CliProfile[],
): Promise<readonly CliProfile[]> {
  return await profilesIn(workspaceConfigPath(workspace), workspace, builtIn);
}

/** What is typed after the `!` in a script. */
const PROFILE_ID = /^[A-Za-z][\w.-]{0,31}$/;

async function profilesIn(
  path: string,
  folder: string,
  builtIn: readonly CliProfile[],
): Promise<readonly CliProfile[]> {
  const written = await configValue(path, 'profiles');
  if (written === undefined) return [];
  if (!isObject(written)) throw wrongConfig(path, ['profiles: must be profiles by their names']);
  const problems: string[] = [];
  const profiles: CliProfile[] = [];
  for (const [id, value] of Object.entries(written)) {
    const wrongName = nameProblem(id);
    if (wrongName !== undefined) {
      problems.push(`profiles.${id}: ${wrongName}`);
      continue;
    }
    const { settings, issues = [] } = readProfileSettings(value, folder);
    problems.push(...issues.map((issue) => configProblem(issue, ['profiles', id])));
    if (!settings) continue;
    // Who says how the prompt of a language looks means a profile of their own.
    const base = builtIn.find((profile) => profile.id === id && !(profile.repl && settings?.ready));
    const profile = base ? { ...base, ...settings } : ownProfile(id, settings);
    if (typeof profile === 'string') problems.push(`profiles.${id}.${profile}`);
    else profiles.push(profile);
  }
  if (problems.length > 0) throw wrongConfig(path, problems);
  return profiles;
}

function nameProblem(id: string): string | undefined {
  if (id === SHELL_PROFILE) return `${SHELL_PROFILE} is taken`;
  if (PROFILE_ID.test(id)) return undefined;
  return 'a name begins with a letter and has letters, digits, ".", "_" and "-" only, at most 32 of them';
}

/** A profile of the user's own, with what is usual where nothing is said; or what it lacks. */
function ownProfile(id: string, { command, ready, ...settings }: ProfileSettings): CliProfile | string {
  if (command === undefined) return 'command: is missing';
  if (ready === undefined || Object.keys(ready).length === 0) {
    return 'ready: is missing: silence alone does not tell that a program can be typed into';
  }
  return { ...USUAL_PROFILE, ...settings, id, command, ready };
}

/** Only the user's own configuration says what may be granted. */
async function allowedGrants(path: string): Promise<readonly string[]> {
  const allow = await configValue(path, 'allow');
  const trust = isObject(allow) ? (allow['trust'] ?? []) : [];
  if (!isStrings(trust)) throw wrongConfig(path, ['allow.trust: must be a list of profiles']);
  return trust;
}
