import type { ReactNode } from 'react';
import type { SchemaFacts } from '../../state/schema-shape.ts';
import { schemaFormWords } from '../../words/schema-form.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import { hintOf } from './field-hint.ts';
import { idAt, useForm } from './form-context.tsx';
import type { FieldPlace } from './member-places.ts';
import styles from './schema-form.module.css';

/** What ties an input to its name, what it may be, and what is wrong with it. */
export interface ControlTies {
  readonly id: string;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldFrameProps {
  readonly place: FieldPlace;
  readonly facts: SchemaFacts;
  readonly isJson: boolean;
  readonly children: (control: ControlTies) => ReactNode;
}

/** An input with its name above, and beneath what may be put in or what is wrong. */
export function FieldFrame({ place, facts, isJson, children }: FieldFrameProps) {
  const words = usePageWords(schemaFormWords);
  const language = useLanguage();
  const { prefix, problems } = useForm();
  const problem = problems.get(place.pointer);
  const id = idAt(prefix, place.pointer);
  const hint = hintOf(facts, isJson, words, language);
  const described = [...(problem ? [`${id}-problem`] : []), ...(hint === '' ? [] : [`${id}-hint`])];
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-name`} className={place.isRow ? 'unseen' : styles.label}>
        <FieldName place={place} facts={facts} />
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-name`,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': problem !== undefined,
      })}
      <FieldProblem place={place} />
      {hint !== '' && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What a field is called, and whether it may be left out. */
export function FieldName({ place, facts }: Pick<FieldFrameProps, 'place' | 'facts'>) {
  const words = usePageWords(schemaFormWords);
  return (
    <>
      <span className={styles.name}>{place.name}</span>
      {facts.title !== undefined && facts.title !== place.name && (
        <span className={styles.aside}>{facts.title}</span>
      )}
      {place.isRequired && <span className={styles.aside}>{words.required}</span>}
    </>
  );
}

export function FieldProblem({ place }: { readonly place: FieldPlace }) {
  const words = usePageWords(schemaFormWords);
  const language = useLanguage();
  const { prefix, problems } = useForm();
  const problem = problems.get(place.pointer);
  if (!problem) return null;
  return (
    <p className={styles.problem} id={`${idAt(prefix, place.pointer)}-problem`}>
      {words.problem[problem.kind](problem.limit?.toLocaleString(language) ?? '')}
    </p>
  );
}
