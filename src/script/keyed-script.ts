import type { Section } from '../model/script.ts';
import { DELIMITER } from './comment-line.ts';
import { readPromptScript } from './prompt-script.ts';

/** A key that a prompt was given. */
export interface GivenKey {
  /** The prompt's place in the script, from 1 on. */
  readonly prompt: number;
  readonly key: string;
}

export interface KeyedScript {
  readonly text: string;
  readonly given: readonly GivenKey[];
}

/**
 * Gives every prompt that has none a key, made from its first words. Nothing else changes: keys and attributes that are
 * there, the texts of prompts, and so their hashes. A first prompt without a delimiter gets one.
 */
export function withKeys(text: string): KeyedScript {
  const { script } = readPromptScript(text);
  const newKey = keyMaker(script.sections);
  const given: GivenKey[] = [];
  let keyed = '';
  let at = 0;
  let section = 0;
  for (const [index, { text: words, key: present, range }] of script.prompts.entries()) {
    while ((script.sections[section]?.body.end ?? text.length) < range.end) section++;
    if (present !== undefined) continue;
    const key = newKey(words);
    given.push({ prompt: index + 1, key });
    const delimiter = script.sections[section]?.delimiter?.range;
    const place = delimiter
      ? delimiter.start + DELIMITER.wordEnd(text.slice(delimiter.start, delimiter.end))
      : range.start;
    const addition = delimiter ? ` key="${key}"` : `<!-- user key="${key}" -->${script.newline}`;
    keyed += text.slice(at, place) + addition;
    at = place;
  }
  return { text: keyed + text.slice(at), given };
}

/** Makes keys that no section has yet: `words`, `words-2`, … */
function keyMaker(sections: readonly Section[]): (text: string) => string {
  const taken = new Set(sections.flatMap(({ delimiter }) => delimiter?.attributes['key'] ?? []));
  const counts = new Map<string, number>();
  return (text) => {
    const words = firstWords(text);
    let count = counts.get(words) ?? 1;
    const key = () => (count === 1 ? words : `${words}-${count}`);
    while (taken.has(key())) count++;
    counts.set(words, count);
    taken.add(key());
    return key();
  };
}

const MOST_WORDS = 4;
const LONGEST = 32;

/** In lower case, with hyphens; Latin letters without accents, those of other scripts as they are. */
function firstWords(text: string): string {
  const start = text
    .slice(0, 1_000)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  let key = '';
  for (const [word] of start.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const longer = key === '' ? shortened(word) : `${key}-${word}`;
    if (longer.length > LONGEST) break;
    key = longer;
    if (key.split('-').length === MOST_WORDS) break;
  }
  return key || 'prompt';
}

/** Where words are not set apart, a word may be a sentence. */
function shortened(word: string): string {
  const characters = Array.from(word);
  return characters.length > LONGEST / 2 ? characters.slice(0, LONGEST / 2).join('') : word;
}
