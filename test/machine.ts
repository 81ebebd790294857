import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorkspace } from '../src/files/workspace.ts';
import { unstagedExamples } from './checkout.ts';
import { memoryFolder, removeAtEnd } from './memory-folder.ts';

/** Variables of the machine that runs the tests, which would change what they see. Some are for the tests themselves. */
const FOREIGN =
  /^(?:CUEBOOK_(?!CHROMIUM$|CLIS_CACHE$|PG_BIN$|BACKUPS$|TEST_)|OPENAI_|ANTHROPIC_|GOOGLE_|GEMINI_|OLLAMA_|OTEL_|AH32_|PG[A-Z]|TELEMETRY_MODE$|XDG_CONFIG_HOME$)/;

export function isForeignVariable(name: string): boolean {
  return FOREIGN.test(name);
}

/** Where temporary folders may be, by preference. `TMPDIR` says that a certain one is wanted. */
const TEMPORARY = [process.env['TMPDIR'] ?? memoryFolder() ?? tmpdir(), tmpdir(), '/var/tmp'];
const NOWHERE = '/nowhere';

/**
 * Keeps the tests apart from the machine that they run on: from the keys and the configuration of whoever starts them,
 * and from what Cuebook left in their home or in the temporary folder. Programs that tests start have `TESTS_HOME` for a
 * home unless they are given another.
 */
export default async function setUpMachine(): Promise<() => Promise<void>> {
  for (const name of Object.keys(process.env).filter(isForeignVariable)) delete process.env[name];
  const temporary = await mkdtemp(join(temporaryFolder(), 'cuebook-'));
  const remove = removeAtEnd(temporary);
  // Some tests start programs as other users.
  await chmod(temporary, 0o1777);
  process.env['TMPDIR'] = temporary;
  const home = await mkdtemp(join(tmpdir(), 'cuebook-home-'));
  process.env['TESTS_HOME'] = home;
  process.env['XDG_CONFIG_HOME'] = join(home, '.config');
  process.env['XDG_DATA_HOME'] = join(home, '.local/share');
  // Most tests have a workspace of their own: none of them is to begin with a backup.
  process.env['CUEBOOK_BACKUPS'] = 'off';
  // Compiled code is the same for everybody, and slow to make anew for each home.
  process.env['XDG_CACHE_HOME'] ??= join(homedir(), '.cache');
  const unstaged = unstagedExamples();
  if (unstaged.length > 0) {
    process.stderr.write(
      `Tests use the examples as they are staged, without the changes in ${unstaged.join(', ')}. To test those: git add examples\n\n`,
    );
  }
  return remove;
}

/** A temporary folder that is in no workspace: what is looked for upwards from a test's folder has to be the test's own. */
function temporaryFolder(): string {
  const free = TEMPORARY.find((folder) => existsSync(folder) && findWorkspace(folder, NOWHERE) === NOWHERE);
  if (free !== undefined) return free;
  throw new Error(
    `${findWorkspace(tmpdir(), NOWHERE)} is a workspace: it has .cuebook, agents.json, .minds or skills. The tests need a temporary folder outside of any. Name one in TMPDIR.`,
  );
}
