import { schemaFormWords } from '../../words/schema-form.ts';
import { usePageWords } from '../desk-context.tsx';
import type { ControlTies } from './field-frame.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';

interface BooleanControlProps extends FieldProps {
  readonly control: ControlTies;
}

/** Yes, no, or nothing said. */
export function BooleanControl({ place, control, draft, onChange }: BooleanControlProps) {
  const words = usePageWords(schemaFormWords);
  return (
    <select
      {...control}
      className={styles.select}
      value={draft?.type === 'value' ? String(draft.value) : ''}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? undefined : { type: 'value', value: value === 'true' })
      }
    >
      {!place.isRow && <option value="">{place.isRequired ? words.choose : words.leftOut}</option>}
      <option value="true">{words.yes}</option>
      <option value="false">{words.no}</option>
    </select>
  );
}
