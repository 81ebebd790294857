import { factsOf } from '../../state/schema-shape.ts';
import { BooleanControl } from './boolean-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useForm } from './form-context.tsx';
import { GroupControl } from './group-control.tsx';
import { JsonControl } from './json-control.tsx';
import { ListControl } from './list-control.tsx';
import type { FieldProps } from './member-places.ts';
import { NumberControl } from './number-control.tsx';
import { TextControl } from './text-control.tsx';

/** One field, with the control that its schema asks for. */
export function FieldView({ place, draft, onChange }: FieldProps) {
  const facts = factsOf(place.schema, useForm().root);
  const { shape } = facts;
  if (draft?.type !== 'json') {
    if (shape.type === 'group')
      return <GroupControl Field={FieldView} {...{ place, facts, shape, draft, onChange }} />;
    if (shape.type === 'list')
      return <ListControl Field={FieldView} {...{ place, facts, shape, draft, onChange }} />;
  }
  return (
    <FieldFrame place={place} facts={facts} isJson={shape.type === 'json' || draft?.type === 'json'}>
      {(control) => {
        if (draft?.type === 'json') return <JsonControl {...{ place, control, draft, onChange }} />;
        switch (shape.type) {
          case 'text':
            return <TextControl {...{ place, facts, shape, control, draft, onChange }} />;
          case 'number':
            return <NumberControl {...{ place, facts, shape, control, draft, onChange }} />;
          case 'boolean':
            return <BooleanControl {...{ place, control, draft, onChange }} />;
          case 'choice':
            return <ChoiceControl {...{ place, shape, control, draft, onChange }} />;
          default:
            return <JsonControl {...{ place, control, draft, onChange }} />;
        }
      }}
    </FieldFrame>
  );
}
