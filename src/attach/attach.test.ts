import { describe, expect, it } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { plainSession } from '../model/session.case.ts';
import type { Session } from '../model/session.ts';
import { type AttachFacts, attach, type Standing } from './attach.ts';

/** A session by what it ran and where, and how that file stands now. */
interface Known {
  readonly name: string;
  readonly text: string;
  readonly at: Standing;
  readonly root?: string;
  readonly isArchived?: true;
  readonly isBrokenOff?: true;
}

/** What `attach` decides for a script that says `text` and names `id`, among sessions with the newest first. */
interface Row {
  readonly what: string;
  readonly id?: string;
  readonly among: readonly Known[];
  readonly says: string;
  readonly others?: string;
}

const AT = '2026-11-16T08:00:00.000Z';

const ROWS: readonly Row[] = [
  { what: 'nothing is known', among: [], says: 'new' },
  {
    what: 'the id is known, the text the same',
    id: 'a',
    among: [of('a', 'now', 'here')],
    says: 'linked a by id',
  },
  {
    what: 'the id is known, the text the same, its file gone',
    id: 'a',
    among: [of('a', 'now', 'gone')],
    says: 'moved a by id',
  },
  {
    what: 'the id is known, the text the same, its file elsewhere',
    id: 'a',
    among: [of('a', 'now', 'elsewhere')],
    says: 'copy',
    others: 'a',
  },
  {
    what: 'the id is known, the text the same, its file on another machine',
    id: 'a',
    among: [of('a', 'now', 'unknown')],
    says: 'copy',
    others: 'a',
  },
  {
    what: 'a copy that has been run itself',
    id: 'a',
    among: [of('b', 'now', 'here'), of('a', 'now', 'elsewhere')],
    says: 'linked b by hash',
  },
  {
    what: 'the id is known, the text another',
    id: 'a',
    among: [of('a', 'old', 'here')],
    says: 'drifted a by id',
  },
  {
    what: 'the id is known, the text another, its file gone',
    id: 'a',
    among: [of('a', 'old', 'gone')],
    says: 'drifted a by id',
  },
  {
    what: 'a copy that was edited',
    id: 'a',
    among: [of('a', 'old', 'elsewhere')],
    says: 'drifted a by id, foreign',
  },
  {
    what: 'the text is that of an earlier take',
    id: 'b',
    among: [of('b', 'old', 'here', { root: 'a' }), of('a', 'now', 'here')],
    says: 'linked a by hash',
  },
  {
    what: 'the text is that of an earlier take that was archived',
    id: 'b',
    among: [of('b', 'old', 'here', { root: 'a' }), of('a', 'now', 'here', { root: 'a', isArchived: true })],
    says: 'linked a by hash',
  },
  {
    what: 'the text is that of a take of another file',
    id: 'a',
    among: [of('b', 'now', 'elsewhere', { root: 'a' }), of('a', 'old', 'here')],
    says: 'drifted a by id',
  },
  {
    what: 'the text is that of another session of this file',
    id: 'a',
    among: [of('b', 'now', 'here'), of('a', 'old', 'here')],
    says: 'linked b by hash',
  },
  {
    what: 'a newer run of another text was broken off',
    id: 'a',
    among: [of('b', 'other', 'here', { isBrokenOff: true }), of('a', 'old', 'here')],
    says: 'drifted b by path',
  },
  {
    what: 'a newer run of this text was broken off',
    id: 'a',
    among: [of('b', 'now', 'here', { isBrokenOff: true }), of('a', 'now', 'here')],
    says: 'linked b by hash',
  },
  {
    what: 'a newer run of another text is complete, and the file was never told',
    id: 'a',
    among: [of('b', 'other', 'here', { root: 'a' }), of('a', 'old', 'here')],
    says: 'drifted a by id',
  },
  { what: 'one session has the text', among: [of('a', 'now', 'here')], says: 'linked a by hash' },
  {
    what: 'one session has the text, its file gone',
    among: [of('a', 'now', 'gone')],
    says: 'moved a by hash',
  },
  {
    what: 'the id is unknown, one session has the text',
    id: 'z',
    among: [of('a', 'now', 'here')],
    says: 'linked a by hash',
  },
  {
    what: 'the text is that of a file elsewhere',
    among: [of('a', 'now', 'elsewhere')],
    says: 'copy',
    others: 'a',
  },
  {
    what: 'the text is that of a file on another machine',
    among: [of('a', 'now', 'unknown')],
    says: 'copy',
    others: 'a',
  },
  {
    what: 'several sessions have the text',
    among: [of('b', 'now', 'here'), of('a', 'now', 'here')],
    says: 'linked b by hash, ambiguous',
    others: 'a',
  },
  {
    what: 'several sessions have the text, the newest of a file that is gone',
    among: [of('b', 'now', 'gone'), of('a', 'now', 'here')],
    says: 'linked a by hash',
    others: 'b',
  },
  {
    what: 'several sessions have the text, the newest archived',
    among: [of('b', 'now', 'here', { root: 'b', isArchived: true }), of('a', 'now', 'here')],
    says: 'linked a by hash',
    others: 'b',
  },
  { what: 'only the path is the same', among: [of('a', 'old', 'here')], says: 'drifted a by path' },
  {
    what: 'the path is the same, and the text that of a file elsewhere',
    among: [of('b', 'now', 'elsewhere'), of('a', 'old', 'here')],
    says: 'drifted a by path',
  },
  {
    what: 'several sessions at this path',
    among: [of('b', 'other', 'here'), of('a', 'old', 'here')],
    says: 'drifted b by path',
  },
  {
    what: 'the newest session at this path archived',
    among: [of('b', 'other', 'here', { root: 'b', isArchived: true }), of('a', 'old', 'here')],
    says: 'drifted a by path',
  },
  { what: 'the id is unknown, and nothing else is known', id: 'z', among: [], says: 'missing' },
  { what: 'another script was moved', among: [of('a', 'old', 'gone')], says: 'new' },
];

