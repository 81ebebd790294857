import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { pdfOf, wordOf, wordParagraph, workbookOf } from '../../src/tools/documents/sample-documents.case.ts';
import { copyExamples } from '../checkout.ts';
import { allPages, isDocsPage } from '../docs-page.ts';
import { importedPackages, specifiersIn } from './imported-packages.ts';
import { type Registry, startRegistry } from './registry.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** What is in a checkout, and packing needs or might write to. */
const SOURCES = [
  ...['bench', 'bin', 'schemas', 'scripts', 'src', 'test', 'web'],
  ...['LICENSE', 'README.md', 'package-lock.json', 'package.json', 'tsconfig.build.json', 'tsconfig.json'],
];
const LARGEST_BYTES = 4_000_000;
const NOBODY = 65_534;
/** For what takes seconds on a machine that does nothing else. */
const LONG = { timeout: 600_000 };
const MANIFEST = z.object({
  dependencies: z.record(z.string(), z.string()),
  engines: z.object({ node: z.string() }),
});

/** Holds everything that the tests write. Everybody may look into it, for what is installed is tried by another user too. */
let folder: string;
let checkout: string;
let tarball: string;
/** An empty folder that the package was installed into. */
let project: string;
let registry: Registry;
let filesBefore: readonly string[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-package-')));
  await chmod(folder, 0o755);
  checkout = join(folder, 'checkout');
  for (const name of SOURCES) await cp(join(repository, name), join(checkout, name), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(checkout, 'node_modules'));
  filesBefore = await filesIn(checkout);
  await npm(['pack', '--pack-destination', folder], { cwd: checkout });
  tarball = join(folder, 'cuebook-0.1.0.tgz');

  const { dependencies } = await manifest();
  registry = await startRegistry(repository, Object.keys(dependencies));
  project = join(folder, 'project');
  await mkdir(project);
  await npm(['install', tarball], { cwd: project });
}, 300_000);

