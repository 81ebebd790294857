import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { type BackupManifest, DATABASE_ENTRY, MANIFEST, parseManifest } from './manifest.ts';
import { entryContent, readTar, type TarEntry } from './tar.ts';

/** A backup that is open for reading. */
export interface OpenBackup extends AsyncDisposable {
  readonly manifest: BackupManifest;
  readonly entries: ReadonlyMap<string, TarEntry>;
  content(entry: TarEntry): AsyncIterable<Uint8Array>;
}

const LARGEST_MANIFEST = 256 * 1024 * 1024;

/** What may be in a backup. Nothing else is read, so no name can lead out of the folder that it is restored to. */
const NAMES = [
  new RegExp(`^(?:${MANIFEST}|${DATABASE_ENTRY.sqlite}|${DATABASE_ENTRY.postgres})$`),
  /^files\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/,
  /^terminals\/[\w-]+\/[\w-]+\/\w+\.cast$/,
];

/** Opens a backup and reads its manifest. Contents are not compared with their hashes here. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await openFile(path);
  try {
    const entries = await readEntries(file, path);
    const last = entries.get(MANIFEST);
    if (last === undefined || last.size > LARGEST_MANIFEST) {
      throw new Refusal('INVALID_INPUT', `${path} is not a complete backup: it has no ${MANIFEST}.`, {
        remedy: 'Use another backup.',
      });
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of entryContent(file, last)) chunks.push(chunk);
    const manifest = parseManifest(Buffer.concat(chunks).toString('utf8'));
    return {
      manifest,
      entries,
      content: (entry) => entryContent(file, entry),
      [Symbol.asyncDispose]: async () => await file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What differs between a backup and its manifest, as sentences; empty if the backup is complete and undamaged. */
export async function backupProblems(
  { manifest, entries, content }: OpenBackup,
  onProgress: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const name of entries.keys()) {
    if (name !== MANIFEST && !listed.has(name)) problems.push(`${name} is not listed in ${MANIFEST}.`);
  }
  if (!listed.has(DATABASE_ENTRY[manifest.database.kind])) problems.push('The database is missing.');
  for (const { path, size, sha256 } of manifest.files) {
    const entry = entries.get(path);
    if (entry === undefined) {
      problems.push(`${path} is missing.`);
      continue;
    }
    const hash = createHash('sha256');
    for await (const chunk of content(entry)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      onProgress(chunk.byteLength);
    }
    if (entry.size !== size || hash.digest('hex') !== sha256) problems.push(`${path} is damaged.`);
  }
  return problems;
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    }
    throw new Refusal('INVALID_INPUT', `${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}

async function readEntries(file: FileHandle, path: string): Promise<ReadonlyMap<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  try {
    if ((await file.stat()).isDirectory()) throw new Refusal('INVALID_INPUT', 'It is a folder.');
    for await (const entry of readTar(file)) {
      const name = entry.name.replace(/^\.\//, '');
      if (!NAMES.some((known) => known.test(name)) || entries.has(name)) {
        throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} does not belong into a backup.`);
      }
      entries.set(name, entry);
    }
    return entries;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be used as a backup. ${error.message}`, {
      remedy: error.remedy ?? 'Use another backup.',
      cause: error,
    });
  }
}
