import type { Random } from '../fuzz/random.ts';
import type { FileOperation } from './traced-run.ts';

/** The files that a power cut leaves, by name. */
export type CrashImage = ReadonlyMap<string, Buffer>;

type Change = Exclude<FileOperation, { readonly kind: 'sync' | 'output' }>;

interface DiskFile {
  /** As it is on the disk for sure; undefined where it does not exist. */
  content: FileContent | undefined;
  /** What may be on the disk or not, in order, each with its place among all operations. */
  pending: { readonly change: Change; readonly at: number }[];
}

/** What a power cut does to the changes that were not synced. */
export const CUTS = [
  'drops all',
  'keeps all',
  'keeps the first',
  'tears one',
  'keeps some',
  'keeps only the last',
] as const;

export type Cut = (typeof CUTS)[number];

const SECTOR = 512;

/** A disk that operations are done to, and that can lose its power after each of them. */
export class Disk {
  readonly #files = new Map<string, DiskFile>();
  #at = 0;

  apply(operation: FileOperation): void {
    const at = this.#at++;
    if (operation.kind === 'output') return;
    if (operation.kind !== 'sync') {
      this.#file(operation.file).pending.push({ change: operation, at });
      return;
    }
    for (const [name, file] of this.#files) {
      // File systems write the names down in order: what was removed earlier is gone when anything later is there.
      const hasRemoval = file.pending.some(
        ({ change, at }) => change.kind === 'remove' && at < operation.since,
      );
      if (name !== operation.file && !hasRemoval) continue;
      const last = file.pending.findLastIndex(
        ({ change, at }) => at < operation.since && (name === operation.file || change.kind === 'remove'),
      );
      for (const { change } of file.pending.splice(0, last + 1)) file.content = changed(file.content, change);
    }
  }

  /** What is left after a cut here. */
  cut(how: Cut, random: Random): CrashImage {
    const image = new Map<string, Buffer>();
    for (const [name, { content, pending }] of this.#files) {
      const changes = pending.map(({ change }) => change);
      const left = surviving(how, changes, random).reduce(changed, content?.copy());
      if (left !== undefined) image.set(name, left.bytes());
    }
    return image;
  }

  #file(name: string): DiskFile {
    const known = this.#files.get(name);
    if (known) return known;
    const file: DiskFile = { content: undefined, pending: [] };
    this.#files.set(name, file);
    return file;
  }
}

function surviving(how: Cut, pending: readonly Change[], random: Random): readonly Change[] {
  switch (how) {
    case 'drops all':
      return [];
    case 'keeps all':
      return pending;
    case 'keeps the first':
      return pending.slice(0, random.below(pending.length + 1));
    case 'tears one': {
      const kept = pending.slice(0, random.below(pending.length + 1));
      const last = kept.at(-1);
      return last?.kind === 'write' ? [...kept.slice(0, -1), ...torn(last, random)] : kept;
    }
    case 'keeps some':
      return untilRemoval(pending, () => random.once(2)).flatMap((change) =>
        change.kind === 'write' && random.once(4) ? torn(change, random) : [change],
      );
    case 'keeps only the last':
      return untilRemoval(pending, (index) => index === pending.length - 1);
    default:
      return how satisfies never;
  }
}

/** A file that was made anew under a name is not there if the one before it was not removed. */
function untilRemoval(pending: readonly Change[], isKept: (index: number) => boolean): readonly Change[] {
  const kept: Change[] = [];
  for (const [index, change] of pending.entries()) {
    if (isKept(index)) kept.push(change);
    else if (change.kind === 'remove') break;
  }
  return kept;
}

/** Part of a write: some bytes of its beginning, or some of its sectors. */
function torn(write: Extract<Change, { readonly kind: 'write' }>, random: Random): readonly Change[] {
  if (random.once(2)) return [{ ...write, data: write.data.subarray(0, random.below(write.data.length)) }];
  const sectors: Change[] = [];
  for (let start = 0; start < write.data.length; ) {
    const end = Math.min(write.data.length, start + SECTOR - ((write.offset + start) % SECTOR));
    if (random.once(2))
      sectors.push({ ...write, offset: write.offset + start, data: write.data.subarray(start, end) });
    start = end;
  }
  return sectors;
}

/** Changes what it is given. */
function changed(content: FileContent | undefined, change: Change): FileContent | undefined {
  if (change.kind === 'remove') return undefined;
  const result = content ?? new FileContent();
  if (change.kind === 'truncate') result.resize(change.size);
  else result.write(change.offset, change.data);
  return result;
}

/** Bytes that can grow without being copied each time. */
class FileContent {
  #room: Buffer;
  #size: number;

  constructor(bytes = Buffer.alloc(0)) {
    this.#room = bytes;
    this.#size = bytes.length;
  }

  copy(): FileContent {
    return new FileContent(Buffer.from(this.bytes()));
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  resize(size: number): void {
    if (size > this.#room.length) {
      const room = Buffer.alloc(2 * size);
      this.bytes().copy(room);
      this.#room = room;
    }
    if (size > this.#size) this.#room.fill(0, this.#size, size);
    this.#size = size;
  }

  write(offset: number, data: Buffer): void {
    this.resize(Math.max(this.#size, offset + data.length));
    data.copy(this.#room, offset);
  }
}
