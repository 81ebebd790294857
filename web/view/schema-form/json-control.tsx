import { draftOf, jsonIn } from '../../state/schema-form.ts';
import type { ControlTies } from './field-frame.tsx';
import { useForm } from './form-context.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';

interface JsonControlProps extends FieldProps {
  readonly control: ControlTies;
}

/** A value as JSON. What fits the control of its field gets it when one goes on. */
export function JsonControl({ place, control, draft, onChange }: JsonControlProps) {
  const { root } = useForm();
  const text = draft?.type === 'json' ? draft.text : '';
  return (
    <textarea
      {...control}
      className={styles.json}
      rows={2}
      spellCheck={false}
      autoCapitalize="off"
      value={text}
      onChange={({ target: { value } }) =>
        onChange(value.trim() === '' && !place.isRow ? undefined : { type: 'json', text: value })
      }
      onBlur={() => {
        const value = jsonIn(text);
        if (value === undefined) return;
        const fitting = draftOf(value, place.schema, root);
        if (fitting.type !== 'json') onChange(fitting);
      }}
    />
  );
}
