import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the tests were started from a clone of. */
export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

interface StagedFile {
  readonly isExecutable: boolean;
  readonly content: Buffer;
}

/** Files by their paths from the folder they were asked for. */
export type StagedFiles = ReadonlyMap<string, StagedFile>;

/**
 * Reads a folder of a clone as git has it staged. People run, edit and add scripts in examples/ while they try Cuebook;
 * what they leave there (databases, histories, edits, scripts of their own) is not what the tests are about.
 */
export function readStaged(clone: string, folder: string): StagedFiles {
  const entries = git(clone, ['ls-files', '--stage', '-z', '--', folder])
    .toString()
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, mode = '', hash = '', path = ''] = /^(\d+) (\w+) \d\t(.*)$/s.exec(entry) ?? [];
      return { mode, hash, path };
    });
  const contents = blobs(
    git(clone, ['cat-file', '--batch'], entries.map(({ hash }) => `${hash}\n`).join('')),
  );
  return new Map(
    entries.map(({ mode, path }, index) => [
      path.slice(folder.length + 1),
      { isExecutable: mode === '100755', content: contents[index] ?? Buffer.alloc(0) },
    ]),
  );
}

let examples: StagedFiles | undefined;

/** The examples as they are staged; they are read once. */
function stagedExamples(): StagedFiles {
  examples ??= readStaged(CHECKOUT, 'examples');
  return examples;
}

/** The paths of the examples, from examples/. */
export function exampleNames(): readonly string[] {
  return Array.from(stagedExamples().keys());
}

/** The text of an example, by its path from examples/. */
export function exampleText(name: string): string {
  const file = stagedExamples().get(name);
  if (!file) throw new Error(`git has no examples/${name}. If it is new, stage it: git add examples`);
  return file.content.toString();
}

export interface CopyOptions {
  /** Only these files, and what is in these folders. */
  readonly only?: readonly string[];
  /** False leaves `.cuebook/` out, for a workspace with a configuration of its own or none. */
  readonly withConfig?: boolean;
}

/** Copies the examples, as git has them staged, into a folder that need not be there. */
export async function copyExamples(to: string, options: CopyOptions = {}): Promise<void> {
  await copyStaged(stagedExamples(), to, options);
}

export async function copyStaged(
  files: StagedFiles,
  to: string,
  { only, withConfig = true }: CopyOptions = {},
): Promise<void> {
  const isWanted = (path: string) =>
    (only === undefined || only.some((name) => path === name || path.startsWith(`${name}/`))) &&
    (withConfig || !path.startsWith('.cuebook/'));
  for (const [path, { content, isExecutable }] of files) {
    if (!isWanted(path)) continue;
    const place = join(to, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content, { mode: isExecutable ? 0o755 : 0o644 });
  }
}

/** What is in examples/ and not staged, which no test sees. */
export function unstagedExamples(): readonly string[] {
  const args = ['ls-files', '--modified', '--others', '--exclude-standard', '-z', '--', 'examples'];
  const names = git(CHECKOUT, args).toString().split('\0');
  return Array.from(new Set(names.filter((name) => name !== '')));
}

/** The contents of what `git cat-file --batch` prints. */
function blobs(printed: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < printed.length; ) {
    const start = printed.indexOf('\n', at) + 1;
    const size = Number(printed.toString('utf8', at, start).trim().split(' ').at(-1));
    contents.push(printed.subarray(start, start + size));
    at = start + size + 1;
  }
  return contents;
}

const MOST_BYTES = 64 * 1024 * 1024;

function git(clone: string, args: readonly string[], input = ''): Buffer {
  try {
    // The clone may be another user's, as it is in a container.
    return execFileSync('git', ['-C', clone, '-c', 'safe.directory=*', ...args], {
      input,
      maxBuffer: MOST_BYTES,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Error(`The tests need git, and a git clone to run in: ${clone} cannot be read as one.`, {
      cause: error,
    });
  }
}
