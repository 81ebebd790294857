import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKOUT } from './checkout.ts';
import { CLI } from './cli/cuebook.ts';

const run = promisify(execFile);

/** Set-up has tests of its own. */
const SET_UP = `
import { fileURLToPath } from 'node:url';
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
export const setUp = async () => ({ node: process.execPath, env: process.env });
export const exitOnFailure = (step) => step;
`;

describe('npm start', () => {
  it('runs a command where the user is, outside of the checkout too', async () => {
    const { checkout, elsewhere, before, shell } = await stage();
    const { stdout } = await shell(elsewhere, `npm --prefix '${checkout}' start --silent -- init`);
    expect(stdout).toContain('Wrote agents.json.\n');
    expect(await readdir(elsewhere)).toEqual(['.cuebook', '.gitignore', 'agents', 'agents.json']);
    expect(await readdir(checkout, { recursive: true })).toEqual(before);
  });

  it('prints commands that can be pasted where the user is', async () => {
    const { checkout, elsewhere, before, shell } = await stage();
    const { stdout } = await shell(elsewhere, `npm --prefix '${checkout}' start --silent -- init`);
    const [, next = ''] = /^Create a starter script: (.*)$/m.exec(stdout) ?? [];
    expect(next).toBe(`npm --prefix '${checkout}' start -- new`);
    await shell(elsewhere, `${next} review`);
    expect(await readdir(elsewhere)).toContain('review.prompt.md');
    expect(await readdir(checkout, { recursive: true })).toEqual(before);

    const inside = await shell(join(checkout, 'examples'), 'npm start --silent -- new review');
    expect(inside.stdout).toContain('then: npm start -- run review.prompt.md\n');
    expect(await readdir(join(checkout, 'examples'))).toEqual(['review.prompt.md']);
  });

  it('takes the folder that it is started in where npm does not start it', async () => {
    const { checkout, elsewhere, before } = await stage();
    execFileSync(process.execPath, [join(checkout, 'scripts/start.mjs'), 'new', 'review'], {
      cwd: elsewhere,
      env: { ...process.env, INIT_CWD: checkout, npm_lifecycle_event: 'test' },
      stdio: 'pipe',
    });
    expect(await readdir(elsewhere)).toEqual(['review.prompt.md']);
    expect(await readdir(checkout, { recursive: true })).toEqual(before);
  });
});

/** The real npm, scripts/start.mjs and program, in a checkout with nothing else in it. */
async function stage() {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-start-')));
  onTestFinished(async () => await rm(top, { recursive: true }));
  const [checkout, elsewhere, home] = ['check out', 'elsewhere', 'home'].map((name) => join(top, name));
  if (checkout === undefined || elsewhere === undefined || home === undefined) throw new Error('No folders.');
  for (const folder of ['scripts', 'bin', 'examples'])
    await mkdir(join(checkout, folder), { recursive: true });
  await mkdir(elsewhere);
  const manifest = { type: 'module', scripts: { start: 'node scripts/start.mjs' } };
  await writeFile(join(checkout, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(checkout, 'scripts/setup.mjs'), SET_UP);
  await copyFile(join(CHECKOUT, 'scripts/start.mjs'), join(checkout, 'scripts/start.mjs'));
  await writeFile(join(checkout, 'bin/cuebook.js'), `await import(${JSON.stringify(CLI)});\n`);
  // As in a shell that npm did not start.
  const usual = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name));
  const own = { HOME: home, XDG_CONFIG_HOME: home, npm_config_update_notifier: 'false' };
  const env = { ...Object.fromEntries(usual), ...own };
  const shell = async (cwd: string, command: string) => await run('sh', ['-c', command], { cwd, env });
  return { checkout, elsewhere, before: await readdir(checkout, { recursive: true }), shell };
}
