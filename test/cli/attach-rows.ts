import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { asking, type Stage } from './stage.ts';

export const TEXT = asking('First?', 'Second?\n\nIn two parts.');
export const BOTH = ['First?', 'Second?\n\nIn two parts.'];

/** What was done to `a.prompt.md` after it ran, and what follows. */
interface Row {
  readonly what: string;
  /** May return another session, which is meant by `second`. */
  readonly arrange?: (stage: Stage, first: string) => Promise<unknown>;
  /** By default the one that ran. */
  readonly script?: string;
  readonly says: string;
  readonly session: 'first' | 'second' | null;
  readonly candidates?: readonly ('first' | 'second')[];
  readonly plan: string;
  readonly drift?: string;
  readonly isAmbiguous?: true;
  readonly warns?: string;
  /** What the model is asked by the next run. */
  readonly asks: readonly string[];
  /** The session that the file names in the end. */
  readonly names: 'first' | 'second' | 'new';
}

const LINKED = { session: 'first', plan: 'nothing 2', drift: 'none', asks: [], names: 'first' } as const;
const BEGUN = { session: null, plan: 'begin 0', asks: BOTH, names: 'new' } as const;
export const ID_LINE = /^chatSessionId: .*\r?\n/m;

export const ROWS: readonly Row[] = [
  { what: 'ran and was left alone', says: 'linked by id', ...LINKED },
  {
    what: 'was renamed',
    arrange: async (stage) => await moved(stage, 'a.prompt.md', 'b.prompt.md'),
    script: 'b.prompt.md',
    says: 'moved by id',
    ...LINKED,
  },
  {
    what: 'is in a folder that was renamed',
    arrange: async (stage) => {
      await stage.write('old/c.prompt.md', asking('Third?'));
      await stage.ranBefore('old/c.prompt.md');
      await moved(stage, 'old', 'new');
      return await stage.named('new/c.prompt.md');
    },
    script: 'new/c.prompt.md',
    says: 'moved by id',
    ...LINKED,
    plan: 'nothing 1',
    session: 'second',
    names: 'second',
  },
  {
    what: 'was renamed, and another file took its place',
    arrange: async (stage) => {
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await stage.write('a.prompt.md', asking('Third?'));
    },
    script: 'b.prompt.md',
    says: 'moved by id',
    ...LINKED,
  },
  {
    what: 'was renamed, and another file took its place and ran',
    arrange: async (stage) => {
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await stage.write('a.prompt.md', asking('Third?'));
      await stage.ranBefore('a.prompt.md');
    },
    script: 'b.prompt.md',
    says: 'moved by id',
    ...LINKED,
  },
  {
    what: 'took the place of one that was renamed',
    arrange: async (stage) => {
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await stage.write('a.prompt.md', asking('Third?'));
    },
    says: 'new',
    ...BEGUN,
    asks: ['Third?'],
  },
  {
    what: 'swapped names with another one',
    arrange: async (stage) => {
      await stage.write('c.prompt.md', asking('Third?'));
      await stage.ranBefore('c.prompt.md');
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await moved(stage, 'c.prompt.md', 'a.prompt.md');
      await moved(stage, 'b.prompt.md', 'c.prompt.md');
    },
    script: 'c.prompt.md',
    says: 'moved by id',
    ...LINKED,
  },
  {
    what: 'is a copy',
    arrange: async (stage) => await copied(stage),
    script: 'b.prompt.md',
    says: 'copy',
    candidates: ['first'],
    warns: 'script-copied',
    ...BEGUN,
  },
  {
    what: 'was copied, and the copy ran',
    arrange: async (stage) => {
      await copied(stage);
      await stage.ranBefore('b.prompt.md');
    },
    says: 'linked by id',
    ...LINKED,
  },
  {
    what: 'was edited',
    arrange: async (stage) => await stage.replace('a.prompt.md', 'Second?', 'Zweitens?'),
    says: 'drifted by id',
    session: 'first',
    plan: 'replayFrom 1',
    drift: 'edited',
    asks: ['Zweitens?\n\nIn two parts.'],
    names: 'new',
  },
  {
    what: 'was edited, ran, and was edited back',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', 'First?', 'Erstens?');
      await stage.ranBefore('a.prompt.md');
      await stage.replace('a.prompt.md', 'Erstens?', 'First?');
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'had another model, and has its own again',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', 'sonnet-4-5', 'opus-4-1');
      await stage.ranBefore('a.prompt.md');
      await stage.replace('a.prompt.md', 'opus-4-1', 'sonnet-4-5');
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'lost its id line',
    arrange: async (stage) => await stage.replace('a.prompt.md', ID_LINE, ''),
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'lost its id line and was renamed',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', ID_LINE, '');
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
    },
    script: 'b.prompt.md',
    says: 'moved by hash',
    ...LINKED,
  },
  {
    what: 'got an id that is none',
    arrange: async (stage) =>
      await stage.replace('a.prompt.md', ID_LINE, 'chatSessionId: "so what" # by hand\n'),
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'got the id of the session of another script',
    arrange: async (stage) => {
      await stage.write('c.prompt.md', asking('Third?'));
      await stage.ranBefore('c.prompt.md');
      await stage.replace('a.prompt.md', ID_LINE, `chatSessionId: ${await stage.named('c.prompt.md')}\n`);
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'got the id of a run with another model',
    arrange: async (stage) => {
      await stage.ranBefore('a.prompt.md', { model: 'anthropic/claude-opus-4-1' });
      const id = (await stage.sessionIds()).at(-1);
      await stage.replace('a.prompt.md', ID_LINE, `chatSessionId: ${id}\n`);
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'names a session that was deleted, and another ran this text',
    arrange: async (stage) => {
      await stage.ranBefore('a.prompt.md', { fresh: true });
      await stage.call('sessions', 'rm', (await stage.named('a.prompt.md')) ?? '', '--yes');
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'names a session that was deleted',
    arrange: async (stage, first) => {
      await stage.call('sessions', 'rm', first, '--yes');
    },
    says: 'missing',
    drift: 'session-missing',
    warns: 'session-missing',
    ...BEGUN,
  },
  {
    what: 'is a copy without an id',
    arrange: async (stage) => {
      await copied(stage);
      await stage.replace('b.prompt.md', ID_LINE, '');
    },
    script: 'b.prompt.md',
    says: 'copy',
    candidates: ['first'],
    warns: 'script-copied',
    ...BEGUN,
  },
  {
    what: 'was renamed after it ran on another machine',
    arrange: async (stage, first) => {
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await stage.setHost(first, 'elsewhere.example');
    },
    script: 'b.prompt.md',
    says: 'copy',
    candidates: ['first'],
    ...BEGUN,
  },
  {
    what: 'was renamed after it ran on another machine, and has no id',
    arrange: async (stage, first) => {
      await stage.replace('a.prompt.md', ID_LINE, '');
      await moved(stage, 'a.prompt.md', 'b.prompt.md');
      await stage.setHost(first, 'elsewhere.example');
    },
    script: 'b.prompt.md',
    says: 'copy',
    candidates: ['first'],
    ...BEGUN,
  },
  {
    what: 'ran twice without a link',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', ID_LINE, '');
      await stage.ranBefore('a.prompt.md', { fresh: true, link: false });
      return (await stage.sessionIds()).at(-1);
    },
    says: 'linked by hash',
    ...LINKED,
    session: 'second',
    candidates: ['first'],
    isAmbiguous: true,
    warns: 'session-ambiguous',
    names: 'second',
  },
  {
    what: 'was edited and lost its id line',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', ID_LINE, '');
      await stage.replace('a.prompt.md', 'First?', 'Erstens?');
    },
    says: 'drifted by path',
    session: 'first',
    plan: 'replayFrom 0',
    drift: 'edited',
    asks: ['Erstens?', 'Second?\n\nIn two parts.'],
    names: 'new',
  },
  {
    what: 'is another script',
    arrange: async (stage) => await stage.write('c.prompt.md', asking('Third?')),
    script: 'c.prompt.md',
    says: 'new',
    ...BEGUN,
    asks: ['Third?'],
  },
  {
    what: 'was checked out with CRLF',
    arrange: async (stage) => await stage.replace('a.prompt.md', /\n/g, '\r\n'),
    says: 'linked by id',
    ...LINKED,
  },
  {
    what: 'was checked out with CRLF, and lost its id line',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', /\n/g, '\r\n');
      await stage.replace('a.prompt.md', ID_LINE, '');
    },
    says: 'linked by hash',
    ...LINKED,
  },
  {
    what: 'was checked out with CRLF, and has a new prompt',
    arrange: async (stage) => {
      await stage.write('a.prompt.md', `${await stage.read('a.prompt.md')}\n<!-- user -->\n\nThird?\n`);
      await stage.replace('a.prompt.md', /\n/g, '\r\n');
    },
    says: 'drifted by id',
    session: 'first',
    plan: 'send 2',
    drift: 'appended',
    asks: ['Third?'],
    names: 'first',
  },
  {
    what: 'was saved with a byte order mark, and lost its id line',
    arrange: async (stage) => {
      await stage.replace('a.prompt.md', ID_LINE, '');
      await stage.write('a.prompt.md', `\uFEFF${await stage.read('a.prompt.md')}`);
    },
    says: 'linked by hash',
    ...LINKED,
  },
];

async function moved({ folder }: Stage, from: string, to: string): Promise<void> {
  await rename(join(folder, from), join(folder, to));
}

export async function copied({ folder }: Stage): Promise<void> {
  await cp(join(folder, 'a.prompt.md'), join(folder, 'b.prompt.md'));
}