describe('attaching a script', () => {
  it.each(ROWS)('$what: $says', ({ id, among, says, others = '' }) => {
    const decided = attach(factsFrom(among, id));
    const words = [
      decided.state,
      decided.session?.metadata.title,
      decided.matchedBy && `by ${decided.matchedBy}`,
    ];
    const flags = [decided.isForeign && ', foreign', decided.isAmbiguous && ', ambiguous'];
    const said = words.filter(Boolean).join(' ') + flags.filter(Boolean).join('');
    expect(said).toBe(says);
    expect(decided.candidates.map(({ metadata }) => metadata.title).join(' ')).toBe(others);
  });
});

function of(name: string, text: string, at: Standing, rest: Omit<Known, 'name' | 'text' | 'at'> = {}): Known {
  return { name, text, at, ...rest };
}

function factsFrom(among: readonly Known[], id: string | undefined): AttachFacts {
  const root = (known: Known) =>
    known.root ?? among.find(({ root }) => root === known.name)?.root ?? known.name;
  const sessions = among.map((known) => ({ known, session: sessionOf(known) }));
  const having = (holds: (known: Known) => boolean) =>
    sessions.filter(({ known }) => holds(known)).map(({ session }) => session);
  const named = among.find(({ name }) => name === id);
  const takes = having((known) => named !== undefined && root(known) === root(named));
  const [brokenOff] = having(({ isBrokenOff }) => isBrokenOff === true);
  const [session] = having(({ name }) => name === id);
  return {
    hash: 'now',
    ...(id !== undefined && {
      named: {
        ...(session && { session }),
        sameText: takes.filter(({ script }) => script?.scriptHash === 'now'),
        ...(brokenOff && { brokenOff }),
      },
    }),
    sameText: having(({ text }) => text === 'now'),
    samePath: having(({ at }) => at === 'here'),
    standingOf: (asked) => sessions.find(({ session: each }) => each === asked)?.known.at ?? 'unknown',
  };
}

function sessionOf({ name, text, isArchived }: Known): Session {
  return plainSession(newSessionId(), {
    metadata: { title: name },
    archivedAt: isArchived ? AT : null,
    script: { scriptPath: name, scriptHash: text, scriptModifiedAt: AT },
  });
}
