import { DocumentFault } from './document-fault.ts';

/** A file in a zip archive, as the directory at the end of it says. */
export interface ArchiveEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  /** Where its head begins. */
  readonly at: number;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** A number that stands elsewhere, as it did not fit. */
const ELSEWHERE = 0xffffffff;
const LARGE_NUMBERS = 1;

/** The files of a zip archive, folders left out. */
export function archiveEntries(bytes: Buffer): readonly ArchiveEntry[] {
  try {
    return Array.from(entriesIn(bytes)).filter(({ name }) => !name.endsWith('/'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw damaged(error);
  }
}

function* entriesIn(bytes: Buffer): Generator<ArchiveEntry> {
  let at = directoryIn(bytes);
  while (at + ENTRY_LENGTH <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const [packedSize, place] = sizeAndPlace(bytes, at, bytes.subarray(nameEnd, extraEnd));
    yield {
      name: bytes.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedSize,
      at: place,
    };
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
}

/** Where the directory begins. */
function directoryIn(bytes: Buffer): number {
  const end = bytes.lastIndexOf(END);
  if (end === -1 || end + END_LENGTH > bytes.length) throw damaged();
  const at = bytes.readUInt32LE(end + 16);
  if (at !== ELSEWHERE) return at;
  const largeEnd = Number(bytes.readBigUInt64LE(end - 20 + 8));
  return Number(bytes.readBigUInt64LE(largeEnd + 48));
}

/** Of an entry. What did not fit into its usual place stands, in this order, in its extra fields. */
function sizeAndPlace(bytes: Buffer, at: number, extra: Buffer): readonly [size: number, place: number] {
  const [unpacked, packed, place] = [24, 20, 42].map((offset) => bytes.readUInt32LE(at + offset));
  const large = largeNumbers(extra);
  let next = 0;
  const whole = (value = 0) => {
    if (value !== ELSEWHERE) return value;
    next += 8;
    return Number(large.readBigUInt64LE(next - 8));
  };
  whole(unpacked);
  return [whole(packed), whole(place)];
}

function largeNumbers(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === LARGE_NUMBERS) return extra.subarray(at + 4, end);
    at = end;
  }
  return Buffer.alloc(0);
}

function damaged(cause?: unknown): DocumentFault {
  return new DocumentFault('its list of contents is damaged', { cause });
}
