/** What counts how much when skills are chosen. Found on one half of a set of requests, and measured on the other. */
export const WEIGHTS = {
  /** What a skill has to reach, by words alone and with vectors. */
  threshold: { lexical: 0.25, vectors: 0.39 },
  /** Beside one that fits well, one that fits by less than this share of it is no help. */
  shareOfBest: 0.55,
  /** A word of a skill, by where it stands. */
  field: {
    trigger: 1.25,
    name: 1,
    intent: 1,
    example: 0.8,
    description: 0.8,
    id: 0.7,
    tag: 0.7,
    group: 0.3,
    output: 0.2,
    style: 0.2,
    body: 0.4,
  },
  /** How soon it is enough that a skill has a word in several places. */
  enough: 0.45,
  /** A word of the same family as one of the skill, not the same word. */
  family: 0.9,
  /** A word that no skill has: it makes the request longer. */
  unknown: 0.6,
  /** One word alone, that is no whole phrase. */
  single: 0.5,
  /** A whole phrase of a skill says at most so much, by where it stands. */
  phrase: { trigger: 0.9, name: 0.75, intent: 0.65 },
  /** A phrase that is as rare as this says half of it. */
  halfPhrase: 4,
  /** A request of few words is not understood by one of them. */
  leastSaid: 8,
  /** A request of many words is not expected to find each of them in a skill. */
  muchSaid: 21,
  /** What is denied takes so many times away what it would have added. */
  denied: 1.5,
  /** Being like a skill, by vectors: less than its words, for nobody can say why. */
  similarity: 1,
};
