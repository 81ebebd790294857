import { createContext, useContext } from 'react';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Problem } from '../../state/schema-problems.ts';

interface FormContent {
  /** The whole schema, which references lead into. */
  readonly root: JsonObject;
  /** What is said of it, by JSON pointers. */
  readonly problems: ReadonlyMap<string, Problem>;
  /** Before the names of all inputs, so that two forms stand on one page. */
  readonly prefix: string;
}

const FormContext = createContext<FormContent | undefined>(undefined);

export const FormProvider = FormContext.Provider;

export function useForm(): FormContent {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no form around this.');
  return form;
}

/** The id of an input, by where its value is. Ids hold no blanks. */
export function idAt(prefix: string, pointer: string): string {
  return prefix + encodeURIComponent(pointer);
}
