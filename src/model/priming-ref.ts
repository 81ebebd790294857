import { isDeviceName } from './device-name.ts';
import { Refusal } from './refusal.ts';

/** What a ref says: whose priming script it is, and what it is called. */
export type PrimingRef =
  | { readonly scope: 'individual'; readonly memberId: string; readonly slug: string }
  | { readonly scope: 'team_shared'; readonly slug: string };

/** Where a workspace keeps its priming scripts. */
export const PRIMING_FOLDER = '.minds/priming';

const LONGEST_SLUG = 60;
const LONGEST_SEGMENT = 200;
export const LONGEST_REF = 500;

/**
 * Reads a ref: the path of a priming script below `.minds/priming`, without `.md`. Refuses with INVALID_INPUT, and the
 * reason, whatever could name anything but a file there.
 */
export function parsePrimingRef(ref: string): PrimingRef {
  const read = readRef(ref);
  if (!('reason' in read)) return read;
  const meant = primingRefInPath(ref);
  const remedy = meant === undefined ? read.remedy : `Write ${meant}.`;
  throw new Refusal('INVALID_INPUT', `The priming script ${shown(ref)} ${read.reason}.`, { remedy });
}

function readRef(ref: string): PrimingRef | Problem {
  const problem = problemOf(ref);
  if (problem !== undefined) return problem;
  const [scope, ...rest] = ref.split('/');
  if (scope === 'team_shared' && rest.length > 0) return { scope, slug: rest.join('/') };
  const [memberId, ...names] = rest;
  if (scope === 'individual' && memberId !== undefined && names.length > 0) {
    return { scope, memberId, slug: names.join('/') };
  }
  return scope === 'individual' || scope === 'team_shared' ? NO_SLUG : UNKNOWN_SCOPE;
}

/** The ref in the path of a priming script, from the workspace or from `.minds/priming`; undefined where there is none. */
export function primingRefInPath(path: string): string | undefined {
  const ref = path.replace(/^(?:\.\/)?(?:\.minds\/priming\/)?/, '').replace(/\.md$/i, '');
  return ref === path || 'reason' in readRef(ref) ? undefined : ref;
}

/** Whether a text is the ref of a priming script, and not a path. */
export function isPrimingRef(text: string): boolean {
  return /^(?:individual\/[^/]|team_shared\/[^/])/.test(text) && problemOf(text) === undefined;
}

/** The ref of these parts; refuses parts that make none. */
export function primingRefOf(parts: PrimingRef): string {
  if (parts.scope === 'individual') checkMemberId(parts.memberId);
  const ref =
    parts.scope === 'individual' ? `individual/${parts.memberId}/${parts.slug}` : `team_shared/${parts.slug}`;
  parsePrimingRef(ref);
  return ref;
}

/** Where the script of a ref is, from the workspace, with `/` between folders. */
export function primingPathOf(ref: string): string {
  parsePrimingRef(ref);
  return `${PRIMING_FOLDER}/${ref}.md`;
}

/** The name of a script after a title: as much of it as a name may hold; empty where that is nothing. */
export function primingSlug(title: string): string {
  const slug = plain(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return isDeviceName(slug) ? '' : slug;
}

/** Whether the slug of a title has all of its letters and digits, as far as it is long. */
export function isSpelledBySlug(title: string): boolean {
  return primingSlug(title) !== '' && !/(?![a-z0-9])[\p{L}\p{N}]/u.test(plain(title));
}

/** In small letters, without their accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether an agent of this id can have priming scripts of its own. */
export function isMemberId(text: string): boolean {
  return segmentProblem(text) === undefined;
}

/** Refuses an id that cannot be the name of a folder. */
export function checkMemberId(memberId: string, remedy: string = PLAIN_ID): void {
  const problem = segmentProblem(memberId);
  if (problem === undefined) return;
  throw new Refusal('INVALID_INPUT', `The agent's id ${shown(memberId)} ${problem.reason}.`, {
    remedy,
  });
}

const PLAIN_ID = 'Give the agent an id of letters, digits, dots, dashes or underscores.';

interface Problem {
  /** After the name of what has it. */
  readonly reason: string;
  readonly remedy: string;
}

const CHARACTERS = 'Use letters, digits, dots, dashes and underscores, with / between folders.';
const FORM = 'Write individual/<agent>/<name> or team_shared/<name>.';
const PLAIN_PATH = 'Write the path below .minds/priming, folder by folder.';

const NO_SLUG: Problem = { reason: 'does not say which script', remedy: FORM };
const UNKNOWN_SCOPE: Problem = {
  reason: 'begins with neither individual/ nor team_shared/',
  remedy: FORM,
};

/** What no ref may hold anywhere, the first that applies. */
const FORBIDDEN: readonly (readonly [RegExp, Problem])[] = [
  [/^$/, { reason: 'is empty', remedy: FORM }],
  [/\0/, { reason: 'holds a NUL character', remedy: CHARACTERS }],
  [/\\/, { reason: 'holds a backslash', remedy: CHARACTERS }],
  [/:/, { reason: 'holds a colon', remedy: CHARACTERS }],
  [/\s/, { reason: 'holds a blank', remedy: CHARACTERS }],
  [/^\//, { reason: 'is not relative', remedy: PLAIN_PATH }],
  [/(?:^|\/)\.\.(?:\/|$)/, { reason: 'leads upwards', remedy: PLAIN_PATH }],
  [/\.md$/i, { reason: 'ends in .md', remedy: 'Leave it off.' }],
];

function problemOf(ref: string): Problem | undefined {
  if (ref.length > LONGEST_REF) return tooLong(LONGEST_REF);
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(ref));
  if (forbidden) return forbidden[1];
  for (const segment of ref.split('/')) {
    const problem = segmentProblem(segment);
    if (problem) return problem;
  }
  return undefined;
}

/** What keeps a name from being that of a folder or of a script, without its `.md`. */
export function segmentProblem(name: string): Problem | undefined {
  if (name === '') return { reason: 'has an empty name in it', remedy: PLAIN_PATH };
  if (name === '.' || name === '..') return { reason: 'has a name of dots alone in it', remedy: PLAIN_PATH };
  if (name.length > LONGEST_SEGMENT) return tooLong(LONGEST_SEGMENT);
  const other = /[^A-Za-z0-9._-]/u.exec(name);
  if (other) return { reason: `holds the character ${JSON.stringify(other[0])}`, remedy: CHARACTERS };
  if (isDeviceName(name)) return { reason: 'names a device', remedy: 'Choose another name.' };
  return undefined;
}

function tooLong(longest: number): Problem {
  return { reason: `has more than ${longest} characters`, remedy: 'Choose a shorter name.' };
}

const MOST_SHOWN = 80;

function shown(text: string): string {
  return JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
}
