import type { SchemaFacts } from '../../state/schema-shape.ts';
import type { schemaFormWords } from '../../words/schema-form.ts';

type FormWords = (typeof schemaFormWords)['en'];

/** What may be put in, as a sentence or two; empty where nothing is known. */
export function hintOf(facts: SchemaFacts, isJson: boolean, words: FormWords, language: string): string {
  const limits = isJson ? words.asJson : limitsOf(facts, words, language);
  return [facts.hint, limits].filter(Boolean).join(' ');
}

function limitsOf({ shape }: SchemaFacts, words: FormWords, language: string): string {
  const said = (number: number) => number.toLocaleString(language);
  if (shape.type === 'text') {
    return [
      ...(shape.most === undefined ? [] : [words.characters(said(shape.most))]),
      ...(shape.pattern === undefined ? [] : [words.like(shape.pattern)]),
    ].join(' ');
  }
  if (shape.type !== 'number') return '';
  const { minimum, maximum, above, below } = shape;
  if (minimum !== undefined && maximum !== undefined) return words.between(said(minimum), said(maximum));
  return [
    ...(minimum === undefined ? [] : [words.atLeast(said(minimum))]),
    ...(above === undefined ? [] : [words.above(said(above))]),
    ...(maximum === undefined ? [] : [words.atMost(said(maximum))]),
    ...(below === undefined ? [] : [words.below(said(below))]),
  ].join(' ');
}
