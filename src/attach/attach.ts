import type { Session } from '../model/session.ts';

/** How the file of a session stands to the one that is attached; of another machine's file nothing is known. */
export type Standing = 'here' | 'elsewhere' | 'gone' | 'unknown';

/** What is known when a script is attached. Only sessions that may be linked are given; lists have the newest first. */
export interface AttachFacts {
  readonly hash: string;
  /** The session that the front matter names; `session` is absent if it is not there. */
  readonly named?: {
    readonly session?: Session;
    /** Takes of its root that ran this very text. */
    readonly sameText: readonly Session[];
    /** A newer one of this file that was broken off, before the file could be told. */
    readonly brokenOff?: Session;
  };
  /** Sessions that ran this very text. */
  readonly sameText: readonly Session[];
  /** Sessions of the script at this path. */
  readonly samePath: readonly Session[];
  standingOf(session: Session): Standing;
}

/**
 * `linked`: the session ran this very text. `moved`: the same, from a file that is gone. `copy`: the text is that of
 * another file, which keeps its session. `drifted`: the session ran another text. `missing`: the session that the
 * script names is not there. `new`: nothing is known of it.
 */
export type LinkState = 'linked' | 'moved' | 'copy' | 'drifted' | 'missing' | 'new';

export type MatchedBy = 'id' | 'hash' | 'path';

/** Which session a script belongs to, and why. */
export interface Attachment {
  readonly state: LinkState;
  /** The session that a run starts from; absent where it begins one. */
  readonly session?: Session;
  readonly matchedBy?: MatchedBy;
  /** The session is that of another file: it can be shared from, and is left as it is. */
  readonly isForeign: boolean;
  /** There is more than one that it may as well belong to. */
  readonly isAmbiguous: boolean;
  /** The others that it may belong to, or is a copy of. */
  readonly candidates: readonly Session[];
}

/** Decides which session a script belongs to: by the id that it names, by its text, by its place. */
export function attach(facts: AttachFacts): Attachment {
  const { named } = facts;
  if (named?.session) return attachNamed(facts, { ...named, session: named.session });
  const found = attachByText(facts) ?? attachByPath(facts);
  if (found) return found;
  return facts.sameText.length > 0 ? copyOf(facts.sameText) : unattached(named ? 'missing' : 'new');
}

function attachNamed(
  facts: AttachFacts,
  { session, sameText, brokenOff }: NonNullable<AttachFacts['named']> & { session: Session },
): Attachment {
  // It is what was run last, and goes on.
  if (brokenOff?.script?.scriptHash === facts.hash) return attached('linked', brokenOff, 'hash');
  const standing = facts.standingOf(session);
  const isForeign = standing === 'elsewhere' || standing === 'unknown';
  if (session.script?.scriptHash === facts.hash) {
    if (isForeign) return attachByText(onlyHere(facts)) ?? copyOf([session]);
    const newest = newestTake(facts, session, sameText);
    return attached(facts.standingOf(newest) === 'gone' ? 'moved' : 'linked', newest, 'id');
  }
  // The file is as it was when another of its sessions ran.
  const asItWas = attachByText({ ...facts, sameText }) ?? attachByText(onlyHere(facts));
  if (asItWas) return { ...asItWas, isAmbiguous: false };
  if (brokenOff) return attached('drifted', brokenOff, 'path');
  return { ...attached('drifted', session, 'id'), isForeign };
}

/** A session of this very text whose file is this one, or is gone; those of this file and not archived before others. */
function attachByText(facts: AttachFacts): Attachment | undefined {
  const open = facts.sameText.filter(
    (session) => isHere(facts)(session) || facts.standingOf(session) === 'gone',
  );
  const ranked = open.toSorted((a, b) => rank(facts, a) - rank(facts, b));
  const [first] = ranked;
  if (!first) return undefined;
  const equals = ranked.filter((session) => rank(facts, session) === rank(facts, first));
  return {
    ...attached(isHere(facts)(first) ? 'linked' : 'moved', first, 'hash'),
    isAmbiguous: equals.length > 1,
    candidates: ranked.slice(1),
  };
}

function attachByPath({ samePath }: AttachFacts): Attachment | undefined {
  const session = samePath.find(({ archivedAt }) => archivedAt === null) ?? samePath[0];
  return session && attached('drifted', session, 'path');
}

/**
 * The id in a file only says which lineage it belongs to: where the file could not be written, it names an older take.
 * Archived takes come last, and those of other files do not count.
 */
function newestTake({ standingOf }: AttachFacts, named: Session, takes: readonly Session[]): Session {
  const own = takes.filter((take) => ['here', 'gone'].includes(standingOf(take)));
  return own.reduce((best, take) => (isNewer(take, best) ? take : best), named);
}

function isNewer(take: Session, other: Session): boolean {
  const [isOpen, isOtherOpen] = [take.archivedAt === null, other.archivedAt === null];
  return isOpen === isOtherOpen ? take.createdAt > other.createdAt : isOpen;
}

function copyOf(originals: readonly Session[]): Attachment {
  return { ...unattached('copy'), candidates: originals };
}

function attached(state: LinkState, session: Session, matchedBy: MatchedBy): Attachment {
  return { state, session, matchedBy, isForeign: false, isAmbiguous: false, candidates: [] };
}

function unattached(state: LinkState): Attachment {
  return { state, isForeign: false, isAmbiguous: false, candidates: [] };
}

function onlyHere(facts: AttachFacts): AttachFacts {
  return { ...facts, sameText: facts.sameText.filter(isHere(facts)) };
}

function isHere({ standingOf }: AttachFacts): (session: Session) => boolean {
  return (session) => standingOf(session) === 'here';
}

function rank(facts: AttachFacts, session: Session): number {
  return (session.archivedAt === null ? 0 : 2) + (isHere(facts)(session) ? 0 : 1);
}
