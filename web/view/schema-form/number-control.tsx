import type { SchemaFacts, Shape } from '../../state/schema-shape.ts';
import type { ControlTies } from './field-frame.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';
import { sampleOf } from './text-control.tsx';

interface NumberControlProps extends FieldProps {
  readonly facts: SchemaFacts;
  readonly shape: Extract<Shape, { type: 'number' }>;
  readonly control: ControlTies;
}

/** A number, as it is typed: what is none stays, and is said to be none. */
export function NumberControl({ place, facts, shape, control, draft, onChange }: NumberControlProps) {
  return (
    <input
      {...control}
      type="text"
      inputMode={shape.isInteger && (shape.minimum ?? -1) >= 0 ? 'numeric' : 'text'}
      className={styles.number}
      autoComplete="off"
      placeholder={sampleOf(facts)}
      value={draft?.type === 'text' ? draft.text : ''}
      onChange={({ target: { value } }) =>
        onChange(value.trim() === '' && !place.isRow ? undefined : { type: 'text', text: value })
      }
    />
  );
}