afterAll(async () => {
  await registry?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the packed file', () => {
  it('is small', async () => {
    expect((await stat(tarball)).size).toBeLessThanOrEqual(LARGEST_BYTES);
  });

  it('holds the program, the library, its schemas and suites, and nothing else', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball]);
    const names = stdout
      .trim()
      .split('\n')
      .map((name) => name.replace('package/', ''));
    const others = names.filter(
      (name) => !/^(?:bench|bin|dist|schemas)\/|^(?:LICENSE|README\.md|package\.json)$/.test(name),
    );
    expect(others).toEqual([]);
    expect(names.filter((name) => /\.map$|\.(?:test|case)\.|\/(?:cases|fixtures)\/|\/\./.test(name))).toEqual(
      [],
    );
    expect(names).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/licenses.md', 'dist/web/index.html']),
    );
  });

  it(
    'imports no package that it does not declare, and declares none that it does not import',
    LONG,
    async () => {
      const installed = join(project, 'node_modules/cuebook');
      const imported = await importedPackages(join(installed, 'dist'));
      const { dependencies } = await manifest();
      expect(Object.keys(imported).sort(), JSON.stringify(imported)).toEqual(
        Object.keys(dependencies).sort(),
      );
    },
  );

  it('is looked through for every way to import', () => {
    const code = `/* é */ import 'a'; export * from 'b'; export { c } from "c"; import('d'); __require('e'); require("f"); ask('require("g")');`;
    expect(specifiersIn('x.js', code)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('is made without a trace in the sources', async () => {
    const added = (await filesIn(checkout)).filter((path) => !filesBefore.includes(path));
    expect(added.filter((path) => !/^(?:dist|\.runtime)\//.test(path))).toEqual([]);
  });
});

describe('the package in an empty folder', () => {
  it('runs a script that has a recording', async () => {
    const workspace = await examples('conversation.prompt.md', 'conversation.recording.md');
    const { stdout } = await cuebook(['run', 'conversation.prompt.md', '--require', 'recorded'], workspace);
    expect(stdout).toMatch(/✓ 4 prompts in .* · recorded · /);
  });

  it('types into a terminal', LONG, async () => {
    const workspace = await examples('hello.prompt.md', 'files');
    expect((await cuebook(['run', 'hello.prompt.md'], workspace)).stdout).toMatch(
      /! 6 prompts in .* · 5 ok, 1 failed · live · /,
    );
  });

  it('starts the processes of agents and of skills', LONG, async () => {
    const workspace = await examples('agents.json', 'agents', 'skills', 'files');
    await cuebook(['trust', '--yes'], workspace);
    const chat = await cuebook(['chat', '--agent', 'Editor'], workspace, 'The the kettle boils.\n');
    expect(chat.stdout).toContain('"The the" says a word twice.');
    const call = ['skills', 'call', 'csv-insight', 'column_statistics', '--document', 'files/box-office.csv'];
    expect((await cuebook(call, workspace)).stdout).toContain('seats');
  });

  it('reads documents', LONG, async () => {
    const workspace = await examples('datasets');
    const plants = join(workspace, 'datasets/house-plants');
    await writeFile(join(plants, 'a.pdf'), pdfOf(['A maranta folds its leaves.']));
    await writeFile(join(plants, 'b.docx'), wordOf(wordParagraph('A calathea closes them.')));
    await writeFile(join(plants, 'c.xlsx'), workbookOf({ Sheet: [['A monstera does not.']] }, 'xlsx'));
    for (const [word, file] of [
      ['maranta', 'a.pdf'],
      ['calathea', 'b.docx'],
      ['monstera', 'c.xlsx'],
    ] as const) {
      expect((await cuebook(['datasets', 'search', word], workspace)).stdout).toContain(file);
    }
  });

  it('serves the page', async () => {
    const workspace = await examples('conversation.prompt.md', 'conversation.recording.md');
    const { url, token } = await served(program(), workspace);
    const page = await (await fetch(`${url}/?token=${token}`)).text();
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    expect(await fetch(`${url}${script}`)).toMatchObject({ status: 200 });
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${url}/api/health`, { headers })).json()).toMatchObject({ ok: true });
  });

  it(
    'is a library whose types a strict project and the docs can check, and which then runs',
    LONG,
    async () => {
      await writeFile(
        join(project, 'main.ts'),
        `import { createWorkbench, type Message, messageText, type Workbench } from 'cuebook';

const workbench: Workbench = createWorkbench({ workspace: process.argv[2] ?? '.' });
const run = await workbench.scripts.run({ path: 'conversation.prompt.md' });
for await (const event of run.events) {
  if (event.type === 'run-summary') console.log(event.data.ran, event.data.reason satisfies string);
}
const { messages } = await workbench.sessions.messages(run.session.id);
const [first]: readonly Message[] = messages;
if (first?.kind === 'prompt') console.log(messageText(first).length > 0);
// @ts-expect-error: the types are there, and not any.
const wrong: number = workbench.workspace;
await workbench.close();
`,
      );
      const config = {
        compilerOptions: {
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          target: 'es2024',
          lib: ['es2024', 'esnext.disposable'],
          module: 'nodenext',
          types: ['node'],
          typeRoots: [join(repository, 'node_modules/@types')],
        },
        files: ['main.ts', ...(await writeDocsCode(project))],
      };
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
      await writeFile(join(project, 'package.json'), '{ "type": "module" }');
      const tsc = join(repository, 'node_modules/typescript/bin/tsc');
      const checked = await run(process.execPath, [tsc, '--project', project, '--checkers', '1'], {
        cwd: project,
        env: { ...process.env, GOGC: 'off' },
      }).catch((error: unknown) => error);
      expect(checked).toMatchObject({ stdout: '' });
      const workspace = await examples('conversation.prompt.md', 'conversation.recording.md');
      const { stdout } = await run(process.execPath, [join(project, 'main.js'), workspace], {
        cwd: workspace,
      });
      expect(stdout).toBe('4 done\ntrue\n');
    },
  );
});

describe('the package, installed globally by somebody who is not root', () => {
  it('gives a command that works in any folder', LONG, async () => {
    const home = await mkdtemp(join(folder, 'home-'));
    const user = await otherUser();
    const workspace = await examples('conversation.prompt.md', 'conversation.recording.md');
    if (user.uid !== undefined)
      for (const path of [home, ...(await treeOf(workspace))]) await chown(path, NOBODY, NOBODY);
    const prefix = join(home, 'prefix');
    await npm(['install', '--global', '--prefix', prefix, tarball], { cwd: home, home, ...user });
    const command = join(prefix, 'bin/cuebook');
    const { stdout } = await run(command, ['run', 'conversation.prompt.md'], {
      cwd: workspace,
      env: environment(home),
      ...user,
    });
    expect(stdout).toMatch(/✓ 4 prompts in .* · recorded · /);
  });
});

describe('the program on a Node that is too old', () => {
  it('says which one it needs, and how to get it', async () => {
    const disguise = join(folder, 'disguise.cjs');
    await writeFile(
      disguise,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0', napi: '9' } });",
    );
    const old = await run(process.execPath, ['--require', disguise, program(), 'run'], { cwd: folder }).catch(
      (error: unknown) => error,
    );
    expect(old).toMatchObject({
      code: 2,
      stderr:
        'Cuebook needs Node 22.15 or newer (24 recommended); this is Node 20.1.0.\n' +
        'Install a newer one from https://nodejs.org (with nvm: "nvm install 24"), then run the command again.\n',
    });
  });
});

/** Writes the TypeScript of the docs, each block as a file. Tells their names. */
async function writeDocsCode(into: string): Promise<readonly string[]> {
  const files = (await allPages())
    .filter(isDocsPage)
    .flatMap(({ name, blocks }) =>
      blocks
        .filter(({ language }) => language === 'ts')
        .map(({ line, code }) => ({ name: `${basename(name, '.md')}-line-${line}.mts`, code })),
    );
  for (const { name, code } of files) await writeFile(join(into, name), code);
  expect(files).not.toEqual([]);
  return files.map(({ name }) => name);
}

interface NpmOptions {
  readonly cwd: string;
  readonly home?: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** npm with the registry on loopback, and with a cache that is empty at first. */
async function npm(args: readonly string[], { cwd, home = folder, ...user }: NpmOptions): Promise<void> {
  const env = {
    ...environment(home),
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    ...(registry && { npm_config_registry: registry.url }),
  };
  await run('npm', [...args], { cwd, env, ...user });
}

function environment(home: string): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
    HOME: home,
    NO_COLOR: '1',
    CUEBOOK_BACKUPS: 'off',
  };
}

/** The program as npm linked it. */
function program(): string {
  return join(project, 'node_modules/.bin/cuebook');
}

async function cuebook(
  args: readonly string[],
  cwd: string,
  input = '',
): Promise<{ readonly stdout: string }> {
  const running = run(program(), [...args], { cwd, env: environment(folder) });
  running.child.stdin?.end(input);
  return await running;
}

/** Serves a workspace until the test is over. */
async function served(command: string, cwd: string) {
  const child = spawn(command, ['serve', '--port', '0', '--json'], {
    cwd,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return z.object({ url: z.string(), token: z.string() }).parse(JSON.parse(String(line)));
}

/** A new folder with some of the examples. */
async function examples(...names: readonly string[]): Promise<string> {
  const workspace = await mkdtemp(join(folder, 'workspace-'));
  await copyExamples(workspace, { only: names });
  return workspace;
}

/** Root can become somebody else, where that one may run Node; others are not root anyway. */
async function otherUser(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: NOBODY, gid: NOBODY };
  const isAble = await run(process.execPath, ['--version'], { cwd: folder, ...nobody }).then(
    () => true,
    () => false,
  );
  return isAble ? nobody : {};
}

async function manifest() {
  return MANIFEST.parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')));
}

async function treeOf(root: string): Promise<readonly string[]> {
  return [root, ...(await readdir(root, { recursive: true })).map((path) => join(root, path))];
}

async function filesIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
