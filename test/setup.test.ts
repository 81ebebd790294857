import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RunCommand, runCommand } from '../scripts/setup/command.mjs';
import { isNewEnough } from '../scripts/setup/runtime.mjs';
import { setUp } from '../scripts/setup.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const lock = '.runtime/setup.lock';

let root: string;
let told: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cuebook-setup-'));
  told = '';
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(repository, 'scripts'), join(root, 'scripts'), { recursive: true });
  write('package.json', '{ "type": "module", "dependencies": {} }');
  write('package-lock.json', '{}');
  write('src/index.ts', 'export const answer: number = 42;');
  for (const name of ['main', 'guard', 'door']) write(`src/agents/code/child/${name}.ts`, 'export {};');
  for (const folder of ['src/tools/documents', 'src/skills/workers'])
    for (const name of ['main', 'guard']) write(`${folder}/child/${name}.ts`, 'export {};');
  write('src/cli/main.ts', "const { say } = await import('./say.ts'); say();");
  write('src/cli/say.ts', "export function say(): void { console.log('first'); }");
});

describe('a Node', () => {
  test.each([
    ['18.20.8', false],
    ['20.20.2', false],
    ['22.0.0', false],
    ['22.13.1', false],
    ['22.14.0', false],
    ['22.15.0', true],
    ['23.5.0', false],
    ['23.6.0', true],
    ['24.0.0', true],
    ['26.10.0', true],
  ])('of version %s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('set-up', () => {
  test('installs, then builds, and says how long each took', async () => {
    const { node } = await setUpHere();
    expect(node).toBe(process.execPath);
    expect(told).toMatch(
      /^Cuebook: installing the libraries \(first time only\) … {2}done in [\d.]+ s\nCuebook: building the program \(first time only\) … {2}done in [\d.]+ s\n$/,
    );
    expect(outputOfProgram()).toBe('first\n');
  });

  test('starts nothing and says nothing when nothing changed', async () => {
    await setUpHere();
    told = '';
    await setUpHere(async (command) => {
      throw new Error(`started ${command}`);
    });
    expect(told).toBe('');
  });

  test('builds again, and only that, when a source changed', async () => {
    await setUpHere();
    told = '';
    write('src/cli/say.ts', "export function say(): void { console.log('second time'); }");
    await setUpHere();
    expect(told).toMatch(/^Cuebook: building the program \(the sources changed\) … {2}done in .* s\n$/);
    expect(outputOfProgram()).toBe('second time\n');
  });

  test('sees a source that was written with the same size, and one that was removed', async () => {
    const builds = countingBuilds();
    await setUpHere(builds.run);
    utimesSync(join(root, 'src/index.ts'), new Date(), new Date(1_700_000_000_000));
    await setUpHere(builds.run);
    write('src/unused.ts', '');
    await setUpHere(builds.run);
    rmSync(join(root, 'src/unused.ts'));
    await setUpHere(builds.run);
    expect(builds.count).toBe(4);
  });

  test('installs again when the lockfile changed', async () => {
    await setUpHere();
    told = '';
    write('package-lock.json', '{ "lockfileVersion": 3 }');
    await setUpHere();
    expect(told).toMatch(/installing the libraries \(they changed\)/);
  });

  test('installs again after an installation that was interrupted', async () => {
    await setUpHere();
    write('package-lock.json', '{ "lockfileVersion": 3 }');
    await expect(setUpHere(failingNpm('interrupted'))).rejects.toThrow();
    write('package-lock.json', '{}');
    told = '';
    await setUpHere();
    expect(told).toMatch(/installing the libraries/);
  });

  test('brings a newer Node along for one that is too old, once', async () => {
    const { node, env } = await setUpHere(npmStub, '20.20.2');
    expect(node).toBe(join(root, '.runtime/node_modules/node-of-the-test/bin/node'));
    expect(env['PATH']?.startsWith(dirname(node))).toBe(true);
    expect(told).toMatch(/^Cuebook: bringing along Node 24, because Node 20.20.2 is too old/);
    told = '';
    await setUpHere(npmStub, '20.20.2');
    expect(told).toBe('');
  });
});

describe('a set-up that fails', () => {
  test.each([
    ['npm error code EAI_AGAIN', 'registry could not be reached: check the network connection'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['npm error something new', 'This is what npm said'],
  ])('says what to do about "%s" and keeps what npm said', async (output, remedy) => {
    const failure = setUpHere(failingNpm(output));
    await expect(failure).rejects.toThrow(/^Cuebook could not install its libraries\./);
    await expect(failure).rejects.toThrow(remedy);
    await expect(failure).rejects.toHaveProperty('output', output);
    expect(told).toMatch(/failed after/);
  });

  test('shows the error in the sources, and works again once it is mended', async () => {
    write('src/cli/say.ts', 'export function say( {');
    const failure = setUpHere();
    await expect(failure).rejects.toThrow('could not be built');
    await expect(failure).rejects.toHaveProperty('output', expect.stringContaining('src/cli/say.ts:1'));
    write('src/cli/say.ts', "export function say(): void { console.log('mended'); }");
    await setUpHere();
    expect(outputOfProgram()).toBe('mended\n');
  });

  test('says that a brought-along Node does not run on this machine', async () => {
    const brokenNode: RunCommand = async (command, args, options) =>
      args.includes('--version') ? { code: 127, output: 'not found' } : npmStub(command, args, options);
    await expect(setUpHere(brokenNode, '20.20.2')).rejects.toThrow('install a newer Node');
  });
});

describe('two set-ups at the same time', () => {
  test('take turns', async () => {
    const other = spawn('sleep', ['60']);
    write(`${lock}/${other.pid}`, '');
    const ours = setUpHere();
    await expect.poll(() => told).toContain(`waiting for another set-up (process ${other.pid})`);
    expect(existsSync(join(root, 'node_modules'))).toBe(false);
    other.kill();
    await once(other, 'exit');
    await ours;
    expect(outputOfProgram()).toBe('first\n');
  });

  test('do not wait for a dead one', async () => {
    const { pid } = spawnSync('true');
    write(`${lock}/${pid}`, '');
    await setUpHere();
    expect(told).not.toContain('waiting');
    expect(readdirSync(join(root, lock))).toEqual([]);
  });

  test('wait for an npm whose own set-up was killed', async () => {
    const orphan = spawn('sleep', ['60']);
    const { pid: dead } = spawnSync('true');
    write(`${lock}/${dead}`, '');
    write(`${lock}/${orphan.pid}`, '');
    const ours = setUpHere();
    await expect.poll(() => told).toContain(`waiting for another set-up (process ${orphan.pid})`);
    orphan.kill();
    await ours;
  });
});

describe('the build', () => {
  test('keeps the chunks of the build before, for programs that still run, and no older ones', async () => {
    await setUpHere();
    const first = chunks();
    write('src/cli/say.ts', "export function say(): void { console.log('second'); }");
    await setUpHere();
    expect(chunks()).toEqual(expect.arrayContaining(first));
    write('src/cli/say.ts', "export function say(): void { console.log('third'); }");
    await setUpHere();
    expect(chunks().filter((name) => first.includes(name))).toEqual([]);
    expect(outputOfProgram()).toBe('third\n');
  });

  test('leaves dist as it was when the sources have an error', async () => {
    await setUpHere();
    const before = readFileSync(join(root, 'dist/cli/main.js'), 'utf8');
    write('src/cli/say.ts', 'export function say( {');
    await expect(setUpHere()).rejects.toThrow();
    expect(readFileSync(join(root, 'dist/cli/main.js'), 'utf8')).toBe(before);
    expect(outputOfProgram()).toBe('first\n');
  });
});

function setUpHere(run: RunCommand = npmStub, version = process.versions.node) {
  return setUp({
    root,
    run,
    version,
    log: (text) => {
      told += text;
    },
  });
}

/** Everything is real but npm, which needs a network: it links what the tests already have. */
const npmStub: RunCommand = async (command, args, options) => {
  if (!args.includes('install')) return runCommand(command, args, options);
  const modules = join(options.cwd, 'node_modules');
  mkdirSync(modules);
  if (options.cwd === root) {
    symlinkSync(join(repository, 'node_modules/rolldown'), join(modules, 'rolldown'));
  } else {
    const bin = join(modules, 'node-of-the-test/bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, 'node'));
  }
  return { code: 0, output: '' };
};

function failingNpm(output: string): RunCommand {
  return async () => ({ code: 1, output });
}

function countingBuilds() {
  const counter = {
    count: 0,
    run: (async (command, args, options) => {
      if (args.some((arg) => arg.endsWith('build.mjs'))) counter.count++;
      return npmStub(command, args, options);
    }) satisfies RunCommand,
  };
  return counter;
}

function outputOfProgram(): string {
  return spawnSync(process.execPath, [join(root, 'dist/cli/main.js')], { encoding: 'utf8' }).stdout;
}

function chunks(): string[] {
  return readdirSync(join(root, 'dist/chunks'));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
