import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { benchStage, SUITE, saying } from './bench-stage.ts';
import { type CallOptions, cuebook, type Result, startCuebook } from './cuebook.ts';

describe('cuebook telemetry query', () => {
  it('finds what runs have told, by what it is and what it belongs to', async () => {
    const { call, json } = await ranConversation();
    const { items } = await json('query');
    const { session_id, turn_id } = items[0];
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(items.map(({ ts }: { ts: string }) => ts)).toEqual(
      items
        .map(({ ts }: { ts: string }) => ts)
        .toSorted()
        .toReversed(),
    );
    const done = (await json('query', '--event', 'chat.turn_done', '--session', 'last')).items;
    expect(done).toHaveLength(4);
    for (const event of done) expect(event).toMatchObject({ event_name: 'chat.turn_done', session_id });
    expect((await json('query', '--session', session_id.slice(-8), '--limit', '3')).items).toHaveLength(3);
    for (const event of (await json('query', '--turn', turn_id)).items) expect(event.turn_id).toBe(turn_id);
    expect((await json('query', '--since', '1h')).items).toHaveLength(items.length);
    expect((await json('query', '--since', '2999-01-01')).items).toEqual([]);
    expect((await json('query', '--case', 'none')).items).toEqual([]);
    const { out } = await call('query', '--event', 'chat.turn_done', '--limit', '1');
    expect(out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}chat\.turn_done {5}[0-9a-f]{8} {2}engine=recorded model=\S+ .*reason=done.*\n$/,
    );
  });

  it('tells nothing of what was said', async () => {
    const { call } = await ranConversation();
    const { out } = await call('query', '--json', '--limit', '10000');
    for (const said of ['cue book', 'theatre', 'In two sentences']) expect(out).not.toContain(said);
  });

  it('says how to get events where there are none, and leaves no trace', async () => {
    const { call, folder } = await newWorkspace();
    expect(await call('query')).toEqual({
      code: 0,
      out: `No events in ${folder} yet. Run a script: cuebook run <script>\n`,
      err: '',
    });
    expect((await call('query', '--event', 'chat.turndone')).out).toContain('Did you mean chat.turn_done?');
    expect((await call('query', '--turn', 'x')).out).toContain(
      'No such events. All there are: cuebook telemetry query',
    );
    expect((await call('query', '--json')).out).toBe('{"items":[]}\n');
    expect((await call('query', '--quiet')).out).toBe('');
    expect((await call('query', { CUEBOOK_TELEMETRY_MODE: 'off' })).out).toContain('telemetry is off');
    expect((await call('status')).code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [['--since', 'yesterday'], '--since takes no "yesterday"'],
    [['--since', '2026-99-99'], '--since takes no "2026-99-99"'],
    [['--limit', '0'], '--limit takes a whole number'],
  ])('refuses %j', async (args, problem) => {
    const { call } = await newWorkspace();
    expect(await call('query', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(problem) });
  });

  it('says that there is no last session', async () => {
    const { call } = await newWorkspace();
    expect(await call('query', '--session', 'last')).toMatchObject({ code: 4 });
    expect(await call('query', '--session', 'page-7')).toMatchObject({ code: 0 });
  });

  it('finds a run of a bench as it is listed, and refuses one that nobody knows', async () => {
    const stage = await benchStage();
    stage.answers(() => saying('yes, 7'));
    expect((await stage.bench('run', SUITE)).code).toBe(0);
    const [short = ''] = (await stage.bench('list', '--quiet')).out.trim().split(/\s/);
    const query = async (...args: readonly string[]) =>
      await cuebook(['telemetry', 'query', '--event', 'chat.turn_done', ...args], stage.on);
    const { items } = JSON.parse((await query('--run', 'last', '--json')).out);
    expect(items).toHaveLength(6);
    const [{ run_id }] = items;
    expect(run_id).toContain(short);
    for (const ref of [run_id, run_id.slice(0, 13), run_id.slice(-8)]) {
      expect(JSON.parse((await query('--run', ref, '--json')).out).items, ref).toHaveLength(6);
    }
    expect(await query('--run', 'ffffffff')).toMatchObject({
      code: 4,
      err: expect.stringContaining('ffffffff'),
    });
  });
});

describe('cuebook telemetry tail', () => {
  it.each([[], ['--json']])('shows what other processes tell, until Ctrl-C %j', async (...flags) => {
    const { folder, env } = await newWorkspace({ withExamples: true });
    const tail = startCuebook(['telemetry', 'tail', '--event', 'chat.turn_done', ...flags], {
      cwd: folder,
      env,
    });
    let out = '';
    const first = Promise.withResolvers<void>();
    tail.child.stdout?.on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) first.resolve();
    });
    // It has begun some time after it was started: events go on until it has seen one.
    let isSeen = false;
    const seen = first.promise.then(() => {
      isSeen = true;
    });
    // Each run to its end: the folder is gone with the test.
    while (!isSeen) {
      await cuebook(['run', 'conversation.prompt.md', '--fresh', '--to', '1'], { cwd: folder, env });
    }
    await seen;
    tail.child.kill('SIGINT');
    const result = await tail.ended;
    expect(result.code).toBe(0);
    for (const line of result.out.trimEnd().split('\n')) {
      if (flags.length > 0) expect(JSON.parse(line)).toMatchObject({ event_name: 'chat.turn_done' });
      else expect(line).toContain('  chat.turn_done  ');
    }
  });
});

