import type { Skill } from '../../model/skill.ts';
import { isEmptyWord } from './common-words.ts';
import { familyOf } from './stem.ts';
import { isPair, normalised, type Token, tokensOf } from './tokens.ts';
import { WEIGHTS } from './weights.ts';

/** What a skill has of a word. */
export interface SkillWord {
  /** From 0 to 1. */
  readonly weight: number;
  /** Where it counts most. */
  readonly field: string;
}

/** Words that follow each other in a skill, and say what it is for if a request has them so. */
export interface Phrase {
  readonly text: string;
  readonly field: 'trigger' | 'name' | 'intent';
  /** The keys of its tokens. */
  readonly tokens: readonly string[];
  /** The words by which it is known how much it says. */
  readonly words: readonly string[];
}

/** What a skill is found by. */
export interface SkillWords {
  readonly words: ReadonlyMap<string, SkillWord>;
  readonly phrases: readonly Phrase[];
}

const BODY_CHARACTERS = 8_000;
/** A word of a body counts less, the more other words the body has. */
const BODY_WORDS = 120;

const known = new WeakMap<Skill, SkillWords>();

/** What a skill is found by; worked out once for each state of its files. */
export function skillWords(skill: Skill): SkillWords {
  const words = known.get(skill) ?? readWords(skill);
  known.set(skill, words);
  return words;
}

function readWords(skill: Skill): SkillWords {
  const found = new Map<string, { sum: number; most: number; field: string }>();
  for (const { field, weight, texts } of fieldsOf(skill)) {
    const keys = new Set(texts.flatMap((text) => wordKeys(tokensOf(normalised(text)))));
    const each = field === 'body' ? weight * Math.min(1, Math.sqrt(BODY_WORDS / keys.size)) : weight;
    for (const key of keys) {
      const word = found.get(key) ?? { sum: 0, most: 0, field };
      word.sum += each;
      if (each > word.most) Object.assign(word, { most: each, field });
      found.set(key, word);
    }
  }
  const words = new Map<string, SkillWord>();
  for (const [key, { sum, field }] of found) words.set(key, { weight: sum / (sum + WEIGHTS.enough), field });
  return { words, phrases: phrasesOf(skill) };
}

type FieldName = keyof typeof WEIGHTS.field;

const FIELDS: readonly FieldName[] = [
  'trigger',
  'name',
  'intent',
  'example',
  'description',
  'id',
  'tag',
  'group',
  'output',
  'style',
  'body',
];

interface Field {
  readonly field: FieldName;
  readonly weight: number;
  readonly texts: readonly string[];
}

function fieldsOf(skill: Skill): readonly Field[] {
  const { output } = skill;
  const texts: Readonly<Record<FieldName, readonly (string | undefined)[]>> = {
    trigger: skill.triggers,
    name: [skill.name],
    intent: skill.intents,
    example: skill.examples,
    description: [skill.description],
    id: [skill.id],
    tag: skill.tags,
    group: [skill.group],
    output: [output.schema],
    style: output.styleHints,
    body: [skill.prompt.slice(0, BODY_CHARACTERS)],
  };
  return FIELDS.map((field) => ({
    field,
    weight: WEIGHTS.field[field],
    texts: texts[field].filter((text) => text !== undefined),
  }));
}

/** Words by their stem and their family; of dense scripts any two neighbours. */
function wordKeys(tokens: readonly Token[]): readonly string[] {
  const keys: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.isDense) {
      const next = tokens[index + 1];
      const pair = next && isPair(token, next) ? `${token.text}${next.text}` : '';
      if (pair !== '' && !isEmptyWord(pair)) keys.push(pair);
      continue;
    }
    if (isEmptyWord(token.text)) continue;
    keys.push(token.key);
    const family = familyOf(token.key);
    if (family !== undefined) keys.push(family);
  }
  return keys;
}

function phrasesOf(skill: Skill): readonly Phrase[] {
  const found = new Map<string, Phrase>();
  const add = (field: Phrase['field'], texts: readonly string[]) => {
    for (const text of texts) {
      const tokens = tokensOf(normalised(text));
      const key = tokens.map((token) => token.key).join(' ');
      if (tokens.length === 0 || found.has(key)) continue;
      const words = wordKeys(tokens).filter((word) => !word.endsWith('~'));
      found.set(key, { text, field, tokens: tokens.map((token) => token.key), words });
    }
  };
  add('trigger', skill.triggers);
  add('name', [skill.name]);
  add('intent', skill.intents);
  return Array.from(found.values());
}
