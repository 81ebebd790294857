import { getDocumentProxy } from 'unpdf';
import { DocumentFault, faultless } from './document-fault.ts';
import { PdfEncodings } from './pdf-encodings.ts';
import type { TextParts } from './text-parts.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const OPTIONS = {
  verbosity: 0,
  BinaryDataFactory: PdfEncodings,
  cMapUrl: '/',
  cMapPacked: false,
  useWorkerFetch: false,
};

/** One part for each page. */
export async function readPdf(bytes: Buffer, parts: TextParts): Promise<void> {
  const pdf = await faultless('PDF', async () => await opened(bytes));
  const unreadable: number[] = [];
  let hasText = false;
  for (let page = 1; page <= pdf.numPages && !parts.isFull; page += 1) {
    try {
      const text = await pageText(pdf, page);
      hasText ||= text !== '';
      parts.add(text, `page ${page}`);
    } catch {
      unreadable.push(page);
    }
  }
  if (unreadable.length === pdf.numPages) throw new DocumentFault('none of its pages can be read');
  if (unreadable.length > 0) parts.warn(`These pages are damaged: ${unreadable.join(', ')}.`);
  else if (!hasText) parts.warn('It has no text: its pages may be pictures of text.');
  await pdf.loadingTask.destroy();
}

async function opened(bytes: Buffer): Promise<Pdf> {
  try {
    // A copy, as the library takes it over.
    return await getDocumentProxy(Uint8Array.from(bytes), OPTIONS);
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new DocumentFault('it is encrypted', { cause: error });
    throw error;
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return text.replaceAll('\0', '').trim();
}
