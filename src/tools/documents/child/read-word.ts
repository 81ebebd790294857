import mammoth from 'mammoth';
import type { Archive } from './archive.ts';
import { faultless } from './document-fault.ts';
import { htmlText } from './html-text.ts';
import { repacked } from './repacked.ts';
import type { TextParts } from './text-parts.ts';

/** By way of HTML, which keeps lists, tables and footnotes apart. */
export async function readWord(archive: Archive, parts: TextParts): Promise<void> {
  const buffer = repacked(archive, /\.(?:xml|rels)$/i);
  await faultless('Word document', async () => {
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: NO_IMAGES });
    parts.add(htmlText(value));
  });
}

const NO_IMAGES = mammoth.images.imgElement(async () => ({ src: '' }));
