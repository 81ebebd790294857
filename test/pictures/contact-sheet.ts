import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newPage } from '../browser/browser.ts';

const STYLE =
  'body{margin:8px;display:flex;flex-wrap:wrap;background:#888;font:12px sans-serif}figure{margin:8px}';

interface SheetOptions {
  readonly folder: string;
  readonly variant: string;
  readonly columns: number;
  /** Of one picture on the sheet. */
  readonly width: number;
}

/** All pictures of a variant on one sheet. */
export async function contactSheet(names: readonly string[], options: SheetOptions): Promise<void> {
  const { folder, variant, columns, width } = options;
  const figures = names.map((name) => {
    const address = pathToFileURL(join(folder, `${variant}-${name}.png`)).href;
    return `<figure><img src="${address}" width="${width}"><figcaption>${name}</figcaption></figure>`;
  });
  const file = join(folder, `${variant}.html`);
  await writeFile(file, `<style>${STYLE}</style>${figures.join('')}`);
  const sheet = await newPage({ viewport: { width: columns * (width + 16) + 16, height: 800 } });
  await sheet.goto(pathToFileURL(file).href);
  await sheet.screenshot({ path: join(folder, `sheet-${variant}.png`), fullPage: true });
}
