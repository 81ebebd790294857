import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';

/** A PDF with a text for each page, whose lines should be short. */
export function pdfOf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, index) => {
      const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
      const drawing = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return pdfFrom(objects);
}

/** A PDF with Chinese, whose encoding it names but does not explain, nor does it hold a font. */
export function chinesePdf(encoding: string, code: string): Buffer {
  const drawing = `BT /F1 12 Tf 72 720 Td <${code}> Tj ET`;
  return pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 >>',
  ]);
}

/** A PDF of these objects, the first of which is its catalog. */
export function pdfFrom(objects: readonly string[], trailer = ''): Buffer {
  const places: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/></Types>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationships(targets: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const list = targets.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

/** A Word document whose body is this XML. */
export function wordOf(body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export function wordParagraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A presentation: for each slide its lines, and the notes on it if there are any. */
export function slidesOf(slides: readonly { lines: readonly string[]; notes?: string }[]): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': CONTENT_TYPES,
    // In the file the slides stand the other way round than they are shown.
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${slides.length - index}.xml`]),
    ),
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
  };
  for (const [index, { lines, notes }] of slides.entries()) {
    const number = slides.length - index;
    files[`ppt/slides/slide${number}.xml`] = slideXml(lines);
    if (notes === undefined) continue;
    files[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships([
      ['rId1', 'notesSlide', `../notesSlides/notesSlide${number}.xml`],
    ]);
    files[`ppt/notesSlides/notesSlide${number}.xml`] = slideXml([
      notes,
      `<a:fld type="slidenum"><a:t>${index + 1}</a:t></a:fld>`,
    ]);
  }
  return zipOf(files);
}

function slideXml(lines: readonly string[]): string {
  const paragraphs = lines.map(
    (line) => `<a:p>${line.startsWith('<') ? line : `<a:r><a:t>${line}</a:t></a:r>`}</a:p>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><p:sld><p:cSld><p:spTree><p:sp><p:txBody>${paragraphs.join('\n')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
}

export type SheetKind = 'xlsx' | 'biff8' | 'ods' | 'xlsb';

/** A workbook of these sheets, as rows of cells. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  bookType: SheetKind,
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const bytes: Buffer = write(book, { type: 'buffer', bookType });
  return bytes;
}

/**
 * A zip archive with one file that unpacks to many times its own size: a block of deflated zeros, again and again.
 * It says that it unpacks to `claimed` bytes.
 */
export function zipBomb(name: string, unpackedBytes: number, claimed = unpackedBytes): Buffer {
  const block = Buffer.alloc(32_000_000);
  const once = deflateRawSync(block, { level: 9, finishFlush: 2 });
  const packed = Buffer.concat([
    ...Array.from({ length: Math.ceil(unpackedBytes / block.length) }, () => once),
    deflateRawSync(Buffer.alloc(0)),
  ]);
  return zipAround(name, packed, claimed % 2 ** 32);
}

/** A zip archive of one deflated file, with the size that is claimed for it. */
export function zipAround(name: string, packed: Buffer, claimed: number, crc = 0): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(claimed, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
