import type { Json } from '../../../src/model/json.ts';
import type { Draft } from '../../state/schema-form.ts';
import { pointerTo, undeclaredFields } from '../../state/schema-problems.ts';
import type { Shape } from '../../state/schema-shape.ts';

/** Where something is filled in. */
export interface FieldPlace {
  readonly name: string;
  readonly pointer: string;
  readonly schema: Json;
  readonly isRequired: boolean;
  /** One of a list: it has no name of its own, and is always there. */
  readonly isRow?: boolean;
}

/** What is filled in at a place. */
export interface FieldProps {
  readonly place: FieldPlace;
  /** Undefined where it is left out. */
  readonly draft: Draft | undefined;
  readonly onChange: (draft: Draft | undefined) => void;
}

/** The fields of a group: those that are declared, then what else there is. */
export function memberPlaces(shape: Shape, draft: Draft | undefined, above: string): readonly FieldPlace[] {
  if (shape.type !== 'group') return [];
  const others = draft?.type === 'group' ? undeclaredFields(draft, shape) : [];
  return [
    ...shape.members.map((member) => ({ ...member, pointer: pointerTo(above, member.name) })),
    ...others.map((name) => ({ name, pointer: pointerTo(above, name), schema: {}, isRequired: false })),
  ];
}
