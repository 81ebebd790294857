import { expect, it } from 'vitest';
import { agentsWords } from './agents.ts';
import { benchWords } from './bench.ts';
import { compareWords } from './compare.ts';
import { dialogsWords } from './dialogs.ts';
import { editorWords } from './editor.ts';
import { filesWords } from './files.ts';
import { languageFrom, wordsIn } from './language.ts';
import { operationsWords } from './operations.ts';
import { primingWords } from './priming.ts';
import { savePrimingWords } from './save-priming.ts';
import { schemaFormWords } from './schema-form.ts';
import { settingsWords } from './settings.ts';
import { skillsWords } from './skills.ts';
import { telemetryWords } from './telemetry.ts';
import { terminalsWords } from './terminals.ts';
import { tourWords } from './tour.ts';
import { trustWords } from './trust.ts';
import { typingWords } from './typing.ts';
import { xrayWords } from './xray.ts';

/** What comes with its part of the page. */
const PAGES = {
  typing: typingWords,
  settings: settingsWords,
  compare: compareWords,
  editor: editorWords,
  agents: agentsWords,
  bench: benchWords,
  dialogs: dialogsWords,
  files: filesWords,
  operations: operationsWords,
  priming: primingWords,
  schemaForm: schemaFormWords,
  savePriming: savePrimingWords,
  skills: skillsWords,
  telemetry: telemetryWords,
  terminals: terminalsWords,
  tour: tourWords,
  trust: trustWords,
  xray: xrayWords,
};

const [en, zh] = (['en', 'zh'] as const).map((language) => ({
  ...wordsIn(language),
  pages: Object.fromEntries(Object.entries(PAGES).map(([name, words]) => [name, words[language]])),
}));
if (!en || !zh) throw new Error('There are two languages.');

it('says the same things in every language, and leaves none empty', () => {
  expect(shapeOf(zh)).toEqual(shapeOf(en));
  expect(JSON.stringify(shapeOf(en))).not.toContain('false');
});

it('translates all but what is typed and what is called the same everywhere', () => {
  const translated = new Map(wordsOf(zh));
  const same = wordsOf(en).filter(([name, words]) => translated.get(name) === words);
  expect(same.map(([name]) => name)).toEqual([]);
});

it('takes the language that was chosen, then those of the browser, then English', () => {
  expect(languageFrom('zh', ['en-GB'])).toBe('zh');
  expect(languageFrom(null, ['fr', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(languageFrom(null, ['fr'])).toBe('en');
  expect(languageFrom('xx', [])).toBe('en');
});

/** The names of all words, each with its kind; functions with the number of what they take. */
function shapeOf(words: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      if (typeof value === 'function') return [key, value.length];
      return [key, typeof value === 'object' && value !== null ? shapeOf(value) : value !== ''];
    }),
  );
}

/** All words that are plain text, by the whole of their name. */
function wordsOf(words: object, place = ''): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[place + key, value] as const];
    return typeof value === 'object' && value !== null ? wordsOf(value, `${place}${key}.`) : [];
  });
}
