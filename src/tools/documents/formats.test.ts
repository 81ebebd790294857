import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReading, type Reading } from './reading.case.ts';
import {
  chinesePdf,
  pdfOf,
  slidesOf,
  wordOf,
  wordParagraph,
  workbookOf,
  zipOf,
} from './sample-documents.case.ts';

let reading: Reading;
beforeAll(async () => {
  reading = await openReading();
});
afterAll(async () => await reading.close());

describe('a PDF', () => {
  it('has a part for each page', async () => {
    expect(await reading.read('report.pdf', pdfOf(['First page', 'Second (page', '']))).toEqual({
      parts: [
        { place: 'page 1', text: 'First page' },
        { place: 'page 2', text: 'Second (page' },
        { place: 'page 3', text: '' },
      ],
      warnings: [],
    });
  });

  it('is known by its content, whatever it is called', async () => {
    const { parts } = await reading.read('report.txt', pdfOf(['Hello']), 'text/plain');
    expect(parts).toEqual([{ place: 'page 1', text: 'Hello' }]);
  });

  it.each([
    ['UniGB-UCS2-H', '4f60597d00410042'],
    ['GBK-EUC-H', 'c4e3bac34142'],
  ])('may be in Chinese, in an encoding that it only names: %s', async (encoding, code) => {
    const { parts } = await reading.read('report.pdf', chinesePdf(encoding, code));
    expect(parts).toEqual([{ place: 'page 1', text: '你好AB' }]);
  });

  it('of pictures is read as empty pages, and says so', async () => {
    const { parts, warnings } = await reading.read('scan.pdf', pdfOf(['', '']));
    expect(parts.map(({ text }) => text)).toEqual(['', '']);
    expect(warnings).toEqual(['It has no text: its pages may be pictures of text.']);
  });
});

