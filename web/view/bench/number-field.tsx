import { Field } from '../controls/field.tsx';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** As it is typed. */
  readonly value: string;
  readonly placeholder?: string;
  readonly isRight: boolean;
  /** What may be put in, said where something else was. */
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

/** A whole number. */
export function NumberField({ label, value, placeholder, isRight, hint, onChange }: NumberFieldProps) {
  return (
    <Field label={label} {...(!isRight && { hint })}>
      <input
        type="text"
        inputMode="numeric"
        className={styles.input}
        value={value}
        placeholder={placeholder}
        aria-invalid={!isRight}
        autoComplete="off"
        maxLength={6}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
