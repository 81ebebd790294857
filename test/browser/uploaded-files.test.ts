import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { promptFile } from '../../src/wire/kept-file-routes.ts';
import { newPage } from './browser.ts';
import { servedWorkspace, signed, TOKEN } from './served-workspace.ts';

const RUN = 'parent.ran?.(); opener?.ran?.(); ran();';
const FILES: Readonly<Record<string, string>> = {
  'page.html': `<!doctype html><script>${RUN}</script>`,
  'page.txt': `<!doctype html><script>${RUN}</script>`,
  'part.html': `<p>Hello<script>${RUN}</script>`,
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`,
  'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  'sheet.xml': `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
  'notes.txt': `Hello <script>${RUN}</script>`,
  'program.js': RUN,
  'module.mjs': RUN,
  'data.json': RUN,
  'style.css': 'body { display: none !important }',
};

it('lets nothing that was uploaded run: by its address, in a frame, or as a part of our own page', async () => {
  const workspace = await servedWorkspace(() => ({ parts: [{ type: 'text', text: 'Hello' }] }));
  // What is refused, a browser tells in its console.
  const page = await newPage({ mayComplain: /./ });
  const ran: string[] = [];
  await page.context().exposeFunction('ran', () => ran.push('ran'));
  await workspace.enter(page);
  for (const [name, text] of Object.entries(FILES)) {
    const answer = await fetch(`${workspace.url}/api/files?name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: text,
    });
    const { hash } = promptFile.parse(await answer.json());
    const address = await signed(workspace, `/api/files/${hash}/${name}`);
    expect((await fetch(address)).status).toBe(200);
    expect.soft(await loadedBy(page, address), name).toEqual([]);
    const other = await page.context().newPage();
    // Most are only for saving, which ends the visit.
    await other.goto(address).catch(() => undefined);
    await other.evaluate('document.readyState');
    await other.close();
  }
  expect(await page.locator('body').isVisible()).toBe(true);
  expect(ran).toEqual([]);
});

/** Puts an address into a page in every way that could run it, and tells which came to something. */
async function loadedBy(page: Page, address: string): Promise<readonly string[]> {
  const loaded = await page.evaluate(`(async () => {
    const made = (tag, properties) => Object.assign(document.createElement(tag), properties);
    const address = ${JSON.stringify(address)};
    const frames = [made('iframe', { src: address }), made('object', { data: address }), made('embed', { src: address })];
    const elements = {
      script: made('script', { src: address }),
      module: made('script', { src: address, type: 'module' }),
      style: made('link', { href: address, rel: 'stylesheet' }),
    };
    const outcomes = Object.entries(elements).map(([kind, element]) => new Promise((resolve) => {
      element.addEventListener('load', () => resolve([kind]));
      element.addEventListener('error', () => resolve([]));
      document.body.append(element);
    }));
    document.body.append(...frames);
    const loaded = (await Promise.all(outcomes)).flat();
    for (const element of [...frames, ...Object.values(elements)]) element.remove();
    return loaded;
  })()`);
  return z.array(z.string()).parse(loaded);
}
