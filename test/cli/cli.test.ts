import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { copyExamples } from '../checkout.ts';
import { writeLongScript } from '../faults/long-script.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { CLI, cuebook } from './cuebook.ts';

describe('the command line', () => {
  let top: string;
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'cuebook-cli-'));
  });
  afterAll(async () => await rm(top, { recursive: true }));
  let count = 0;
  /** A workspace of its own with the examples in it, none of them run yet. */
  const workspace = async () => {
    const folder = join(top, String(count++));
    await copyExamples(folder);
    return folder;
  };
  const ranConversation = async () => {
    const cwd = await workspace();
    expect(await cuebook(['run', 'conversation.prompt.md', '--quiet'], { cwd })).toMatchObject({ code: 0 });
    return cwd;
  };

  it('prints its version and a help that names every command and what it costs', async () => {
    expect(await cuebook(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
    const { code, out } = await cuebook(['--help']);
    expect(code).toBe(0);
    for (const command of ['run', 'sessions', 'doctor'])
      expect(out).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect((await cuebook(['run', '--help'])).out).toContain('(model)');
    expect((await cuebook(['help', 'sessions'])).out).toContain('(free)');
  });

  it('runs a script from its recording: shows the conversation, says how to see it again, leaves the files as they are', async () => {
    const cwd = await workspace();
    const before = await readFile(join(cwd, 'conversation.prompt.md'), 'utf8');
    const { code, out, err } = await cuebook(['run', 'conversation.prompt.md'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('[1/4] In two sentences');
    expect(out).toContain('→ exec_command');
    expect(out).toMatch(/✓ 4 prompts in [\d.]+ m?s · recorded · session [0-9a-f]{8}/);
    const [, hint = ''] = /See it again: cuebook (.*)/.exec(out) ?? [];
    expect((await cuebook(hint.split(' '), { cwd })).out).toContain(
      'In a theatre the cue book is the master copy',
    );
    expect(await readFile(join(cwd, 'conversation.prompt.md'), 'utf8')).toBe(before);
  });

  it('names the workspace in its hints when it is not the folder we are in', async () => {
    const folder = await workspace();
    const { out } = await cuebook(['run', join(folder, 'conversation.prompt.md')], { cwd: top });
    const [, hint = ''] = /See it again: cuebook (.*)/.exec(out) ?? [];
    expect(hint).toContain('--workspace');
    expect(await cuebook(hint.split(' '), { cwd: top })).toMatchObject({ code: 0 });
  });

  it('prints one event a line with --json, the summary last, numbered from 1 without a gap', async () => {
    const { code, out } = await cuebook(['run', 'conversation.prompt.md', '--json'], {
      cwd: await workspace(),
    });
    expect(code).toBe(0);
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const durable = events.filter((event) => 'seq' in event);
    expect(durable.map(({ seq }) => seq)).toEqual(durable.map((_, index) => index + 1));
    for (const event of durable)
      expect(Object.keys(event)).toEqual(['v', 'seq', 'sessionId', 'type', 'at', 'data']);
    expect(events.at(-1)).toMatchObject({
      type: 'run-summary',
      data: { class: 'recorded', ran: 4, shared: 0 },
    });
  });

  it('lists, shows, searches, exports and deletes sessions', async () => {
    const cwd = await ranConversation();
    const list = JSON.parse((await cuebook(['sessions', 'list', '--json'], { cwd })).out);
    expect(list).toMatchObject({
      items: [{ sessionStatus: 'idle', metadata: { title: 'A first conversation' } }],
      nextCursor: null,
    });
    const { id } = list.items[0];

    expect((await cuebook(['sessions', 'list'], { cwd })).out).toContain(id.slice(-8));
    for (const ref of [id, id.slice(-8), 'last']) {
      expect((await cuebook(['sessions', 'show', ref], { cwd })).out).toContain('[2/4] Which files');
    }
    expect(JSON.parse((await cuebook(['sessions', 'show', 'last', '--json'], { cwd })).out)).toMatchObject({
      session: { id },
    });
    expect((await cuebook(['sessions', 'search', 'master', 'copy'], { cwd })).out).toContain(
      'the master copy',
    );
    expect((await cuebook(['sessions', 'search', 'nowhere'], { cwd })).out).toContain('Nothing holds');
    expect((await cuebook(['sessions', 'export', 'last'], { cwd })).out).toContain(
      '## Prompt 4\n\nHow many prompts',
    );
    const exported = JSON.parse(
      (await cuebook(['sessions', 'export', 'last', '--format', 'json'], { cwd })).out,
    );
    expect(exported).toMatchObject({ format: 'cuebook-session', version: 1, session: { id } });
    expect(exported.messages).toHaveLength(20);

    expect(await cuebook(['sessions', 'rm', 'last'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    });
    expect(await cuebook(['sessions', 'rm', 'last', '--yes'], { cwd })).toMatchObject({ code: 0 });
    expect((await cuebook(['sessions', 'list'], { cwd })).out).toContain('No sessions');
  });

  it('writes an export to a new file only', async () => {
    const cwd = await ranConversation();
    expect(await cuebook(['sessions', 'export', 'last', '--output', 'a.md'], { cwd })).toMatchObject({
      code: 0,
      out: 'Wrote a.md.\n',
    });
    expect(await readFile(join(cwd, 'a.md'), 'utf8')).toContain('# A first conversation');
    expect(await cuebook(['sessions', 'export', 'last', '--output', 'a.md'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    });
  });

  it('does not export what looks like a key, unless told to', async () => {
    const cwd = await workspace();
    const key = `sk-ant-${'x1'.repeat(20)}`;
    await writeFile(join(cwd, 'key.prompt.md'), `---\nmodel: recorded/x\n---\nMy key is ${key}`);
    await cuebook(['run', 'key.prompt.md'], { cwd });
    const refused = await cuebook(['sessions', 'export', 'last'], { cwd });
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('an Anthropic key') });
    expect(refused.err).not.toContain(key);
    expect((await cuebook(['sessions', 'export', 'last', '--allow-secrets'], { cwd })).out).toContain(key);
  });

  it.each([
    ['an unknown command', ['frobnicate'], 2, 'unknown command'],
    ['an unknown option', ['run', 'conversation.prompt.md', '--frob'], 2, 'unknown option'],
    ['a missing argument', ['run'], 2, 'missing required argument'],
    ['a file that is not there', ['run', 'none.prompt.md'], 4, 'There is no file'],
    ['a folder instead of a file', ['run', '.'], 2, 'is not a file'],
    ['a session that is not there', ['sessions', 'show', 'abcdef12'], 4, 'no session'],
    ['a session id that is too short', ['sessions', 'show', 'ab'], 2, 'too short'],
    ['a limit that is no number', ['sessions', 'list', '--limit', 'many'], 2, 'whole number'],
    ['a cursor that is not ours', ['sessions', 'list', '--cursor', 'x'], 2, 'cursor'],
    ['an unknown format', ['sessions', 'export', 'last', '--format', 'pdf'], 2, 'Allowed choices'],
    ['a search for nothing', ['sessions', 'search', '…'], 2, 'no word'],
    [
      'a database that is a text file',
      ['sessions', 'list', '--db', 'conversation.prompt.md'],
      2,
      'not a Cuebook database',
    ],
    [
      'a server that does not answer',
      ['sessions', 'list', '--db', 'postgres://127.0.0.1:1/x'],
      2,
      'does not answer',
    ],
    [
      'a database of another kind',
      ['sessions', 'list', '--db', 'mysql://me:secret@h/x'],
      2,
      'mysql://me:…@h/x',
    ],
    [
      'a database in memory',
      ['run', 'conversation.prompt.md', '--db', ':memory:'],
      2,
      'not a database we know',
    ],
    ['an empty database name', ['run', 'conversation.prompt.md', '--db', ''], 2, 'not a database we know'],
    ['a database that is not there', ['sessions', 'list', '--db', 'none.db'], 4, 'There is no database /'],
    ['a workspace that is not there', ['sessions', 'list', '--workspace', 'none'], 4, 'no folder none'],
    ['a name that no file can have', ['run', `${'x'.repeat(5_000)}.prompt.md`], 2, 'cannot be read'],
    ['a model without its key', ['run', 'live.prompt.md'], 2, 'OPENAI_API_KEY is not set'],
    ['a model of nobody', ['run', 'live.prompt.md', '--model', 'nobody/x'], 2, 'no provider "nobody"'],
    ['a model without a provider', ['run', 'live.prompt.md', '--model', 'gpt-4o'], 2, 'names no provider'],
    [
      'a budget of nothing',
      ['run', 'conversation.prompt.md', '--budget-tokens', '0'],
      2,
      'whole number from 1',
    ],
    [
      'tools that are not there',
      ['run', 'conversation.prompt.md', '--tools', 'none.mjs'],
      4,
      'There is no file',
    ],
    ['tools that are none', ['run', 'conversation.prompt.md', '--tools', 'bad.mjs'], 2, 'is no tool'],
    ['a prompt to nobody', ['send', 'abcdef12', 'Hi'], 4, 'no session'],
    ['an empty prompt', ['send', 'last', ' '], 2, 'nothing to send'],
    ['a prompt to a recording', ['send', 'last', 'Hi'], 2, 'Choose a live model'],
    ['an answer to a call that does not wait', ['sessions', 'confirm', 'last'], 4, 'No call of this session'],
  ])('refuses %s with one sentence and the right exit code', async (_, args, code, words) => {
    const cwd = await ranConversation();
    await writeFile(join(cwd, 'live.prompt.md'), '---\nmodel: openai/gpt-4o-mini\n---\nHi');
    await writeFile(join(cwd, 'bad.mjs'), 'export default [{ name: "no function" }];');
    const result = await cuebook(args, { cwd });
    expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(words) });
    expect(result.err).not.toMatch(/^\s+at /m);
    const { err } = await cuebook([...args, '--json'], { cwd });
    expect(JSON.parse(err)).toMatchObject({ error: { code: expect.stringMatching(/^[A-Z_]+$/) } });
  });

  it('ends with 1 and says which prompt has no recording', async () => {
    const cwd = await workspace();
    await writeFile(join(cwd, 'none.prompt.md'), '---\nmodel: recorded/x\n---\nHi');
    expect(await cuebook(['run', 'none.prompt.md'], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no recording for prompt 1'),
    });
  });

  it('prints the answers and nothing else with --quiet', async () => {
    const { out } = await cuebook(['run', 'conversation.prompt.md', '--quiet'], { cwd: await workspace() });
    expect(out).toMatch(/^In a theatre /);
    expect(out).toMatch(/at any time\.\n$/);
    expect(out).not.toMatch(/Which files|exec_command|A line that holds|See it again/);
  });

  it('says nothing with --quiet when there is nothing to list', async () => {
    const cwd = await workspace();
    expect(await cuebook(['sessions', 'list', '--quiet'], { cwd })).toEqual({ code: 0, out: '', err: '' });
  });

  it('says on stderr what it noticed in a script and its recording, and runs them', async () => {
    const cwd = await workspace();
    await writeFile(
      join(cwd, 'odd.prompt.md'),
      '---\nmodel: recorded/x\nrecording: odd.md\ntags: 5\n---\nHi',
    );
    const turn = [
      record('human_text_record', 'genseq: 1\nmsgId: m\ngrammar: markdown', 'Hi'),
      'A stray remark.',
      record('agent_words_record', 'genseq: 1', 'Hello.'),
    ];
    await writeFile(join(cwd, 'odd.md'), turn.join('\n\n'));
    const { code, err } = await cuebook(['run', 'odd.prompt.md'], { cwd });
    expect(code).toBe(0);
    expect(err).toMatch(/^odd\.prompt\.md:4: warning: .*tags/m);
    expect(err).toMatch(/^odd\.md:\d+: hint: /m);
  });

  it('keeps a password out of its hints', async () => {
    const { err } = await cuebook(['sessions', 'list', '--db', 'postgres://me:secret@127.0.0.1:1/x']);
    expect(err).toContain('me:…@127.0.0.1');
    expect(err).not.toContain('secret');
  });

  it('shows the help when it is called without a command', async () => {
    expect(await cuebook([])).toMatchObject({ code: 0 });
    expect(await cuebook(['sessions'])).toMatchObject({ code: 0 });
    expect(await cuebook(['--json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('INVALID_INPUT'),
    });
  });

  it('does not wait for a pipe that is given as a script', async () => {
    const cwd = await workspace();
    await once(spawn('mkfifo', ['pipe.prompt.md'], { cwd }), 'close');
    expect(await cuebook(['run', 'pipe.prompt.md'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('not a file'),
    });
  });

  it('says that the disk is full, keeps what there was, and goes on when there is room', async () => {
    const cwd = join(top, 'full');
    const { path } = await writeLongScript(cwd, 'long', 300);
    const limited = spawn('sh', [
      '-c',
      `ulimit -f 1200; exec "${process.execPath}" "${CLI}" run "${path}" --workspace "${cwd}" --quiet`,
    ]);
    let err = '';
    limited.stdout.resume();
    limited.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const [code] = await once(limited, 'close');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^✗ The (disk of the )?database /) });
    const rest = await cuebook(['run', path, '--workspace', cwd]);
    expect(rest).toMatchObject({ code: 0, err: '' });
    expect(rest.out).toContain('[300/300]');
  });

  it('shows where a script is wrong', async () => {
    const cwd = await workspace();
    await writeFile(join(cwd, 'wrong.prompt.md'), '---\nmodel: [\n---\nHi');
    const { code, err } = await cuebook(['run', 'wrong.prompt.md'], { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(/wrong\.prompt\.md:\d+: /);
  });

  it('leaves nothing behind in a folder where nothing was run', async () => {
    const cwd = join(top, 'empty');
    await mkdir(cwd);
    await cuebook(['run', 'none.prompt.md'], { cwd });
    await cuebook(['sessions', 'list'], { cwd });
    await cuebook(['sessions', 'show', 'last'], { cwd });
    await cuebook(['doctor'], { cwd });
    expect(await readdir(cwd)).toEqual([]);
  });

  it('keeps terminal control sequences of a model away from the terminal', async () => {
    const cwd = await workspace();
    const evil = 'before \u001b]0;owned\u0007\u001b[2J after';
    await writeFile(join(cwd, 'evil.prompt.md'), '---\nmodel: recorded/x\nrecording: evil.md\n---\nHi');
    await writeFile(
      join(cwd, 'evil.md'),
      `${record('human_text_record', 'genseq: 1\nmsgId: m\ngrammar: markdown', 'Hi')}\n\n${record('agent_words_record', 'genseq: 1', evil)}`,
    );
    for (const args of [
      ['run', 'evil.prompt.md'],
      ['sessions', 'show', 'last'],
      ['sessions', 'search', 'before'],
    ]) {
      const { out } = await cuebook(args, { cwd });
      expect(out).toContain('before ');
      expect(out).not.toContain('\u001b');
    }
  });

  it('stops on Ctrl-C with 130, keeps what there is, and goes on the next time', async () => {
    const cwd = join(top, 'interrupted');
    const { path } = await writeLongScript(cwd, 'long', 300);
    const child = spawn(process.execPath, [CLI, 'run', path, '--workspace', cwd], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (out === '') child.kill('SIGINT');
      out += text;
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(out).toContain('Stopped. Run the script again');
    const { items } = JSON.parse((await cuebook(['sessions', 'list', '--json', '--workspace', cwd])).out);
    expect(items).toHaveLength(1);
    const rest = await cuebook(['run', path, '--workspace', cwd]);
    expect(rest).toMatchObject({ code: 0, err: '' });
    expect(rest.out).toContain('The last run stopped');
    expect(rest.out).toContain('[300/300]');
  });

  it('ends a run properly when nobody reads on', async () => {
    const cwd = join(top, 'unread');
    const { path } = await writeLongScript(cwd, 'long', 300);
    const run = `"${process.execPath}" "${CLI}" run "${path}" --workspace "${cwd}"; echo "ended with $?" >&2`;
    const child = spawn('sh', ['-c', `{ ${run}; } | head -1`]);
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    await once(child, 'close');
    expect(err).toBe('ended with 130\n');
    const { items } = JSON.parse((await cuebook(['sessions', 'list', '--json', '--workspace', cwd])).out);
    expect(items[0].sessionStatus).not.toBe('processing');
  });

  it('stops quietly when nobody reads on', async () => {
    const cwd = await ranConversation();
    const child = spawn('sh', ['-c', `"${process.execPath}" "${CLI}" sessions show last | head -1`], { cwd });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    await once(child, 'close');
    expect(err).toBe('');
  });

  it('says what is installed, and that all is well', async () => {
    const cwd = await ranConversation();
    expect((await cuebook(['doctor'], { cwd })).out).toContain('All is well');
    const { ok, checks } = JSON.parse((await cuebook(['doctor', '--json'], { cwd })).out);
    expect(ok).toBe(true);
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'database',
        state: 'ok',
        facts: expect.stringMatching(/^SQLite .* 1 session/),
      }),
    );
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'bwrap',
        facts: expect.stringMatching(/bwrap, confines|^Commands are run in/),
      }),
    );
    await writeFile(join(cwd, '.cuebook', 'cuebook.db'), 'damaged beyond repair '.repeat(100));
    expect(await cuebook(['doctor'], { cwd })).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ database'),
    });
  });

  it('works on PostgreSQL with the same words', async () => {
    const { location, remove } = await createTestDatabase();
    onTestFinished(remove);
    const cwd = await workspace();
    const on = { cwd, env: { CUEBOOK_DATABASE_URL: location } };
    expect(await cuebook(['run', 'conversation.prompt.md'], on)).toMatchObject({ code: 0, err: '' });
    expect((await cuebook(['sessions', 'show', 'last', '--db', location], { cwd })).out).toContain(
      '[4/4] How many',
    );
    expect((await cuebook(['sessions', 'search', 'theatre'], on)).out).toContain('In a theatre');
    expect((await cuebook(['doctor'], on)).out).toMatch(/PostgreSQL \d+/);
    expect(await cuebook(['sessions', 'rm', 'last', '--yes'], on)).toMatchObject({ code: 0 });
    expect(existsSync(join(cwd, '.cuebook', 'cuebook.db'))).toBe(false);
  });
});

function record(type: string, fields: string, text: string): string {
  return `### record ${type}\n\n\`\`\`markdown\n---\n${fields}\n---\n\n${text}\n\`\`\``;
}
