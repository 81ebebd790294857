import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/**
 * Writes the type declarations of the library as one file, with only what its exports reach: declarations of its inner
 * files would need the packages that these use.
 *
 * @param {string} root of the package
 * @param {string} dist where index.d.ts is to be
 * @returns {Promise<boolean>} false when the sources have an error; it has been shown then
 */
export async function writeTypes(root, dist) {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-types-'));
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    // npm test checks them.
    const args = [tsc, '--project', join(root, 'tsconfig.build.json'), '--outDir', folder, '--noCheck'];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) return false;
    await build({
      input: join(folder, 'index.d.ts'),
      plugins: [dts({ dtsInput: true, generator: 'oxc' })],
      external: /^[^./]/,
      logLevel: 'warn',
      output: { dir: dist, format: 'es' },
    });
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
