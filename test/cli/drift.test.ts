import { describe, expect, it } from 'vitest';
import { asking, fitful, type Status, useStages } from './stage.ts';

const THREE = asking('First?', 'Second?', 'Third?');

/** What was changed after a complete run of three prompts, and what the next run does. */
interface Row {
  readonly what: string;
  readonly now: (text: string) => string;
  readonly drift: string;
  readonly says: string;
  readonly asks: readonly string[];
  /** How many prompts a new take shares; the same session goes on if it is not given. */
  readonly shares?: number;
  readonly isArchived?: true;
}

const SETTINGS = {
  drift: 'settings',
  says: 'The model, a setting of it, what the script takes or gives, or its history has changed: new take, 3 prompts to run; the earlier one is archived.',
  asks: ['First?', 'Second?', 'Third?'],
  shares: 0,
  isArchived: true,
} as const;

const METADATA = {
  drift: 'metadata',
  says: 'Nothing to run: what has changed decides no answer.',
  asks: [],
} as const;

const ROWS: readonly Row[] = [
  {
    what: 'nothing',
    now: (text) => text,
    drift: 'none',
    says: 'Nothing to run: all 3 prompts have their answers (--all runs them again).',
    asks: [],
  },
  { what: 'the title', now: (text) => text.replace('title: Live', 'title: Alive'), ...METADATA },
  {
    what: 'tags and keys of others',
    now: (text) => text.replace('---\n', '---\ntags: [a]\nmode: agent\n'),
    ...METADATA,
  },
  {
    what: 'the name of a prompt',
    now: (text) => text.replace('<!-- user -->', '<!-- user key="b" -->'),
    ...METADATA,
  },
  { what: 'blank lines', now: (text) => text.replace('Second?\n', '\n\nSecond?\n\n\n'), ...METADATA },
  {
    what: 'a prompt more',
    now: (text) => `${text}\n<!-- user -->\nFourth?\n`,
    drift: 'appended',
    says: '1 prompt added: prompt 4 goes to the same session.',
    asks: ['Fourth?'],
  },
  {
    what: 'two prompts more and the title',
    now: (text) => `${text.replace('Live', 'Alive')}\n<!-- user -->\nFourth?\n<!-- user -->\nFifth?\n`,
    drift: 'appended',
    says: '2 prompts added: prompts 4–5 go to the same session.',
    asks: ['Fourth?', 'Fifth?'],
  },
  {
    what: 'the first prompt',
    now: (text) => text.replace('First?', 'Erstens?'),
    drift: 'edited',
    says: '1 of 3 prompts changed from prompt 1: new take, nothing shared, 3 to run.',
    asks: ['Erstens?', 'Second?', 'Third?'],
    shares: 0,
  },
  {
    what: 'the second prompt',
    now: (text) => text.replace('Second?', 'Zweitens?'),
    drift: 'edited',
    says: '1 of 3 prompts changed from prompt 2: new take, prompt 1 shared, 2 to run.',
    asks: ['Zweitens?', 'Third?'],
    shares: 1,
  },
  {
    what: 'the last prompt',
    now: (text) => text.replace('Third?', 'Drittens?'),
    drift: 'edited',
    says: '1 of 3 prompts changed from prompt 3: new take, prompts 1–2 shared, 1 to run.',
    asks: ['Drittens?'],
    shares: 2,
  },
  {
    what: 'a prompt between',
    now: (text) => text.replace('Second?', 'Between?\n\n<!-- user -->\n\nSecond?'),
    drift: 'edited',
    says: '1 of 4 prompts changed from prompt 2: new take, prompt 1 shared, 3 to run.',
    asks: ['Between?', 'Second?', 'Third?'],
    shares: 1,
  },
  {
    what: 'the order',
    now: (text) => text.replace('Second?', 'x').replace('Third?', 'Second?').replace('x', 'Third?'),
    drift: 'edited',
    says: '1 of 3 prompts changed from prompt 2: new take, prompt 1 shared, 2 to run.',
    asks: ['Third?', 'Second?'],
    shares: 1,
  },
  {
    what: 'the last prompt away',
    now: (text) => text.replace('\n<!-- user -->\n\nThird?\n', ''),
    drift: 'edited',
    says: '1 prompt removed at the end: new take, prompts 1–2 shared, nothing to run.',
    asks: [],
    shares: 2,
  },
  { what: 'the model', now: (text) => text.replace('sonnet-4-5', 'opus-4-1'), ...SETTINGS },
  {
    what: 'a setting of the model',
    now: (text) => text.replace('---\n', '---\ntemperature: 0.5\n'),
    ...SETTINGS,
  },
  {
    what: 'the model and a prompt',
    now: (text) => text.replace('sonnet-4-5', 'opus-4-1').replace('Third?', 'Drittens?'),
    ...SETTINGS,
    asks: ['First?', 'Second?', 'Drittens?'],
  },
];

