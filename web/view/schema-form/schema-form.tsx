import { useId, useMemo } from 'react';
import type { JsonObject } from '../../../src/model/json.ts';
import { type Draft, fieldIn, withField } from '../../state/schema-form.ts';
import type { Problem } from '../../state/schema-problems.ts';
import { factsOf } from '../../state/schema-shape.ts';
import { FieldView } from './field-view.tsx';
import { FormProvider } from './form-context.tsx';
import { memberPlaces } from './member-places.ts';
import styles from './schema-form.module.css';

interface SchemaFormProps {
  readonly schema: JsonObject;
  readonly draft: Draft;
  /** Those that are to be seen. */
  readonly problems: readonly Problem[];
  readonly onChange: (draft: Draft) => void;
}

/** What an object is filled in with, made from its schema. */
export function SchemaForm({ schema, draft, problems, onChange }: SchemaFormProps) {
  const prefix = useId();
  const content = useMemo(
    () => ({ root: schema, prefix, problems: new Map(problems.map((each) => [each.pointer, each])) }),
    [schema, prefix, problems],
  );
  const { shape } = factsOf(schema, schema);
  const fields = draft.type === 'group' ? draft.fields : {};
  return (
    <FormProvider value={content}>
      <div className={styles.fields}>
        {memberPlaces(shape, draft, '').map((place) => (
          <FieldView
            key={place.name}
            place={place}
            draft={fieldIn(fields, place.name)}
            onChange={(field) => onChange({ type: 'group', fields: withField(fields, place.name, field) })}
          />
        ))}
      </div>
    </FormProvider>
  );
}
