/** The form of a call, as models are told of it. */
export const CALL_FORM = '{"name":"…","arguments":{…}}';

const PROBLEMS = {
  fenced: 'The call stood in a code fence.',
  doubled: 'The braces of the call were doubled.',
  ended: 'There was something after the closing brace of the call.',
  around: 'There were other words beside the call.',
  several: 'There was more than one call; tools are called one at a time.',
  listed: 'The call stood in a list.',
  wrapped: 'The call stood inside another object.',
  keys: 'The call has to have a "name" and "arguments".',
  arguments: 'The arguments must be a JSON object.',
  broken: 'The call is not valid JSON.',
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** What a model is told of a call that is none, and what it has to do. */
export function problemWords(code: ProblemCode, name: string, tools: ReadonlySet<string>): string {
  const unknown = tools.has(name) ? '' : ` There is no tool ${name || 'without a name'}.`;
  const known = tools.has(name) ? '' : ` There are: ${[...tools].join(', ')}.`;
  return `${PROBLEMS[code]} Nothing was run.${unknown}${known} Answer with exactly one object ${CALL_FORM} and nothing before or after it.`;
}
