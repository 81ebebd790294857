import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { decodeText } from './decode-text.ts';
import { attributeOf, scanXml } from './xml-scan.ts';

/** How one file of an Office document refers to another. */
export interface Relationship {
  readonly id: string;
  readonly type: string;
  /** The name of the other one in the archive. */
  readonly target: string;
}

/** What a file of an Office document refers to, as the file beside it says. */
export function relationshipsOf(archive: Archive, name: string): readonly Relationship[] {
  const folder = posix.dirname(name);
  const xml = archiveText(archive, `${folder}/_rels/${posix.basename(name)}.rels`);
  return Array.from(scanXml(xml)).flatMap((piece) => {
    if (piece.type !== 'open' || piece.name !== 'Relationship') return [];
    const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(piece.attributes, key));
    if (!id || !type || !target) return [];
    return { id, type, target: posix.resolve('/', folder, target).slice(1) };
  });
}

/** The text of a file in an archive; empty if there is none. */
export function archiveText(archive: Archive, name: string): string {
  const bytes = archive.read(name);
  return bytes ? decodeText(bytes) : '';
}
