import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { echo } from '../../src/run/plans/echo-model.case.ts';
import { copyExamples } from '../checkout.ts';
import { type ModelServer, startModelServer } from '../model-server/model-server.ts';
import { cuebook, type Result } from './cuebook.ts';
import { KEY } from './live-workspace.ts';

const DOC = '# Notes\n\n<!-- block:intro -->\nHello.\n<!-- /block:intro -->\n';
const PLAN = JSON.stringify({
  schema_version: 'ah32.plan.v1',
  actions: [{ op: 'upsert_block', block_id: 'intro', content: 'Bye.' }],
});

interface Case {
  readonly args: readonly string[];
  /** Files that it writes, or folders that it writes into, from the folder above. The workspace keeps state besides. */
  readonly writes?: readonly string[];
}

/** What commands that write do when they are called in `here/` for the workspace `my work/`. */
const CASES: readonly Case[] = [
  { args: ['init'], writes: ['my work/', 'home/'] },
  { args: ['new', 'incident'], writes: ['my work/incident.prompt.md'] },
  { args: ['new', 'files/incident'], writes: ['my work/files/incident.prompt.md'] },
  { args: ['new', '../my work/files/other'], writes: ['my work/files/other.prompt.md'] },
  { args: ['new'], writes: ['my work/'] },
  { args: ['run', 'median.prompt.md', '--junit', 'report.xml'], writes: ['here/report.xml'] },
  { args: ['run', '../my work/greet.prompt.md', 'Alice'] },
  { args: ['run', 'own.prompt.md', '--recorded'] },
  { args: ['resolve', 'conversation.prompt.md', 'keep'] },
  { args: ['key', 'plays.prompt.md'], writes: ['my work/plays.prompt.md'] },
  { args: ['sessions', 'export', 'conversation.prompt.md', '--output', 'talk.md'], writes: ['here/talk.md'] },
  { args: ['sessions', 'replay', 'echo.prompt.md', '--cast', 'a cast.cast'], writes: ['here/a cast.cast'] },
  { args: ['sessions', 'fork', 'conversation.prompt.md'] },
  { args: ['sessions', 'rm', 'last', '--yes'] },
  {
    args: ['adopt', 'conversation.prompt.md', '--name', 'talk'],
    writes: ['my work/talk.prompt.md', 'my work/.minds/'],
  },
  {
    args: ['adopt', 'conversation.prompt.md', '--name', 'talk', '--folder', 'files'],
    writes: ['my work/files/talk.prompt.md', 'my work/.minds/'],
  },
  { args: ['prime', 'save', 'conversation.prompt.md'], writes: ['my work/.minds/'] },
  { args: ['prime', 'apply', 'team_shared/release-notes'], writes: ['my work/.dialogs/'] },
  { args: ['prime', 'lint', 'conversation.recording.md', '--fix'] },
  { args: ['boot', 'run', 'What can I do here?', '--agent', 'Guide'] },
  { args: ['skills', 'new', 'tally', '--javascript'], writes: ['my work/skills/tally/'] },
  { args: ['datasets', 'index'] },
  { args: ['trust', '--yes'], writes: ['home/'] },
  {
    args: [
      'bench',
      'run',
      'bench/examples.yaml',
      '--recorded',
      '--out',
      'bench.json',
      '--html',
      'bench.html',
    ],
    writes: ['here/bench.json', 'here/bench.html'],
  },
  { args: ['bench', 'report', '--out', 'bench report.xml'], writes: ['here/bench report.xml'] },
  {
    args: ['plans', 'make', `Plan [[${PLAN}]]`, '--document', 'notes.md', '--out', 'made.json'],
    writes: ['here/made.json'],
  },
  { args: ['plans', 'apply', 'plan.json', 'notes.md'], writes: ['my work/notes.md'] },
  { args: ['send', 'own.prompt.md', 'And [[this]]?', '--file', 'files/work-log.md', '--model', 'ollama/x'] },
  { args: ['files', 'prune', '--yes'] },
];