describe('cuebook status --watch', () => {
  const newStage = useStages();

  it('says what a run would do, again whenever the script is saved', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?'));
    await stage.ranBefore('a.prompt.md');
    const watching = stage.start('status', 'a.prompt.md', '--watch');
    await stage.sees(watching, 'Nothing to run');
    await stage.replace('a.prompt.md', /$/, '\n<!-- user -->\nSecond?\n');
    await stage.sees(watching, '1 prompt added');
    watching.child.kill('SIGINT');
    expect(await watching.ended).toMatchObject({ code: 0, err: '' });
  });
});

describe('a script that has changed since it ran', () => {
  const newStage = useStages();

  it.each(ROWS)('$what: $drift', async ({ now, drift, says, asks, shares, isArchived = false }) => {
    const stage = await newStage();
    await stage.write('a.prompt.md', THREE);
    await stage.ranBefore('a.prompt.md');
    const first = await stage.named('a.prompt.md');
    const before = await stage.session(first);
    await stage.write('a.prompt.md', now(await stage.read('a.prompt.md')));
    expect(await stage.status('a.prompt.md')).toMatchObject({ drift: { kind: drift }, sessionId: first });

    const ran = await stage.run('a.prompt.md');
    expect(ran).toMatchObject({ asked: asks, err: '' });
    expect(ran.out).toContain(`\n${says}\n`);
    const id = await stage.named('a.prompt.md');
    const after = await stage.session(id);
    if (shares === undefined) {
      expect(id).toBe(first);
      expect(after.rows.slice(0, before.rows.length)).toEqual(before.rows);
      return;
    }
    expect(await stage.session(first)).toEqual({ ...before, isArchived });
    const shared = after.rows.filter((each) => before.rows.includes(each));
    expect(shared).toEqual(before.rows.slice(0, shares * ROWS_OF_A_TURN));
    expect(after).toMatchObject({
      takeRootId: before.takeRootId,
      parent: drift === 'settings' ? null : first,
      linkable: true,
      isArchived: false,
    });
  });
});

/** The prompt, the answer, the ends of the step and of the turn. */
const ROWS_OF_A_TURN = 4;

describe('a run that was not finished', () => {
  const newStage = useStages('SQLite', fitful());

  it.each([
    { what: 'a model that failed', word: 'fail', stop: undefined, code: 1 },
    { what: 'Ctrl-C', word: 'stall', stop: 'SIGINT', code: 130 },
    { what: 'a kill', word: 'stall', stop: 'SIGKILL', code: null },
  ] as const)('goes on where it stopped, after $what', async ({ word, stop, code }) => {
    const stage = await newStage();
    const unlucky = `Will it ${word} by ${stop}?`;
    await stage.write('a.prompt.md', asking('First?', unlucky, 'Third?'));
    const before = await stage.read('a.prompt.md');
    const running = stage.start('run', 'a.prompt.md');
    if (stop) {
      await stage.sees(running, 'Well,');
      running.child.kill(stop);
    }
    expect(await running.ended).toMatchObject({ code });
    expect(await stage.read('a.prompt.md')).toBe(before);

    const { sessionId, plan }: Status = await stage.json('status', 'a.prompt.md');
    expect(plan).toMatchObject({ action: 'continue', startIndex: 1 });
    const ran = await stage.run('a.prompt.md');
    expect(ran.asked).toEqual([unlucky, 'Third?']);
    expect(ran.out).toContain('The last run stopped in prompt 2; continuing there.');
    expect(await stage.named('a.prompt.md')).toBe(sessionId);
    expect(await stage.session(sessionId ?? undefined)).toMatchObject({
      prompts: ['First?', unlucky, 'Third?'],
    });
  });

  it.each(['--fresh', '--all', '--from=2'])('goes on where it stopped, after %s', async (flag) => {
    const stage = await newStage();
    const unlucky = `Will it fail again after ${flag}?`;
    await stage.write('a.prompt.md', asking('First?', unlucky, 'Third?'));
    await stage.ranBefore('a.prompt.md');
    const stopped = await stage.call('run', 'a.prompt.md', flag);
    expect(stopped.code).toBe(1);
    const unfinished = (await stage.sessionIds()).at(-1);
    expect(await stage.status('a.prompt.md')).toMatchObject({ sessionId: unfinished });
    expect((await stage.run('a.prompt.md')).asked).toEqual([unlucky, 'Third?']);
    expect(await stage.named('a.prompt.md')).toBe(unfinished);
  });

  it('is what an edit is measured against, although the file names the take before', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?', 'Second?', 'Third?'));
    await stage.ranBefore('a.prompt.md');
    await stage.replace('a.prompt.md', 'First?', 'Erstens?');
    await stage.replace('a.prompt.md', 'Third?', 'Does it fail in a take?');
    expect(await stage.call('run', 'a.prompt.md')).toMatchObject({ code: 1 });
    await stage.write('b.prompt.md', (await stage.read('a.prompt.md')).replace('Erstens?', 'Primo?'));
    await stage.call('run', 'b.prompt.md');
    await stage.replace('a.prompt.md', 'Does it fail in a take?', 'Drittens?');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Drittens?']);
  });
});
