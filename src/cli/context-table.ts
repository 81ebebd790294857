import type { ContextReport, ReportedSection } from '../workbench.ts';
import { grouped } from './counted.ts';
import { bold, dim } from './paint.ts';
import { printable } from './printable.ts';
import { columnsOf, cutTo } from './word-wrap.ts';

type TableRow = Pick<ReportedSection, 'source' | 'name' | 'tokens'> & { readonly mark?: string };
type Counted = Pick<ContextReport, 'tokenizer'> & Partial<Pick<ContextReport, 'tokens' | 'sections'>>;

const TOTAL = 'total';
/** What is left of a name however narrow the terminal is. */
const LEAST_NAME = 8;

/** Pieces of a context, one a line: where it came from, what it is, and how many tokens, with their sum if that is known. */
export function contextTable(
  rows: readonly TableRow[],
  { tokenizer, tokens, sections = [] }: Counted,
  width: number,
): string {
  const sum = tokens === undefined ? undefined : tokensText(tokens, tokenizer);
  const cells = rows.map((row) => ({
    ...row,
    name: printable(row.name),
    count: tokensText(row.tokens, tokenizer),
  }));
  const names = [...cells.map(({ name }) => name), ...sections.map(({ name }) => printable(name))];
  const widths = {
    source: Math.max(TOTAL.length, ...[...cells, ...sections].map(({ source }) => source.length)),
    name: Math.max(0, ...names.map(columnsOf)),
    count: Math.max(sum?.length ?? 0, ...cells.map(({ count }) => count.length)),
  };
  const besideName = widths.source + widths.count + (rows.some(({ mark }) => mark) ? 6 : 4);
  widths.name = Math.min(widths.name, Math.max(LEAST_NAME, width - besideName));
  const line = (source: string, whole: string, count: string) => {
    const name = cutTo(whole, widths.name);
    return `${dim(source.padEnd(widths.source))}  ${name}${' '.repeat(widths.name - columnsOf(name))}  ${count.padStart(widths.count)}`;
  };
  return [
    ...cells.map(({ mark, source, name, count }) => `${mark ? `${mark} ` : ''}${line(source, name, count)}`),
    ...(sum === undefined ? [] : [bold(line(TOTAL, '', sum))]),
  ].join('\n');
}

/** As many as there are; about so many; or a dash, where nobody can tell. */
export function tokensText(tokens: number | null, { isEstimate }: ContextReport['tokenizer']): string {
  if (tokens === null) return '–';
  return isEstimate ? `~${grouped(tokens)}` : grouped(tokens);
}
