import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeHash } from './code-hash.ts';

describe('the hash of code', () => {
  let root = '';
  let workspace = '';
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), text);
  };
  const hash = async () => await codeHash(workspace, join(workspace, 'agents/main.mjs'));
  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-code-')));
    workspace = join(root, 'workspace');
  });
  afterAll(async () => await rm(root, { recursive: true }));

  /** Whether the hash changes when a file does. */
  const counts = async (path: string) => {
    await write(path, 'before');
    const before = await hash();
    await write(path, 'after');
    return (await hash()) !== before;
  };

  it.each([
    ['import from', `import { a } from './a.mjs';`, 'agents/a.mjs'],
    ['a list over several lines', `import {\n  a,\n  b,\n} from\n  "../lib/b.ts";`, 'lib/b.ts'],
    ['an export from', `export * from './c.js'`, 'agents/c.js'],
    ['an import for what it does', `import './d.mjs';`, 'agents/d.mjs'],
    ['an import at run time', 'await import(`./e.mjs?again`);', 'agents/e.mjs'],
    ['require', `const f = require('./f.cjs');`, 'agents/f.cjs'],
    ['require without an ending', `const g = require ( './g' );`, 'agents/g.js'],
    ['require of a folder', `const h = require('./h');`, 'agents/h/index.js'],
    ['data', `import i from './i.json' with { type: 'json' };`, 'agents/i.json'],
  ])('counts what is named by %s', async (_, text, path) => {
    await write('agents/main.mjs', text);
    expect(await counts(path)).toBe(true);
  });

  it('counts what imports import, in circles too', async () => {
    await write('agents/main.mjs', `import './one.mjs';`);
    await write('agents/one.mjs', `import './main.mjs'; import './two.mjs';`);
    expect(await counts('agents/two.mjs')).toBe(true);
  });

  it.each([
    ['not imported', '', 'agents/other.mjs'],
    ['a library', `import '../node_modules/lib/index.js';`, 'node_modules/lib/index.js'],
    ['outside the workspace', `import '../../outside.mjs';`, '../outside.mjs'],
  ])('does not count what is %s', async (_, text, path) => {
    await write('agents/main.mjs', text);
    expect(await counts(path)).toBe(false);
  });

  it('does not follow a link out of the workspace', async () => {
    await write('agents/main.mjs', `import './link.mjs';`);
    await symlink(join(root, 'outside.mjs'), join(workspace, 'agents/link.mjs'));
    expect(await counts('../outside.mjs')).toBe(false);
  });

  it('is there though something imported is not, or is no file', async () => {
    await write('agents/main.mjs', `import './gone.mjs'; import '.'; import '../agents';`);
    expect(await hash()).toMatch(/^[0-9a-f]{64}$/);
  });
});
