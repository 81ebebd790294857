import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const VIEW = fileURLToPath(new URL('../web/view', import.meta.url));
const files = readdirSync(VIEW, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const components = files
  .filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'))
  .map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));

interface StyleSheet {
  readonly name: string;
  readonly defined: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  /** Some names are put together while the page runs. */
  readonly isOpen: boolean;
}

const sheets = files.filter((path) => path.endsWith('.module.css')).map(readSheet);

it('every class that a component uses is in its style sheet', () => {
  const missing = sheets.flatMap(({ name, defined, used }) =>
    [...used].filter((each) => !defined.has(each)).map((each) => `${name}: ${each}`),
  );
  expect(missing).toEqual([]);
});

it('every class of a style sheet is used', () => {
  const idle = sheets
    .filter(({ isOpen }) => !isOpen)
    .flatMap(({ name, defined, used }) =>
      [...defined].filter((each) => !used.has(each)).map((each) => `${name}: ${each}`),
    );
  expect(idle).toEqual([]);
});

function readSheet(path: string): StyleSheet {
  const css = readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/:global\([^)]*\)/g, '');
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
  const defined = new Set(Array.from(selectors.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name));
  const uses = components.flatMap(({ path: from, text }) => usesOf(path, from, text));
  const used = new Set(uses.flatMap(({ names }) => names));
  return { name: relative(VIEW, path), defined, used, isOpen: uses.some(({ isOpen }) => isOpen) };
}

function usesOf(sheet: string, from: string, text: string) {
  const imports = text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return Array.from(imports)
    .filter(([, , path = '']) => resolve(dirname(from), path) === sheet)
    .map(([, name = '']) => ({
      names: Array.from(text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g')), ([, used = '']) => used),
      isOpen: text.includes(`${name}[`),
    }));
}
