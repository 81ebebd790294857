import { Plus, X } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { type Draft, rowDraft } from '../../state/schema-form.ts';
import { pointerTo } from '../../state/schema-problems.ts';
import type { SchemaFacts, Shape } from '../../state/schema-shape.ts';
import { schemaFormWords } from '../../words/schema-form.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { usePageWords } from '../desk-context.tsx';
import { FieldName, FieldProblem } from './field-frame.tsx';
import { idAt, useForm } from './form-context.tsx';
import type { FieldProps } from './member-places.ts';
import styles from './schema-form.module.css';

interface ListControlProps extends FieldProps {
  readonly facts: SchemaFacts;
  readonly shape: Extract<Shape, { type: 'list' }>;
  /** How each of them is filled in. */
  readonly Field: ComponentType<FieldProps>;
}

/** As many of the same as one likes. The last one that goes takes the list along where that may be left out. */
export function ListControl({ Field, place, facts, shape, draft, onChange }: ListControlProps) {
  const words = usePageWords(schemaFormWords);
  const { root, prefix } = useForm();
  const addButton = useRef<HTMLButtonElement>(null);
  const items = draft?.type === 'list' ? draft.items : [];
  const put = (changed: readonly Draft[]) => {
    const isLeftOut = changed.length === 0 && !place.isRequired && !place.isRow;
    onChange(isLeftOut ? undefined : { type: 'list', items: changed });
  };
  const add = () => {
    put([...items, rowDraft(shape.items, root)]);
    // The row is drawn by then.
    const id = idAt(prefix, pointerTo(place.pointer, items.length));
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const remove = (at: number) => {
    put(items.filter((_, index) => index !== at));
    addButton.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={place.isRow ? 'unseen' : styles.legend}>
        <FieldName place={place} facts={facts} />
      </legend>
      {facts.hint !== undefined && <p className={styles.hint}>{facts.hint}</p>}
      <FieldProblem place={place} />
      {items.map((item, at) => {
        const name = words.row(place.name, at + 1);
        const pointer = pointerTo(place.pointer, at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place.
          <div key={at} className={styles.row}>
            <Field
              place={{ name, pointer, schema: shape.items, isRequired: false, isRow: true }}
              draft={item}
              onChange={(changed) =>
                put(
                  items.map((each, index) =>
                    index === at ? (changed ?? rowDraft(shape.items, root)) : each,
                  ),
                )
              }
            />
            <IconButton icon={X} label={words.remove(name)} onClick={() => remove(at)} />
          </div>
        );
      })}
      <Button
        ref={addButton}
        icon={Plus}
        kind="quiet"
        className={styles.add}
        aria-label={words.addTo(place.name)}
        disabled={shape.most !== undefined && items.length >= shape.most}
        onClick={add}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}
