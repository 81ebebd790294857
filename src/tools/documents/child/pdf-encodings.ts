/** Encodings of Chinese, Japanese and Korean that a PDF may name without explaining them. */
const CHARSETS: readonly (readonly [pattern: RegExp, charset: string])[] = [
  [/^GB/, 'gb18030'],
  [/B5/, 'big5'],
  [/RKSJ/, 'shift_jis'],
  [/^EUC-/, 'euc-jp'],
  [/^KSC/, 'euc-kr'],
];

/** To the library, a way to get at files that come with it; here they are made as they are needed. */
export class PdfEncodings {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const map = kind === 'cMapUrl' ? characterMap(filename) : undefined;
    if (map === undefined) throw new Error(`There is no ${filename}.`);
    return new TextEncoder().encode(map);
  }
}

/**
 * What an encoding means, as PDF writes it: code → number of a shape, number of a shape → character. The numbers are for
 * fonts, which nobody needs to read a text, so each character serves as the number of its own shape.
 */
function characterMap(name: string): string | undefined {
  if (/^Adobe-.*-UCS2$/.test(name))
    return mapText(name, ['<0000> <FFFF>'], 'bfrange', ['<0000> <FFFF> <0000>']);
  if (/^Uni.*-(?:UCS2|UTF16)-/.test(name))
    return mapText(name, ['<0000> <FFFF>'], 'cidrange', ['<0000> <FFFF> 0']);
  const charset = CHARSETS.find(([pattern]) => pattern.test(name))?.[1];
  return charset === undefined ? undefined : mapOfCharset(name, charset);
}

function mapOfCharset(name: string, charset: string): string {
  const decoder = new TextDecoder(charset);
  const isLead = (byte: number) => byte > 0x80 && decoder.decode(Uint8Array.of(byte)) === '\ufffd';
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const leads = bytes.filter((byte) => isLead(byte) && byte < 0xff);
  const singles = bytes.filter((byte) => !leads.includes(byte));
  const entry = (...code: number[]) => {
    const [character = 0, ...more] = Array.from(decoder.decode(Uint8Array.from(code)), (one) =>
      one.codePointAt(0),
    );
    return more.length > 0 || character > 0xfffc ? [] : `<${hex(code)}> ${character}`;
  };
  const pairs = leads.flatMap((lead) => bytes.slice(0x40, 0xff).flatMap((trail) => entry(lead, trail)));
  const spaces = [
    ...singles.map((byte) => `<${hex([byte])}> <${hex([byte])}>`),
    ...leads.map((lead) => `<${hex([lead, 0x40])}> <${hex([lead, 0xfe])}>`),
  ];
  return mapText(name, spaces, 'cidchar', [...singles.flatMap((byte) => entry(byte)), ...pairs]);
}

function mapText(name: string, spaces: readonly string[], kind: string, entries: readonly string[]): string {
  return [
    'begincmap',
    `/CMapName /${name} def`,
    `/WMode ${name.endsWith('-V') ? 1 : 0} def`,
    `${spaces.length} begincodespacerange`,
    ...spaces,
    'endcodespacerange',
    `${entries.length} begin${kind}`,
    ...entries,
    `end${kind}`,
    'endcmap',
  ].join('\n');
}

function hex(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('hex');
}
