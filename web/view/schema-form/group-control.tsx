import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { fieldIn, firstDraft, withField } from '../../state/schema-form.ts';
import type { SchemaFacts, Shape } from '../../state/schema-shape.ts';
import { schemaFormWords } from '../../words/schema-form.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { usePageWords } from '../desk-context.tsx';
import { FieldName, FieldProblem } from './field-frame.tsx';
import { useForm } from './form-context.tsx';
import { type FieldProps, memberPlaces } from './member-places.ts';
import styles from './schema-form.module.css';

interface GroupControlProps extends FieldProps {
  readonly facts: SchemaFacts;
  readonly shape: Extract<Shape, { type: 'group' }>;
  /** How each of them is filled in. */
  readonly Field: ComponentType<FieldProps>;
}

/** Fields that belong together. One that is left out is a line that offers it. */
export function GroupControl({ Field, place, facts, shape, draft, onChange }: GroupControlProps) {
  const words = usePageWords(schemaFormWords);
  const { root } = useForm();
  const fields = draft?.type === 'group' ? draft.fields : undefined;
  const isOptional = !place.isRequired && !place.isRow;
  return (
    <fieldset className={styles.group}>
      <legend className={place.isRow ? 'unseen' : styles.legend}>
        <FieldName place={place} facts={facts} />
      </legend>
      {facts.hint !== undefined && <p className={styles.hint}>{facts.hint}</p>}
      <FieldProblem place={place} />
      {fields ? (
        <div className={styles.inner}>
          {memberPlaces(shape, draft, place.pointer).map((member) => (
            <Field
              key={member.name}
              place={member}
              draft={fieldIn(fields, member.name)}
              onChange={(field) => onChange({ type: 'group', fields: withField(fields, member.name, field) })}
            />
          ))}
        </div>
      ) : (
        <Button
          icon={Plus}
          kind="quiet"
          className={styles.add}
          aria-label={words.addTo(place.name)}
          onClick={() => onChange(firstDraft(place.schema, root) ?? { type: 'group', fields: {} })}
        >
          {words.add}
        </Button>
      )}
      {fields && isOptional && (
        <IconButton
          icon={X}
          label={words.remove(place.name)}
          className={styles.removeGroup}
          onClick={() => onChange(undefined)}
        />
      )}
    </fieldset>
  );
}
