import * as z from 'zod';
import { isJsonObject, type JsonObject } from '../../src/model/json.ts';
import { type Draft, draftOf, filledIn, firstDraft, jsonIn, jsonText } from './schema-form.ts';
import { type Problem, problemsOf } from './schema-problems.ts';
import { factsOf } from './schema-shape.ts';

/** What a tool is called with, as it is filled in: by a form or as a text, whichever was touched last. */
export interface ToolArguments {
  readonly view: 'form' | 'json';
  readonly draft: Draft;
  /** What is written where it is seen as JSON. */
  readonly text: string;
  /** The current document, from the workspace; empty for none. */
  readonly document: string;
}

const kept = z.object({ view: z.enum(['form', 'json']), text: z.string(), document: z.string() });

/** The parameter that takes the text of the current document where it is left out. */
const DOCUMENT_PARAMETER = 'doc_text';

const NOTHING: Draft = { type: 'group', fields: {} };

/** Whether there is a form for the parameters of a tool. Where there is none they are written as JSON. */
export function hasForm(parameters: JsonObject): boolean {
  return factsOf(parameters, parameters).shape.type === 'group';
}

export function takesDocument({ properties }: JsonObject): boolean {
  return isJsonObject(properties) && Object.hasOwn(properties, DOCUMENT_PARAMETER);
}

/** What a tool is first offered with. */
export function firstArguments(parameters: JsonObject): ToolArguments {
  const draft = firstDraft(parameters, parameters);
  const value = draft?.type === 'group' ? filledIn(draft, parameters, parameters) : {};
  return asForm({ view: 'form', draft: NOTHING, text: jsonText(value), document: '' }, parameters);
}

/** What was kept of the last time; what a tool is first offered with where nothing was. */
export function keptArguments(text: string | null, parameters: JsonObject): ToolArguments {
  try {
    return asForm({ ...kept.parse(JSON.parse(text ?? '')), draft: NOTHING }, parameters);
  } catch {
    // Nothing was kept, or not by this page.
    return firstArguments(parameters);
  }
}

/** What is to be kept of them. */
export function keptText({ view, text, document }: ToolArguments): string {
  return JSON.stringify({ view, text, document });
}

/** What was filled in, in a form. */
export function withDraft(args: ToolArguments, draft: Draft, parameters: JsonObject): ToolArguments {
  return { ...args, draft, text: jsonText(filledIn(draft, parameters, parameters)) };
}

/** What was written, as JSON. A text that is no object is kept, and the form as it was. */
export function withText(args: ToolArguments, text: string, parameters: JsonObject): ToolArguments {
  const value = objectIn(text);
  return { ...args, text, ...(value && { draft: draftOf(value, parameters, parameters) }) };
}

/** The other view of the same; the text stays in sight as long as it is no object. */
export function turned(args: ToolArguments, view: ToolArguments['view']): ToolArguments {
  return view === 'form' && !objectIn(args.text) ? args : { ...args, view };
}

/** The object that is sent; undefined where a text is none. */
export function givenArguments({ text }: ToolArguments): JsonObject | undefined {
  return objectIn(text);
}

/** What is wrong with them. Nobody has to write down what is in the document. */
export function argumentProblems(
  { draft, document }: ToolArguments,
  parameters: JsonObject,
): readonly Problem[] {
  const problems = problemsOf(draft, parameters, parameters);
  if (document.trim() === '' || !takesDocument(parameters)) return problems;
  return problems.filter(({ pointer }) => pointer !== `/${DOCUMENT_PARAMETER}`);
}

function objectIn(text: string): JsonObject | undefined {
  const value = jsonIn(text);
  return isJsonObject(value) ? value : undefined;
}

function asForm(args: ToolArguments, parameters: JsonObject): ToolArguments {
  return {
    ...withText(args, args.text, parameters),
    view: hasForm(parameters) && objectIn(args.text) ? args.view : 'json',
  };
}
