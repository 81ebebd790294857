import { useState } from 'react';
import type { SchemaFacts, Shape } from '../../state/schema-shape.ts';
import type { ControlTies } from './field-frame.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';

interface TextControlProps extends FieldProps {
  readonly facts: SchemaFacts;
  readonly shape: Extract<Shape, { type: 'text' }>;
  readonly control: ControlTies;
}

/** More than these are no single line. */
const LINE = 200;
const INPUTS: Readonly<Record<string, string>> = { email: 'email', uri: 'url', url: 'url', date: 'date' };
const SAMPLES: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00',
  uri: 'https://',
  uuid: '00000000-0000-0000-0000-000000000000',
};

/** A text: in one line where it can only be short, otherwise in as many as it takes. */
export function TextControl({ place, facts, shape, control, draft, onChange }: TextControlProps) {
  const text = draft?.type === 'text' ? draft.text : '';
  const { format, most, pattern } = shape;
  const isShort = format !== undefined || pattern !== undefined || (most ?? LINE + 1) <= LINE;
  // Under one's hands it stays what it is.
  const [isLine] = useState(isShort && !text.includes('\n'));
  const shared = {
    ...control,
    value: text,
    placeholder: sampleOf(facts) ?? SAMPLES[format ?? ''],
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value === '' && !place.isRow ? undefined : { type: 'text', text: target.value }),
  };
  if (!isLine) return <textarea {...shared} className={styles.text} rows={1} />;
  // A browser shows no date that is none.
  const isDate = format === 'date' && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text));
  const type = format === 'date' && !isDate ? 'text' : (INPUTS[format ?? ''] ?? 'text');
  return (
    <input
      {...shared}
      type={type}
      className={format === 'date' ? styles.number : styles.input}
      autoComplete="off"
    />
  );
}

export function sampleOf({ examples: [example] }: SchemaFacts): string | undefined {
  if (example === undefined) return undefined;
  return typeof example === 'string' ? example : JSON.stringify(example);
}
