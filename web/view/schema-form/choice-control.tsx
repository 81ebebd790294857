import { optionAt } from '../../state/schema-form.ts';
import type { Shape } from '../../state/schema-shape.ts';
import { schemaFormWords } from '../../words/schema-form.ts';
import { usePageWords } from '../desk-context.tsx';
import type { ControlTies } from './field-frame.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';

interface ChoiceControlProps extends FieldProps {
  readonly shape: Extract<Shape, { type: 'choice' }>;
  readonly control: ControlTies;
}

/** One of a few values. */
export function ChoiceControl({ place, shape, control, draft, onChange }: ChoiceControlProps) {
  const words = usePageWords(schemaFormWords);
  const { options } = shape;
  const at = draft?.type === 'value' ? optionAt(options, draft.value) : -1;
  return (
    <select
      {...control}
      className={styles.select}
      value={at}
      onChange={({ target }) => {
        const value = options[Number(target.value)];
        onChange(value === undefined ? undefined : { type: 'value', value });
      }}
    >
      {!place.isRow && <option value={-1}>{place.isRequired ? words.choose : words.leftOut}</option>}
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place.
        <option key={index} value={index}>
          {typeof option === 'string' ? option : JSON.stringify(option)}
        </option>
      ))}
    </select>
  );
}
