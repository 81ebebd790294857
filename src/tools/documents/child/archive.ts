import { crc32, inflateRawSync } from 'node:zlib';
import { errorCode } from '../../../model/error-code.ts';
import { type ArchiveEntry, archiveEntries } from './archive-entries.ts';
import { DocumentFault } from './document-fault.ts';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** The files in a zip archive. What it says of their sizes is not believed: what comes out is counted. */
export class Archive {
  readonly names: readonly string[];
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, ArchiveEntry>;
  readonly #most: number;
  readonly #read = new Map<string, Buffer>();
  #unpacked = 0;

  /** @param most how many bytes may be unpacked in all */
  constructor(bytes: Buffer, most: number) {
    this.#bytes = bytes;
    this.#most = most;
    this.#entries = new Map(archiveEntries(bytes).map((entry) => [entry.name, entry]));
    this.names = Array.from(this.#entries.keys());
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The content of one, if there is one of that name. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const content = this.#read.get(name) ?? this.#unpack(entry);
    this.#read.set(name, content);
    return content;
  }

  #unpack(entry: ArchiveEntry): Buffer {
    if (entry.flags & ENCRYPTED) throw new DocumentFault('it is encrypted');
    const packed = this.#packed(entry);
    const content = entry.method === STORED ? packed : this.#inflated(entry, packed);
    this.#unpacked += content.length;
    if (this.#unpacked > this.#most) throw this.#tooLarge();
    if (crc32(content) !== entry.crc) throw new DocumentFault(`it is damaged in ${entry.name}`);
    return content;
  }

  /** Behind its own head, which says again what the directory says, and how long it is itself. */
  #packed({ name, at, packedSize }: ArchiveEntry): Buffer {
    const head = this.#bytes.subarray(at, at + 30);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50)
      throw new DocumentFault(`it is damaged in ${name}`);
    const from = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    return this.#bytes.subarray(from, from + packedSize);
  }

  #inflated({ name, method }: ArchiveEntry, packed: Buffer): Buffer {
    if (method !== DEFLATED) throw new DocumentFault(`${name} in it is compressed in an unusual way`);
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#most - this.#unpacked) });
    } catch (error) {
      if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw this.#tooLarge();
      throw new DocumentFault(`it is damaged in ${name}`, { cause: error });
    }
  }

  #tooLarge(): DocumentFault {
    return new DocumentFault(`it unpacks to more than ${this.#most} bytes`, { code: 'TOO_LARGE' });
  }
}