describe('a Word document', () => {
  it('is read with its headings, lists and tables', async () => {
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('价格')}${cell('10 €')}</w:tr><w:tr>${cell('a &amp; b')}${cell('&lt;c&gt;')}</w:tr></w:tbl>`;
    const body = [wordParagraph('合同'), wordParagraph('Second paragraph'), table, wordParagraph('End')].join(
      '',
    );
    expect(await reading.read('contract.docx', wordOf(body))).toEqual({
      parts: [{ text: '合同\n\nSecond paragraph\n\n价格\t10 €\na & b\t<c>\n\nEnd' }],
      warnings: [],
    });
  });
});

describe('a spreadsheet', () => {
  const SHEETS = {
    Prices: [['Name', 'Price'], ['苹果', 1.5], [], ['say "hi"', 123_456_789_012]],
    'Q 2': [[undefined, true]],
  };

  it.each(['xlsx', 'xlsb', 'biff8', 'ods'] as const)('has a part for each sheet, as %s', async (kind) => {
    const { parts } = await reading.read('book', workbookOf(SHEETS, kind));
    expect(parts).toEqual([
      { place: 'sheet Prices', text: 'Name\tPrice\n苹果\t1.5\n"say ""hi"""\t123456789012' },
      { place: 'sheet Q 2', text: '\tTRUE' },
    ]);
  });

  it('gives values for formulas, and days as they are written everywhere', async () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1"><f>1+2</f><v>3</v></c><c r="B1" s="1"><v>46156</v></c></row></sheetData></worksheet>`;
    const { parts } = await reading.read('days.xlsx', withSheet(sheet));
    expect(parts).toEqual([{ place: 'sheet Sheet1', text: '3\t2026-05-14' }]);
  });

  it('is as large as its cells, whatever it says of its size', async () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>
      <row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>`;
    const { parts } = await reading.read('huge.xlsx', withSheet(sheet));
    expect(parts).toEqual([{ place: 'sheet Sheet1', text: `1\n${'\t'.repeat(16_383)}2` }]);
  });

  /** A workbook whose only sheet is this XML. */
  function withSheet(sheet: string): Buffer {
    const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;
    const relationship = (id: string, kind: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
    const relationships = (list: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
    return zipOf({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
      '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relationship('rId2', 'styles', 'styles.xml'),
      ),
      'xl/worksheets/sheet1.xml': sheet,
      'xl/styles.xml': styles,
    });
  }
});

describe('a presentation', () => {
  it('has a part for each slide in the order of showing, with its notes', async () => {
    const table =
      '<a:tbl><a:tr><a:tc><a:p><a:r><a:t>left</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>right</a:t></a:r></a:p></a:tc></a:tr></a:tbl>';
    const slides = slidesOf([
      {
        lines: ['你好 &amp; welcome', '<a:r><a:t>one </a:t></a:r><a:r><a:t>line</a:t></a:r>'],
        notes: 'Say hello',
      },
      { lines: ['Last', table] },
    ]);
    expect(await reading.read('talk.pptx', slides)).toEqual({
      parts: [
        { place: 'slide 1', text: '你好 & welcome\none line\n\nNotes: Say hello' },
        { place: 'slide 2', text: 'Last\nleft\tright' },
      ],
      warnings: [],
    });
  });
});

describe('an OpenDocument', () => {
  const TYPE = 'application/vnd.oasis.opendocument';

  it('text is read line by line', async () => {
    const content =
      '<office:text><text:h>标题</text:h><text:p>a<text:s text:c="3"/>b<text:tab/>c</text:p><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></office:text>';
    const { parts } = await reading.read(
      'letter.odt',
      zipOf({ mimetype: `${TYPE}.text`, 'content.xml': content }),
    );
    expect(parts).toEqual([{ text: '标题\na   b\tc\n1\t2' }]);
  });

  it('presentation has a part for each slide', async () => {
    const content = '<draw:page><text:p>one</text:p></draw:page><draw:page><text:p>two</text:p></draw:page>';
    const { parts } = await reading.read(
      'talk.odp',
      zipOf({ mimetype: `${TYPE}.presentation`, 'content.xml': content }),
    );
    expect(parts).toEqual([
      { place: 'slide 1', text: 'one' },
      { place: 'slide 2', text: 'two' },
    ]);
  });
});

it('a book has a part for each section, in the order of reading', async () => {
  const book = zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package><manifest><item id="b" href="b.xhtml"/><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'OEBPS/text/a.xhtml': '<html><body><p>Once</p></body></html>',
    'OEBPS/b.xhtml': '<html><body><p>the end</p></body></html>',
  });
  const { parts } = await reading.read('tale.epub', book);
  expect(parts).toEqual([
    { place: 'section 1', text: 'Once' },
    { place: 'section 2', text: 'the end' },
  ]);
});

describe('HTML', () => {
  const PAGE = `<!doctype html><html><head><title>T</title><style>p{}</style><script>alert('x')</script></head>
    <body><h1>Prices</h1><p>Ripe &amp; <b>fresh</b></p><table><tr><th>苹果</th><td>2</td></tr></table>
    <a href="https://example.org/">More</a></body></html>`;
  const TEXT = 'Prices\n\nRipe & fresh\n\n苹果\t2\n\nMore [https://example.org/]';

  it.each(['page.html', 'page'])('is read without scripts, styles and tags, as %s', async (name) => {
    expect((await reading.read(name, PAGE)).parts).toEqual([{ text: TEXT }]);
  });

  it('in a text that is not HTML stays as it is', async () => {
    expect((await reading.read('notes.md', '# Use <b>\n')).parts).toEqual([{ text: '# Use <b>\n' }]);
  });
});

describe('a text', () => {
  const CHINESE = '名称,价格\n苹果,2\n香蕉,3\n';
  const GB18030 = Buffer.from('w/uzxiy827jxCsa7ufssMgrP4722LDMK', 'base64');

  it.each([
    ['UTF-8', Buffer.from(CHINESE), CHINESE],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${CHINESE}`), CHINESE],
    ['UTF-16 LE', Buffer.from(`\ufeff${CHINESE}`, 'utf16le'), CHINESE],
    ['UTF-16 BE', Buffer.from(`\ufeff${CHINESE}`, 'utf16le').swap16(), CHINESE],
    ['GB18030', GB18030, CHINESE],
    ['Latin-1', Buffer.from('élève, déjà là', 'latin1'), 'élève, déjà là'],
    [
      'UTF-8 with a broken place',
      Buffer.concat([Buffer.from(CHINESE.repeat(9)), Buffer.from([0xff])]),
      `${CHINESE.repeat(9)}\ufffd`,
    ],
  ])('is read in %s', async (_, bytes, text) => {
    expect(await reading.read('table.csv', bytes)).toEqual({ parts: [{ text }], warnings: [] });
  });

  it('may be empty', async () => {
    expect(await reading.read('empty.txt', '')).toEqual({ parts: [{ text: '' }], warnings: [] });
  });
});
