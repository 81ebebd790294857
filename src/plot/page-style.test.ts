import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_STYLE } from './page-style.ts';

const WORKBENCH = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const declared = (style: string) =>
  new Map(
    Array.from(style.matchAll(/^ {2}--([\w-]+): (.*#[0-9a-f]{6}.*);$/gm), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** The green of the workbench is for dots, and too light for words. */
const OWN = ['good-ink'];

it('has the colours of the workbench, whose pairs are known to be read well', () => {
  const [page, workbench] = [declared(PAGE_STYLE), declared(WORKBENCH)];
  expect(page.size).toBeGreaterThan(10);
  for (const [name, value] of page) {
    if (!OWN.includes(name)) expect([name, value]).toEqual([name, workbench.get(name)]);
  }
});

it('declares every colour that it uses', () => {
  const used = Array.from(PAGE_STYLE.matchAll(/var\(--([\w-]+)\)/g), ([, name]) => name);
  const known = Array.from(PAGE_STYLE.matchAll(/--([\w-]+):/g), ([, name]) => name);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});
