import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Refusal } from '../../model/refusal.ts';

const BLOCK = 512;
const CHUNK = 256 * 1024;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Larger sizes do not fit into eleven octal digits. */
const LARGEST_OCTAL = 8 ** 11 - 1;
const REGULAR_FILE = '0';

/** A file in a tar archive: where its bytes are. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly offset: number;
}

/** Writes a tar archive (POSIX ustar), entry by entry. Other tar programs can read it. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #modifiedAt: Date;

  constructor(file: FileHandle, modifiedAt: Date) {
    this.#file = file;
    this.#modifiedAt = modifiedAt;
  }

  /**
   * Adds a file of exactly `size` bytes and returns its SHA-256. Content beyond that is left out, because a file may
   * grow while it is read; less is an error.
   */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string> {
    await this.#file.writeFile(header(name, size, this.#modifiedAt));
    const hash = createHash('sha256');
    let rest = size;
    for await (const chunk of content) {
      const part = chunk.subarray(0, rest);
      hash.update(part);
      await this.#file.writeFile(part);
      rest -= part.byteLength;
      if (rest === 0) break;
    }
    if (rest > 0) throw new Error(`${name} became ${rest} bytes shorter while it was read.`);
    await this.#file.writeFile(Buffer.alloc(paddingOf(size)));
    return hash.digest('hex');
  }

  /** Writes the end of the archive. */
  async end(): Promise<void> {
    await this.#file.writeFile(Buffer.alloc(2 * BLOCK));
  }
}

/** The files of a tar archive, in their order. Folders and headers that only describe are skipped. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry, void> {
  const { size: end } = await file.stat();
  for (let position = 0; ; ) {
    const block = await readBlock(file, position);
    if (block === undefined) throw damaged('it is cut off');
    if (block.every((byte) => byte === 0)) return;
    const { name, size, type } = parseHeader(block);
    const offset = position + BLOCK;
    if (offset + size > end) throw damaged('it is cut off');
    if (type === REGULAR_FILE) yield { name, size, offset };
    position = offset + size + paddingOf(size);
  }
}

/** The bytes of an entry. */
export async function* entryContent(
  file: FileHandle,
  { offset, size }: TarEntry,
): AsyncGenerator<Uint8Array, void> {
  for (let done = 0; done < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size - done));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset + done);
    if (bytesRead === 0) throw damaged('it is cut off');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function damaged(reason: string): Refusal {
  return new Refusal('INVALID_INPUT', `This is not a complete backup: ${reason}.`, {
    remedy: 'Use another backup.',
  });
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

async function readBlock(file: FileHandle, position: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, position);
  return bytesRead === BLOCK ? buffer : undefined;
}

function header(path: string, size: number, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const { name, prefix } = splitName(path);
  block.write(name, 0, NAME_BYTES, 'latin1');
  block.write(octal(0o600, 7), 100, 'latin1');
  block.write(octal(0, 7), 108, 'latin1');
  block.write(octal(0, 7), 116, 'latin1');
  if (size <= LARGEST_OCTAL) block.write(octal(size, 11), 124, 'latin1');
  else {
    // How GNU tar and others write larger sizes: in binary, marked by the first bit.
    block.writeBigUInt64BE(BigInt(size), 128);
    block[124] = 0x80;
  }
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136, 'latin1');
  block.write(REGULAR_FILE, 156, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  block.write(prefix, 345, PREFIX_BYTES, 'latin1');
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148, 'latin1');
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Long paths are split at a slash. Ours are of ASCII letters, and never longer than fits. */
function splitName(path: string): { readonly name: string; readonly prefix: string } {
  if (path.length <= NAME_BYTES) return { name: path, prefix: '' };
  const slash = path.indexOf('/', path.length - NAME_BYTES - 1);
  if (slash === -1 || slash > PREFIX_BYTES) throw new Error(`${path} is too long for a tar archive.`);
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
}

/** The sum of all bytes, with blanks in the place of the sum itself. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum;
}

function parseHeader(block: Buffer): { readonly name: string; readonly size: number; readonly type: string } {
  const stored = Number.parseInt(textAt(block, 148, 8), 8);
  if (stored !== checksumOf(block)) throw damaged('it is no tar archive, or damaged');
  const name = textAt(block, 0, NAME_BYTES);
  const prefix = textAt(block, 257, 5) === 'ustar' ? textAt(block, 345, PREFIX_BYTES) : '';
  const type = textAt(block, 156, 1) || REGULAR_FILE;
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: sizeIn(block), type };
}

function sizeIn(block: Buffer): number {
  const size =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(textAt(block, 124, 12).trim(), 8);
  if (!Number.isSafeInteger(size)) throw damaged('the size of a file in it is wrong');
  return size;
}

function textAt(block: Buffer, start: number, length: number): string {
  const text = block.toString('latin1', start, start + length);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}
