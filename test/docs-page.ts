import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFenceClose, openingFence } from '../src/script/fence.ts';
import { advance, atLine, jump, lineCursor } from '../src/script/lines.ts';
import { exampleNames } from './checkout.ts';

/** A fenced code block; `docs/17-development.md` says what the words of its info string mean. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly words: readonly string[];
  readonly code: string;
}

export interface Page {
  readonly name: string;
  readonly blocks: readonly Block[];
  /** The lines where numbered steps begin, and those of headings, which have no number. */
  readonly starts: readonly { readonly line: number; readonly number?: string }[];
  readonly prose: string;
}

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Every Markdown file of the project. */
export async function allPages(): Promise<readonly Page[]> {
  return await Promise.all((await markdownFiles(repository)).map(readPage));
}

/** Whether a page is for the users of the program. */
export function isDocsPage({ name }: Page): boolean {
  return name === 'README.md' || /^docs\/[^/]+$/.test(name);
}

async function markdownFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      const isOurs = !/^(?:\..*|node_modules|dist|fixtures|golden|coverage)$/.test(entry.name);
      if (entry.isDirectory() && isOurs) await walk(child);
      else if (entry.isFile() && entry.name.endsWith('.md')) files.push(relative(root, child));
    }
  };
  await walk(root);
  // Scripts of people's own, and what they exported, may be in examples/ as well.
  const examples = new Set(exampleNames().map((name) => `examples/${name}`));
  return files.filter((name) => !name.startsWith('examples/') || examples.has(name)).sort();
}

export async function readPage(name: string): Promise<Page> {
  const text = await readFile(join(repository, name), 'utf8');
  const blocks: Block[] = [];
  const starts: { line: number; number?: string }[] = [];
  let prose = '';
  const cursor = lineCursor(text);
  for (; atLine(cursor); advance(cursor)) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (!fence) {
      const written = text.slice(cursor.start, cursor.end);
      const [isStart, number] = /^(?:#+ |\*\*(\d+)\. )/.exec(written) ?? [];
      if (isStart) starts.push({ line: cursor.line, ...(number !== undefined && { number }) });
      prose += `${written}\n`;
      continue;
    }
    const { line, next } = cursor;
    const closing = findFenceClose(fence, text, next);
    const [language = '', ...words] = fence.info.split(' ');
    blocks.push({ line, language, words, code: text.slice(next, closing) });
    jump(cursor, closing ?? text.length);
  }
  const plainProse = prose.replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));
  return { name, blocks, starts, prose: plainProse };
}
