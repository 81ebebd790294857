import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const web = new URL('../dist/web/', import.meta.url);

/** What has to be there before anything is seen: the workbench and the conversation. */
const LARGEST = 200_000;

it('begins with little script, whatever else can be fetched later', async () => {
  const page = await readFile(new URL('index.html', web), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(first.length).toBeGreaterThan(0);
  const needed = new Set<string>();
  for (const path of first) await need(path, needed);
  let bytes = 0;
  for (const path of needed) bytes += gzipSync(await readFile(new URL(path, web))).length;
  expect(bytes).toBeLessThan(LARGEST);
});

it('puts nothing into the page itself, which its policy would keep out', async () => {
  const page = await readFile(new URL('index.html', web), 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);
  expect(await readdir(new URL('assets/', web))).not.toEqual([]);
});

/** A file and all that it imports without being asked to. */
async function need(path: string, needed: Set<string>): Promise<void> {
  if (needed.has(path)) return;
  needed.add(path);
  const code = await readFile(new URL(path, web), 'utf8');
  for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
    await need(`assets/${name}`, needed);
  }
}
