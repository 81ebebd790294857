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
import { canInstallLibraries, isNewEnough } from '../scripts/setup/runtime.mjs';
import { TEST_TOOLS } from '../scripts/setup/test-tools.mjs';
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
  const devDependencies = { rolldown: '1.0.0', vitest: '1.0.0' };
  write('package.json', JSON.stringify({ type: 'module', devDependencies }));
  // The Node that is brought along is the one that runs the tests.
  const optionalDependencies = { 'node-of-the-test': process.versions.node };
  write('scripts/runtime/package.json', JSON.stringify({ optionalDependencies }));
  write('package-lock.json', '{}');
  write('src/index.ts', 'export const answer: number = 42;');
  for (const name of ['main', 'guard', 'door']) write(`src/agents/code/child/${name}.ts`, 'export {};');
  for (const folder of ['src/tools/documents', 'src/skills/workers'])
    for (const name of ['main', 'guard']) write(`${folder}/child/${name}.ts`, 'export {};');
  write('src/cli/run-cli.ts', 'export {};');
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
      /^Cuebook: first time, step 1 of 2: installing the libraries, about \d+ MB to download … {2}done in [\d.]+ s\nCuebook: first time, step 2 of 2: building Cuebook … {2}done in [\d.]+ s\n$/,
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
    expect(told).toMatch(/^Cuebook: building Cuebook, because its sources changed … {2}done in .* s\n$/);
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
    expect(told).toMatch(/installing the libraries, because their versions changed/);
  });

  test('leaves the libraries that are there when it cannot install others', async () => {
    await setUpHere();
    write('package-lock.json', '{ "lockfileVersion": 3 }');
    await expect(setUpHere(failingNpm('interrupted'))).rejects.toThrow();
    expect(installed()).toEqual(['rolldown']);
    write('package-lock.json', '{}');
    told = '';
    await setUpHere();
    expect(told).not.toContain('installing');
  });

  test('installs a newer Node for one that is too old, once', async () => {
    const { node, env } = await setUpHere(npmStub, '20.20.2');
    expect(node).toBe(join(root, '.runtime/node_modules/node-of-the-test/bin/node'));
    expect(env['PATH']?.startsWith(dirname(node))).toBe(true);
    expect(existsSync(join(node, '../../include')), 'what only compilers need').toBe(false);
    told = '';
    await setUpHere(npmStub, '20.20.2');
    expect(told).toBe('');
  });

  test('installs Node and the libraries at the same time', async () => {
    const { run, started } = togetherOnly(2);
    await setUpHere(run, '20.20.2');
    expect(started).toEqual([join(root, '.runtime'), join(root, '.runtime/libraries')]);
    expect(told).toMatch(
      /^Cuebook: first time, step 1 of 2: installing Node \d+ \(20\.20\.2 is too old\) and the libraries, about/,
    );
  });

  test('installs Node first where npm would leave out libraries on the old one', async () => {
    const { run, started } = togetherOnly(1);
    await setUpHere(run, '18.20.8');
    expect(started).toEqual([join(root, '.runtime'), join(root, '.runtime/libraries')]);
    expect(told).toMatch(
      /^Cuebook: first time, step 1 of 3: installing Node \d+ \(18\.20\.8 is too old\), about .*\n.*step 2 of 3:/,
    );
  });

  test('does not end before both installations did, when one of them fails', async () => {
    const other = Promise.withResolvers<void>();
    let isOver = false;
    const ours = setUpHere(async (command, args, options) => {
      if (options.cwd === join(root, '.runtime/libraries'))
        return { code: 1, output: 'npm error code ENOSPC' };
      if (args.includes('install')) await other.promise;
      return npmStub(command, args, options);
    }, '20.20.2').finally(() => {
      isOver = true;
    });
    await expect.poll(() => existsSync(join(root, '.runtime/libraries'))).toBe(true);
    expect(isOver).toBe(false);
    other.resolve();
    await expect(ours).rejects.toThrow('The disk is full');
    expect(existsSync(join(root, '.runtime/stamp.json'))).toBe(true);
  });
});

