import { describe, expect, it, onTestFinished } from 'vitest';
import { newSessionId, newTerminalRunId } from '../../../model/ids.ts';
import { isRefusal } from '../../../model/refusal.ts';
import type { ProgramEvent, TerminalProgram } from '../program.ts';
import { ENVIRONMENT, folderForTest } from '../terminal/terminal.case.ts';
import { openRepl } from './open-repl.ts';
import { REPL_PROFILES, replOf } from './repl-profiles.ts';

async function openForTest(id: string): Promise<TerminalProgram> {
  const profile = REPL_PROFILES.find((each) => each.id === id);
  if (!profile?.repl) throw new Error(`There is no profile ${id}.`);
  const cwd = await folderForTest();
  const start = {
    sessionId: newSessionId(),
    runId: newTerminalRunId(),
    name: 'main',
    cwd,
    environment: { ...ENVIRONMENT, HOME: cwd },
  };
  const program = await openRepl(profile, profile.repl, start);
  onTestFinished(() => program.end());
  return program;
}

async function ask(
  program: TerminalProgram,
  prompt: string,
  heard?: (event: ProgramEvent) => void,
  signal = new AbortController().signal,
) {
  const events: ProgramEvent[] = [];
  for await (const event of program.ask(prompt, signal)) {
    events.push(event);
    heard?.(event);
  }
  return {
    types: events.map(({ type }) => type).filter((type) => type !== 'data'),
    text: events.find((event) => event.type === 'evidence')?.text,
    end: events.at(-1),
  };
}

const LONG = '1 + '.repeat(80);

const TURNS: Readonly<Record<string, readonly (readonly [prompt: string, answer: string])[]>> = {
  python: [
    ['6 * 7', '42'],
    ['6 * 7', '42'],
    ['x = 1', ''],
    ['x', '1'],
    ['for n in range(3):\n    print("n", n)', 'n 0\nn 1\nn 2'],
    ['def f(a):\n\treturn a + 1\n\nf(2)', '3'],
    ['print("a\\n\\n>>> b")', 'a\n\n>>> b'],
    [`${LONG}1`, '81'],
    ['import time; time.sleep(0.3); "late"', "'late'"],
    ['print("大")', '大'],
  ],
  node: [
    ['6 * 7', '42'],
    ['x = 1; undefined', 'undefined'],
    ['function f(a) {\n  return a + 1;\n}\nf(2)', 'undefined\n3'],
    [`${LONG}1`, '81'],
    ['console.log("a\\n> b")', 'a\n> b\nundefined'],
    ['await new Promise((r) => setTimeout(r, 300, "late"))', "'late'"],
  ],
  sqlite3: [
    ['select 6 * 7;', '42'],
    ['create table t (a);', ''],
    ['insert into t values (1), (2);\nselect a\nfrom t;', '1\n2'],
    ['.tables', 't'],
  ],
};

describe.each(Object.entries(TURNS))('%s', (id, turns) => {
  it('tells the exact answer to each prompt, of one line or several', async () => {
    const program = await openForTest(id);
    expect(program.profile).toBe(id);
    for (const [prompt, answer] of turns) {
      const { types, text, end } = await ask(program, prompt);
      expect({ prompt, text, end: end?.type === 'end' && end.reason }).toEqual({
        prompt,
        text: answer,
        end: 'done',
      });
      expect(types).toEqual(['typing', 'submitted', 'evidence', 'end']);
    }
  });
});

it('gives up what is not finished, and goes on', async () => {
  const program = await openForTest('sqlite3');
  expect((await ask(program, 'select 1')).types).toContain('warning');
  const node = await openForTest('node');
  expect((await ask(node, 'f(')).types).toContain('warning');
  expect((await ask(node, '1 + 1')).text).toBe('2');
});

it('is over when a prompt ends it', async () => {
  const program = await openForTest('python');
  expect((await ask(program, 'exit()')).end).toMatchObject({ reason: 'done' });
  expect((await ask(program, '1')).end).toMatchObject({ reason: 'ended' });
});

it('stops what it does, and goes on', async () => {
  const program = await openForTest('python');
  const stop = new AbortController();
  const { end } = await ask(
    program,
    'import time; print("be" "gun"); time.sleep(1000)',
    (event) => {
      if (event.type === 'data' && event.data.includes('begun')) stop.abort();
    },
    stop.signal,
  );
  expect(end).toMatchObject({ reason: 'aborted' });
  expect((await ask(program, '1 + 1')).text).toBe('2');
});

it('asks a person for what a prompt reads', async () => {
  const program = await openForTest('python');
  const { types, text } = await ask(program, 'len(input("Name: "))', (event) => {
    if (event.type === 'question') program.answer('Ada\r');
  });
  expect(types).toContain('question-answered');
  expect(text).toBe('Name: Ada\n3');
});

it('is refused where it shows no prompt', async () => {
  const error = await openForTest('psql').catch((reason: unknown) => reason);
  expect(isRefusal(error, 'TERMINAL_FAILED') || isRefusal(error, 'NOT_FOUND')).toBe(true);
});

it.each([
  ['python3.11', 'python'],
  ['python3', 'python'],
  ['node', 'node'],
  ['psql', 'psql'],
  ['sqlite3', 'sqlite3'],
  ['ssh', undefined],
])('of %s is known by its process: %s', (name, id) => {
  expect(replOf(name)).toBe(id);
});
