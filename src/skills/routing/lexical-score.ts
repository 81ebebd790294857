import type { Skill } from '../../model/skill.ts';
import type { PhraseOf, SkillIndex } from './indexed-skills.ts';
import { type RequestToken, type RequestWords, requestWords, type Unit } from './request-units.ts';
import type { RouteTerm } from './route.ts';
import { WEIGHTS } from './weights.ts';

/** How well a skill fits the words of a request. */
export interface LexicalScore {
  /** From 0 to 1. */
  readonly score: number;
  /** What it would be if the request wanted what it says it does not want; 0 where there is nothing of the kind. */
  readonly denied: number;
}

/** The words of a request, and how well skills fit them. */
export class LexicalScores {
  readonly #index: SkillIndex;
  readonly #words: RequestWords;
  readonly #weights: ReadonlyMap<Unit, number>;
  readonly #phrases: ReadonlyMap<Skill, readonly FoundPhrase[]>;
  readonly #scores = new Map<Skill, Points>();
  readonly #said: number;

  constructor(index: SkillIndex, request: string) {
    this.#index = index;
    this.#words = requestWords(request);
    this.#weights = new Map(this.#words.units.map((unit) => [unit, weightOf(unit, index)]));
    this.#phrases = phrasesIn(this.#words.tokens, index);
    this.#said = scaled(
      sum(this.#words.units.filter((unit) => !unit.isDenied).map((unit) => this.#weight(unit))),
    );
    this.#count();
  }

  /** The request without what it does not want. */
  get wanted(): string {
    return this.#words.wanted;
  }

  /** The skills that have anything of the request. */
  get skills(): Iterable<Skill> {
    return this.#scores.keys();
  }

  of(skill: Skill): LexicalScore {
    const counted = this.#scores.get(skill);
    if (!counted) return { score: 0, denied: 0 };
    const phrases = this.#phrases.get(skill) ?? [];
    const strongest = (isDenied: boolean) =>
      Math.max(0, ...phrases.filter((phrase) => phrase.isDenied === isDenied).map(({ weight }) => weight));
    const [wanted, denied] = [strongest(false), strongest(true)];
    const isAlone = counted.words === 1 && wanted === 0;
    const score = either((counted.wanted / this.#said) * (isAlone ? WEIGHTS.single : 1), wanted);
    if (counted.denied === 0 && denied === 0) return { score, denied: 0 };
    const against = either(counted.denied / this.#said, denied);
    return {
      score: wanted > 0 ? score : score * Math.max(0, 1 - WEIGHTS.denied * against),
      denied: either((counted.wanted + counted.denied) / this.#said, Math.max(wanted, denied)),
    };
  }

  /** What the request and a skill have in common, the weightiest first. */
  termsOf(skill: Skill): readonly RouteTerm[] {
    const phrases = (this.#phrases.get(skill) ?? []).map(({ phrase, weight, isDenied }) => ({
      text: phrase.text,
      weight,
      field: phrase.field,
      isDenied,
    }));
    const told = new Set(phrases.map(({ text }) => text.toLowerCase()));
    const words = this.#words.units.flatMap((unit) => {
      const found = this.#bestOf(unit, skill);
      if (!found || told.has(unit.label.toLowerCase())) return [];
      const weight = (this.#weight(unit) * found.weight) / this.#said;
      return [{ text: unit.label, weight, field: found.field, isDenied: unit.isDenied }];
    });
    return [...phrases, ...words]
      .toSorted((one, other) => other.weight - one.weight || (one.text < other.text ? -1 : 1))
      .slice(0, MOST_TERMS)
      .map(({ isDenied, weight, ...term }) => ({
        ...term,
        weight: Math.round(weight * 1_000) / 1_000,
        ...(isDenied && { isNegated: true as const }),
      }));
  }

  #count(): void {
    for (const unit of this.#words.units) {
      const weight = this.#weight(unit);
      const seen = new Map<Skill, number>();
      for (const { key, factor } of unit.keys) {
        for (const [skill, word] of this.#index.skillsWith(key)) {
          seen.set(skill, Math.max(seen.get(skill) ?? 0, factor * word.weight));
        }
      }
      for (const [skill, share] of seen) this.#add(skill, weight * share, unit.isDenied);
    }
    for (const skill of this.#phrases.keys()) this.#add(skill, 0, false);
  }

  #add(skill: Skill, points: number, isDenied: boolean): void {
    const score = this.#scores.get(skill) ?? { wanted: 0, denied: 0, words: 0 };
    if (isDenied) score.denied += points;
    else {
      score.wanted += points;
      if (points > 0) score.words += 1;
    }
    this.#scores.set(skill, score);
  }

  #bestOf(unit: Unit, skill: Skill): { readonly weight: number; readonly field: string } | undefined {
    const found = unit.keys.flatMap(({ key, factor }) => {
      const word = this.#index.skillsWith(key).get(skill);
      return word ? [{ weight: word.weight * factor, field: word.field }] : [];
    });
    return found.toSorted((one, other) => other.weight - one.weight)[0];
  }

  #weight(unit: Unit): number {
    return this.#weights.get(unit) ?? 0;
  }
}

const MOST_TERMS = 8;

interface Points {
  wanted: number;
  denied: number;
  /** How many words that are wanted the skill has. */
  words: number;
}

function weightOf({ keys, weight, isWeak, isOptional }: Unit, index: SkillIndex): number {
  const known = keys.find(({ key }) => index.skillsWith(key).size > 0);
  if (known) return weight * index.rarity(known.key, isWeak);
  return isOptional ? 0 : weight * WEIGHTS.unknown * index.rarity('', isWeak);
}

interface FoundPhrase {
  readonly phrase: PhraseOf['phrase'];
  readonly weight: number;
  readonly isDenied: boolean;
}

function phrasesIn(
  tokens: readonly RequestToken[],
  index: SkillIndex,
): ReadonlyMap<Skill, readonly FoundPhrase[]> {
  const found = new Map<Skill, FoundPhrase[]>();
  for (const [at, token] of tokens.entries()) {
    for (const { skill, phrase } of index.phrasesFrom(token.key)) {
      if (!phrase.tokens.every((key, step) => tokens[at + step]?.key === key)) continue;
      const rarity = sum(phrase.words.map((word) => index.rarity(word)));
      const weight = (WEIGHTS.phrase[phrase.field] * rarity) / (rarity + WEIGHTS.halfPhrase);
      found.set(skill, [...(found.get(skill) ?? []), { phrase, weight, isDenied: token.isDenied }]);
    }
  }
  return found;
}

function scaled(said: number): number {
  const least = Math.max(said, WEIGHTS.leastSaid);
  return least <= WEIGHTS.muchSaid ? least : Math.sqrt(WEIGHTS.muchSaid * least);
}

/** Two grounds for the same: the more of them, the surer. */
function either(one: number, other: number): number {
  return 1 - (1 - Math.min(1, one)) * (1 - Math.min(1, other));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