describe('cuebook telemetry status', () => {
  it('says how it is set, where the file is, and how much is in it', async () => {
    const { call, json, folder } = await ranConversation();
    const { items } = await json('query');
    const path = join(folder, '.cuebook/storage/telemetry/telemetry.sqlite3');
    expect(await json('status')).toMatchObject({
      mode: 'local',
      path,
      endpoint: null,
      retentionDays: 7,
      events: items.length,
      names: expect.arrayContaining([{ event_name: 'chat.turn_done', count: 4 }]),
      problem: null,
    });
    const { out } = await call('status');
    expect(out).toContain(`file      ${path} (`);
    expect(out).toContain('\n          4 chat.turn_done\n');
    expect((await cuebook(['doctor'], { cwd: folder })).out).toMatch(
      /✓ telemetry +local: \d+ events, \d+ KB, kept for 7 days\n/,
    );
  });

  it('says what is wrong, and so does doctor', async () => {
    const { call, folder, env } = await newWorkspace();
    const mistyped = { CUEBOOK_TELEMETRY_MODE: 'offf' };
    const problem =
      'CUEBOOK_TELEMETRY_MODE is "offf", which is none of local, remote, both, off: nothing is kept.';
    expect((await call('status', mistyped)).out).toContain(`mode      off\n`);
    expect((await call('status', mistyped)).out).toContain(`problem   ${problem}\n`);
    const { code, out } = await cuebook(['doctor'], { cwd: folder, env: { ...env, ...mistyped } });
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`✗ telemetry +${problem}`));
    expect((await cuebook(['doctor'], { cwd: folder, env: { ...env, TELEMETRY_MODE: 'off' } })).out).toMatch(
      /– telemetry +off\n/,
    );
  });
});

describe('telemetry of runs', () => {
  it('is not kept when it is off, by the environment or by the configuration of the user', async () => {
    const { folder, env } = await newWorkspace({ withExamples: true });
    const run = async (more: CallOptions['env'] = {}) =>
      expect(
        await cuebook(['run', 'conversation.prompt.md', '--fresh'], {
          cwd: folder,
          env: { ...env, ...more },
        }),
      ).toMatchObject({ code: 0, err: '' });
    await run({ TELEMETRY_MODE: 'off' });
    await mkdir(join(folder, 'config/cuebook'), { recursive: true });
    await writeFile(join(folder, 'config/cuebook/config.yaml'), 'telemetry:\n  mode: off\n');
    await run();
    expect(existsSync(join(folder, '.cuebook/storage'))).toBe(false);
  });

  it('is not switched on or sent by what a workspace says', async () => {
    const { folder, env } = await newWorkspace({ withExamples: true });
    await writeFile(
      join(folder, '.cuebook/config.yaml'),
      'telemetry:\n  mode: both\n  endpoint: http://127.0.0.1:9\n',
    );
    const { out } = await cuebook(['telemetry', 'status', '--json'], { cwd: folder, env });
    expect(JSON.parse(out)).toMatchObject({ mode: 'local', endpoint: null, problem: null });
  });

  it('does not matter to a run whose telemetry cannot be kept', async () => {
    const { folder, env } = await newWorkspace({ withExamples: true });
    await writeFile(join(folder, '.cuebook/storage'), 'a file where a folder should be');
    expect(await cuebook(['run', 'conversation.prompt.md'], { cwd: folder, env })).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await readdir(folder)).toContain('.cuebook');
  });

  it('is told to be lost where it cannot be kept, by all who are asked about it', async () => {
    const { folder, env, call, json } = await newWorkspace({ withExamples: true });
    await mkdir(join(folder, '.cuebook/storage'), { recursive: true });
    const blocked = join(folder, '.cuebook/storage/telemetry');
    await writeFile(blocked, 'a file where a folder should be');
    const problem = `${blocked} is not a folder.`;
    expect(await cuebook(['run', 'conversation.prompt.md'], { cwd: folder, env })).toMatchObject({ code: 0 });
    expect((await json('status')).problem).toContain(problem);
    const asked = await call('query');
    expect(asked.code).not.toBe(0);
    expect(asked.err).toContain(problem);
    const { code, out } = await cuebook(['doctor'], { cwd: folder, env });
    expect(code).toBe(1);
    expect(out).toMatch(/✗ telemetry +Telemetry cannot be kept: /);
    const off = { CUEBOOK_TELEMETRY_MODE: 'off' };
    expect((await call('status', off)).out).not.toContain('problem');
  });
});

interface Workspace {
  readonly folder: string;
  readonly env: Record<string, string>;
  /** Calls `cuebook telemetry`; an object is what its environment has besides. */
  call(...args: readonly (string | Record<string, string>)[]): Promise<Result>;
  json(...args: readonly string[]): Promise<ReturnType<typeof JSON.parse>>;
}

async function newWorkspace({ withExamples = false } = {}): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-telemetry-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  if (withExamples) await copyExamples(folder);
  const env = { XDG_CONFIG_HOME: join(folder, 'config') };
  const call: Workspace['call'] = async (...args) => {
    const words = args.filter((each) => typeof each === 'string');
    const more = Object.assign({}, ...args.filter((each) => typeof each !== 'string'));
    return await cuebook(['telemetry', ...words], { cwd: folder, env: { ...env, ...more } });
  };
  const json: Workspace['json'] = async (...args) => JSON.parse((await call(...args, '--json')).out);
  return { folder, env, call, json };
}

async function ranConversation(): Promise<Workspace> {
  const workspace = await newWorkspace({ withExamples: true });
  const { code } = await cuebook(['run', 'conversation.prompt.md'], {
    cwd: workspace.folder,
    env: workspace.env,
  });
  expect(code).toBe(0);
  return workspace;
}
