import { lazy, Suspense } from 'react';
import { useWords } from '../desk-context.tsx';
import { modelFieldClass } from './model-field.ts';

export interface ModelPickerProps {
  readonly value: string;
  readonly onChange: (model: string) => void;
  /** The model that is meant where none is named. */
  readonly placeholder?: string;
  /** Without a frame of its own, for where it stands in another one. */
  readonly isPlain?: boolean;
  readonly autoFocus?: boolean;
  /** Enter, while nothing is proposed. */
  readonly onSubmit?: () => void;
}

const ModelAutocomplete = lazy(async () => ({
  default: (await import('./model-autocomplete.tsx')).ModelAutocomplete,
}));

/** Names a model: one that is proposed, or any other as provider/name. What proposes is fetched after the page. */
export function ModelPicker(props: ModelPickerProps) {
  return (
    <Suspense fallback={<PlainField {...props} />}>
      <ModelAutocomplete {...props} />
    </Suspense>
  );
}

function PlainField({ value, placeholder, isPlain }: ModelPickerProps) {
  const { models } = useWords();
  return (
    <input
      type="text"
      className={modelFieldClass(isPlain)}
      aria-label={models.model}
      placeholder={placeholder ?? models.example}
      value={value}
      readOnly
    />
  );
}
