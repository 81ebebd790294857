import type { Skill } from '../../model/skill.ts';
import { isWeakWord } from './common-words.ts';
import { type Phrase, type SkillWord, skillWords } from './skill-words.ts';

export interface PhraseOf {
  readonly skill: Skill;
  readonly phrase: Phrase;
}

/** However few skills there are, a word that one of them has is as rare as among so many more. */
const IMAGINED_SKILLS = 250;
/** So many of which have a word that many requests have. */
const IMAGINED_WITH_WEAK = 60;

/** Skills by their words. A skill that has changed is another one: the others are not looked at again. */
export class SkillIndex {
  readonly #byWord = new Map<string, Map<Skill, SkillWord>>();
  readonly #byFirstToken = new Map<string, Set<PhraseOf>>();
  readonly #phrases = new Map<Skill, readonly PhraseOf[]>();
  #current: readonly Skill[] = [];

  /** Makes these the skills that are found. Returns those that were and are no longer. */
  update(skills: readonly Skill[]): readonly Skill[] {
    if (skills === this.#current) return [];
    this.#current = skills;
    const wanted = new Set(skills);
    const gone = Array.from(this.#phrases.keys()).filter((skill) => !wanted.has(skill));
    for (const skill of gone) this.#remove(skill);
    for (const skill of wanted) if (!this.#phrases.has(skill)) this.#add(skill);
    return gone;
  }

  /** The skills that have a word. */
  skillsWith(key: string): ReadonlyMap<Skill, SkillWord> {
    return this.#byWord.get(key) ?? NONE;
  }

  /** The phrases that begin with a token. */
  phrasesFrom(token: string): ReadonlySet<PhraseOf> {
    return this.#byFirstToken.get(token) ?? NO_PHRASES;
  }

  /** How much it says that a skill has a word: the more, the fewer have it. */
  rarity(key: string, isWeak = isWeakWord(key)): number {
    const having = this.skillsWith(key).size + (isWeak ? IMAGINED_WITH_WEAK : 0);
    const all = this.#phrases.size + IMAGINED_SKILLS;
    return Math.log(1 + (all - having + 0.5) / (having + 0.5));
  }

  #add(skill: Skill): void {
    const { words, phrases } = skillWords(skill);
    for (const [key, word] of words) {
      const skills = this.#byWord.get(key);
      if (skills) skills.set(skill, word);
      else this.#byWord.set(key, new Map([[skill, word]]));
    }
    const added = phrases.map((phrase) => ({ skill, phrase }));
    this.#phrases.set(skill, added);
    for (const phrase of added) {
      const first = phrase.phrase.tokens[0] ?? '';
      const beginning = this.#byFirstToken.get(first);
      if (beginning) beginning.add(phrase);
      else this.#byFirstToken.set(first, new Set([phrase]));
    }
  }

  #remove(skill: Skill): void {
    for (const key of skillWords(skill).words.keys()) {
      const skills = this.#byWord.get(key);
      skills?.delete(skill);
      if (skills?.size === 0) this.#byWord.delete(key);
    }
    for (const phrase of this.#phrases.get(skill) ?? []) {
      const first = phrase.phrase.tokens[0] ?? '';
      const beginning = this.#byFirstToken.get(first);
      beginning?.delete(phrase);
      if (beginning?.size === 0) this.#byFirstToken.delete(first);
    }
    this.#phrases.delete(skill);
  }
}

const NONE: ReadonlyMap<Skill, SkillWord> = new Map();
const NO_PHRASES: ReadonlySet<PhraseOf> = new Set();