describe('with --workspace, in another folder', () => {
  let top: string;
  let server: ModelServer;
  const call = async (...args: readonly string[]): Promise<Result> =>
    await cuebook(args, {
      cwd: join(top, 'here'),
      env: {
        HOME: join(top, 'home'),
        XDG_CACHE_HOME: join(top, 'cache'),
        SHELL: '/bin/bash',
        ANTHROPIC_API_KEY: KEY,
        ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
        OLLAMA_HOST: server.url,
      },
    });
  const inWork = async (...args: readonly string[]) => await call(...args, '--workspace', '../my work');

  beforeAll(async () => {
    server = await startModelServer(echo);
    top = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-where-')));
    for (const name of ['here', 'home']) await mkdir(join(top, name));
    const work = join(top, 'my work');
    await copyExamples(work);
    await writeFile(
      join(work, '.cuebook/config.yaml'),
      'link: database\ndefaults:\n  model: anthropic/claude\n',
    );
    await writeFile(
      join(work, 'plays.prompt.md'),
      'Name three plays.\n\n<!-- user -->\n\nWhich is the oldest?\n',
    );
    await writeFile(join(work, 'echo.prompt.md'), '---\nengine: pty\n---\necho hello\n');
    await writeFile(join(work, 'notes.md'), DOC);
    await writeFile(join(top, 'here/plan.json'), PLAN);
    await writeFile(join(top, 'here/own.prompt.md'), '---\nmodel: ollama/x\n---\nSay [[hello]].\n');
    for (const script of ['conversation.prompt.md', 'echo.prompt.md', 'own.prompt.md']) {
      expect(await inWork('run', script)).toMatchObject({ code: 0 });
    }
  });
  afterAll(async () => {
    await server.close();
    await rm(top, { recursive: true });
  });

  it.each(CASES.map((each) => ({ ...each, command: each.args.join(' ') })))(
    '$command',
    async ({ args, writes = [] }) => {
      const before = await filesIn(top);
      const { code, out, err } = await inWork(...args);
      expect(code, out + err).toBe(0);
      const after = await filesIn(top);
      const written = Array.from(after.keys()).filter((path) => after.get(path) !== before.get(path));
      for (const place of writes) expect(written).toContainEqual(expect.stringMatching(startOf(place)));
      const allowed = ['cache/', 'my work/.cuebook/', ...writes].map(startOf);
      expect(written.filter((path) => !allowed.some((place) => place.test(path)))).toEqual([]);
      expect(Array.from(before.keys()).filter((path) => !after.has(path))).toEqual([]);
      // Each path can be pasted where it was printed.
      for (const path of printedPaths(out + err)) {
        execFileSync('sh', ['-c', `ls -d ${path}`], { cwd: join(top, 'here'), stdio: 'pipe' });
      }
    },
  );

  it('prints commands that can be pasted', async () => {
    const { out } = await inWork('new', 'pasted');
    const [, next = ''] = /then: cuebook (.*)$/m.exec(out) ?? [];
    expect(next).toBe("run '../my work/pasted.prompt.md'");
    expect((await call('status', '../my work/pasted.prompt.md')).out).toContain(
      '../my work/pasted.prompt.md',
    );
    expect((await inWork('sessions', 'fork', 'conversation.prompt.md')).out).toContain(
      " --workspace '../my work'\n",
    );
  });

  it('finds the session of a script in the workspace of the script, without --workspace', async () => {
    const shown = await call('sessions', 'show', '../my work/conversation.prompt.md');
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('In a theatre the cue book is the master copy');
  });

  it('takes the file in the current folder where both folders have one', async () => {
    await writeFile(
      join(top, 'here/median.prompt.md'),
      '---\ntitle: Mine\nmodel: ollama/x\n---\nSay [[hello]].\n',
    );
    expect((await inWork('status', 'median.prompt.md')).out).toMatch(/^script +median\.prompt\.md$/m);
    expect((await inWork('run', 'median.prompt.md')).out).toContain('Mine');
    expect((await inWork('run', '../my work/median.prompt.md', '--plan')).out).not.toContain('Mine');
  });

  it.each([
    { args: ['new', '../elsewhere'], code: 2, says: '.. is outside of the workspace ../my work.' },
    { args: ['new', join(tmpdir(), 'elsewhere')], code: 2, says: 'is outside of the workspace ../my work.' },
    {
      args: ['adopt', 'last', '--folder', '..'],
      code: 2,
      says: '.. is outside of the workspace ../my work.',
    },
    { args: ['init', 'other'], code: 2, says: 'The folder is named twice.' },
    { args: ['run', 'nowhere.prompt.md'], code: 4, says: 'nowhere.prompt.md' },
  ])('refuses $args', async ({ args, code, says }) => {
    const before = await filesIn(top);
    expect(await inWork(...args)).toMatchObject({ code, err: expect.stringContaining(says) });
    const after = await filesIn(top);
    const changed = Array.from(after.keys()).filter((path) => after.get(path) !== before.get(path));
    expect(changed.filter((path) => !/^(?:cache|my work\/\.cuebook)\//.test(path))).toEqual([]);
  });

  it('sees what the workspace has by name: suites, priming scripts, skills', async () => {
    expect((await inWork('bench', 'suites')).out).toContain('bench/examples.yaml');
    expect((await inWork('prime', 'show', 'team_shared/release-notes')).code).toBe(0);
    await mkdir(join(top, 'my work/skills/broken'));
    await writeFile(join(top, 'my work/skills/broken/skill.json'), '{');
    expect((await inWork('skills', 'validate', 'broken')).out).toContain(
      '../my work/skills/broken/skill.json',
    );
    expect(await readFile(join(top, 'my work/skills/broken/skill.json'), 'utf8')).toBe('{');
  });
});

function startOf(place: string): RegExp {
  return new RegExp(`^${RegExp.escape(place)}${place.endsWith('/') ? '' : '$'}`);
}

/** The paths of all files, with what tells whether they were written. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const facts = files.map(async (path) => {
    const { size, mtimeMs } = await stat(path);
    return [path.slice(folder.length + 1), `${size} ${mtimeMs}`] as const;
  });
  return new Map(await Promise.all(facts));
}

/** What follows “Wrote”, as one word of a shell command. */
function printedPaths(text: string): readonly string[] {
  const lines = text.matchAll(
    /^(?:Wrote|Replaced|Added to) ('(?:[^']|'\\'')*'|\S+?)(?:\.| with .*| what .*|, .*)$/gm,
  );
  return Array.from(lines, ([, path = '']) => path);
}