describe('the libraries for the tests', () => {
  test('are left out until a test needs them, and then added to the others', async () => {
    await setUpHere();
    expect(installed()).toEqual(['rolldown']);
    write('node_modules/of-the-first-time', '');
    told = '';
    await setUpForTests();
    expect(told).toMatch(
      /^Cuebook: adding the libraries for the tests, about \d+ MB to download … {2}done in/,
    );
    expect(installed()).toEqual(['of-the-first-time', 'rolldown', 'vitest']);
    told = '';
    await setUpForTests();
    await setUpHere();
    expect(told).toBe('');
  });

  test('have no source maps, and neither have the others', async () => {
    await setUpHere();
    write('node_modules/of-the-first-time/index.js.map', '{}');
    await setUpForTests();
    expect(existsSync(join(root, 'node_modules/of-the-first-time/index.js.map'))).toBe(false);
  });

  test('come with the others where nothing is there yet', async () => {
    await setUpForTests();
    expect(installed()).toEqual(['rolldown', 'vitest']);
  });

  test('are not taken for complete when adding them was interrupted', async () => {
    await setUpHere();
    write('node_modules/of-the-first-time', '');
    await expect(setUpForTests(failingNpm('interrupted'))).rejects.toThrow();
    await setUpForTests();
    expect(installed()).toEqual(['rolldown', 'vitest']);
  });

  test('are development packages of ours, and none that the lockfile lacks', () => {
    const { devDependencies, packages } = {
      ...JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')),
      ...JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')),
    };
    expect(TEST_TOOLS.filter((name) => !(name in devDependencies))).toEqual([]);
    expect(Object.keys(devDependencies).filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });
});

describe('npm on an old Node', () => {
  test('is asked to install the libraries only where it leaves none out', () => {
    const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
    const engines = Object.values<{ optional?: boolean; engines?: { node?: string } }>(packages)
      .filter(({ optional }) => optional)
      .map((one) => one.engines?.node ?? '*');
    // A range that is new here may exclude a version for which canInstallLibraries says yes.
    expect([...new Set(engines)].sort()).toEqual(KNOWN_RANGES);
    const versions = [
      '18.20.8',
      '20.18.3',
      '20.19.0',
      '21.7.3',
      '22.12.0',
      '22.13.0',
      '23.4.0',
      '23.5.0',
      '24.0.0',
    ];
    expect(versions.filter(canInstallLibraries)).toEqual(['20.19.0', '22.13.0', '23.5.0', '24.0.0']);
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

/** On which versions of Node npm installs our optional packages. */
const KNOWN_RANGES = [
  '*',
  '>= 12.0.0',
  '>=14.0.0',
  '>=14.21.3',
  '>=16.20.0',
  '^20.19.0 || >=22.12.0',
  '^20.19.0 || ^22.13.0 || >=23.5.0',
  '^8.16.0 || ^10.6.0 || >=11.0.0',
];

function setUpHere(
  run: RunCommand = npmStub,
  version = process.versions.node,
  level: 'run' | 'test' = 'run',
) {
  return setUp({
    root,
    run,
    version,
    level,
    log: (text) => {
      told += text;
    },
  });
}

function setUpForTests(run?: RunCommand) {
  return setUpHere(run, process.versions.node, 'test');
}

/** Everything is real but npm, which needs a network: it links what the tests already have. */
const npmStub: RunCommand = async (command, args, options) => {
  if (!args.includes('install')) return runCommand(command, args, options);
  const modules = join(options.cwd, 'node_modules');
  mkdirSync(modules, { recursive: true });
  if (options.cwd === join(root, '.runtime')) {
    const bin = join(modules, 'node-of-the-test/bin');
    mkdirSync(bin, { recursive: true });
    mkdirSync(join(modules, 'node-of-the-test/include'));
    symlinkSync(process.execPath, join(bin, 'node'));
  } else {
    const { devDependencies } = JSON.parse(readFileSync(join(options.cwd, 'package.json'), 'utf8'));
    for (const name of Object.keys(devDependencies)) {
      const link = join(modules, name);
      if (!existsSync(link)) symlinkSync(join(repository, 'node_modules', name), link);
    }
  }
  return { code: 0, output: '' };
};

/** An npm that starts to install only once it was started this often; says where. */
function togetherOnly(count: number) {
  const started: string[] = [];
  const together = Promise.withResolvers<void>();
  const run: RunCommand = async (command, args, options) => {
    if (args.includes('install')) {
      started.push(options.cwd);
      if (started.length === count) together.resolve();
      await together.promise;
    }
    return npmStub(command, args, options);
  };
  return { run, started };
}

function installed(): readonly string[] {
  return readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));
}

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
