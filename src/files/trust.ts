import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { errorCode } from '../model/error-code.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { byName } from './by-name.ts';
import { rootOf } from './list-scripts.ts';
import { pinnedFiles } from './pinned-files.ts';
import { changeTrust, readTrust, type TrustedFolder } from './trust-file.ts';

/** Whether a workspace may run what it holds. */
export interface TrustState {
  /** The real path, which alone counts: what lies in a trusted folder is not trusted by that. */
  readonly folder: string;
  readonly isTrusted: boolean;
  /** When the user trusted it. */
  readonly since?: string;
  /** How many files its trust is bound to. */
  readonly pinned?: { readonly files: number };
  /** Files that are no longer as they were pinned, new ones and missing ones included: it has to be trusted again. */
  readonly changed?: readonly string[];
  /** What went wrong, as a sentence; no reason to stop. */
  readonly warning?: string;
}

export interface GrantTrust {
  /** Trust only these files, by their paths from the workspace, with these SHA-256. */
  readonly pinned?: ReadonlyMap<string, string> | undefined;
  readonly now: Date;
}

/** Whether a workspace may run what it holds, and what of it. */
export interface TrustLook {
  readonly state: TrustState;
  /** The SHA-256 of the files that may run, by their paths from the workspace; absent where all may. */
  readonly pins?: ReadonlyMap<string, string>;
}

export async function trustState(workspace: string, environment: Environment): Promise<TrustState> {
  return (await lookAtTrust(workspace, environment)).state;
}

/** Looks at a workspace as it is now. */
export async function lookAtTrust(workspace: string, environment: Environment): Promise<TrustLook> {
  const folder = await rootOf(workspace);
  const { folders, ...kept } = await readTrust(environment);
  const own = folders.find((trusted) => trusted.folder === folder);
  if (own === undefined) return { state: { folder, isTrusted: false, ...kept } };
  const { since, pinned } = own;
  if (pinned === undefined) return { state: { folder, isTrusted: true, since } };
  const pins = new Map(pinned.map(({ path, sha256 }) => [path, sha256]));
  const compared = await comparison(folder, pins);
  return { state: { folder, since, pinned: { files: pinned.length }, ...compared }, pins };
}

/** Trusts a workspace from now on, instead of however it was trusted before. */
export async function grantTrust(
  workspace: string,
  environment: Environment,
  { pinned, now }: GrantTrust,
): Promise<TrustState> {
  const folder = await rootOf(workspace);
  refuseTooWide(folder, environment);
  const since = now.toISOString();
  const files = pinned && Array.from(pinned, ([path, sha256]) => ({ path, sha256 }));
  const granted: TrustedFolder = { folder, since, ...(files && { pinned: files }) };
  const { warning } = await changeTrust(environment, (folders) => [...without(folders, folder), granted]);
  return {
    folder,
    isTrusted: true,
    since,
    ...(files && { pinned: { files: files.length } }),
    ...(warning !== undefined && { warning }),
  };
}

/** Trusts a workspace no longer. Nothing is written if it was not trusted. */
export async function revokeTrust(workspace: string, environment: Environment): Promise<TrustState> {
  const folder = await rootOf(workspace);
  const { folders, warning: earlier } = await readTrust(environment);
  if (!folders.some((trusted) => trusted.folder === folder)) {
    return { folder, isTrusted: false, ...(earlier !== undefined && { warning: earlier }) };
  }
  const { warning } = await changeTrust(environment, (current) => without(current, folder));
  return { folder, isTrusted: false, ...(warning !== undefined && { warning }) };
}

/** Refuses to run something of a workspace that is not trusted. Its folder is for those who may know where it is. */
export function refuseUntrusted({ folder, isTrusted, pinned, changed = [] }: TrustState, what: string): void {
  if (isTrusted) return;
  const [first, ...others] = changed;
  const more = others.length === 0 ? 'has' : `and ${others.length} more have`;
  const reason =
    first === undefined
      ? 'this workspace is not trusted'
      : `${first} ${more} changed since this workspace was trusted as it was`;
  throw new Refusal('UNTRUSTED', `${what} is not run: ${reason}.`, {
    remedy: `Look at what it runs, and if you trust it: cuebook trust${pinned ? ' --pinned' : ''}`,
    details: { folder, changed },
  });
}

function without(folders: readonly TrustedFolder[], folder: string): readonly TrustedFolder[] {
  return folders.filter((trusted) => trusted.folder !== folder);
}

async function comparison(
  folder: string,
  before: ReadonlyMap<string, string>,
): Promise<Pick<TrustState, 'isTrusted' | 'changed' | 'warning'>> {
  try {
    const now = await pinnedFiles(folder);
    const paths = new Set([...before.keys(), ...now.keys()]);
    const changed = Array.from(paths).filter((path) => before.get(path) !== now.get(path));
    return { isTrusted: changed.length === 0, ...(changed.length > 0 && { changed: changed.sort(byName) }) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isTrusted: false, warning: error.message };
  }
}

/** What holds everything is no workspace. */
function refuseTooWide(folder: string, environment: Environment): void {
  const isRoot = folder === parse(folder).root;
  if (!isRoot && folder !== homeOf(environment)) return;
  const what = isRoot ? 'the root of the file system' : 'your home folder';
  throw new Refusal('INVALID_INPUT', `${folder} is ${what}, and holds far more than a workspace.`, {
    remedy: 'Keep the workspace in a folder of its own, and trust that.',
  });
}

function homeOf(environment: Environment): string | undefined {
  try {
    return realpathSync(environment['HOME'] || homedir());
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
