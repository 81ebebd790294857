import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { type Attempt, attemptIn, attemptsWithin, isMeant, jsonIn } from './call-shape.ts';
import { embeddedCalls } from './embedded-calls.ts';
import { type Misfit, NAMELESS_CALL } from './misfit.ts';
import { type ProblemCode, problemWords } from './problems.ts';

/** What an answer is: a text for people, a call, or something that was meant as a call and cannot be run. */
export type Reading =
  | { readonly kind: 'text' }
  | { readonly kind: 'call'; readonly name: string; readonly input: JsonObject }
  | ({ readonly kind: 'misfit'; readonly name: string } & Misfit);

const TEXT: Reading = { kind: 'text' };

/** Tells calls from answers for people, given the names of the tools. What merely speaks of JSON is a text. */
export function readAnswer(answer: string, tools: ReadonlySet<string>): Reading {
  const text = answer.trim();
  const whole = jsonIn(text);
  if (whole !== undefined) return readWhole(whole, text, tools);
  for (const [code, inner] of wrappings(text)) {
    const meant = meantCall(jsonIn(inner) ?? null, tools);
    if (meant) return misfit(code, meant.name, text, tools);
  }
  return readAround(text, tools);
}

function readWhole(value: Json, text: string, tools: ReadonlySet<string>): Reading {
  const attempt = attemptIn(value);
  if (!attempt || !isMeant(attempt, tools, true)) {
    const inner = meantCall(value, tools);
    return inner ? misfit(Array.isArray(value) ? 'listed' : 'wrapped', inner.name, text, tools) : TEXT;
  }
  const { form, name, input } = attempt;
  if (form === 'other') return misfit('keys', name, text, tools);
  if (!isJsonObject(input)) return misfit('arguments', name, text, tools);
  return { kind: 'call', name: name || NAMELESS_CALL, input };
}

/** The call that a value is or holds, if the value is meant as one. */
function meantCall(value: Json, tools: ReadonlySet<string>): Attempt | undefined {
  const attempt = attemptIn(value);
  if (attempt) return isMeant(attempt, tools, true) ? attempt : undefined;
  const within = attemptsWithin(value);
  const isAny = within.some(({ name }) => tools.has(name));
  return isAny || within.every((each) => isMeant(each, tools, true)) ? within[0] : undefined;
}

/** What may stand around a call that is the whole answer. */
function* wrappings(text: string): Generator<readonly [ProblemCode, string]> {
  const [, fenced] = /^```[^\n`]*\n([\s\S]*?)```$/.exec(text) ?? [];
  if (fenced !== undefined) yield ['fenced', fenced];
  const [, ended] = /^([{[][\s\S]*[}\]])\s*[.,;!。`]+$/.exec(text) ?? [];
  if (ended !== undefined) yield ['ended', ended];
  if (/^\{\s*\{/.test(text)) {
    yield ['doubled', text.replace(/^\{/, '').replace(/\}$/, '')];
    yield ['doubled', text.replaceAll('{{', '{').replaceAll('}}', '}')];
  }
}

function readAround(text: string, tools: ReadonlySet<string>): Reading {
  const [first, ...others] = embeddedCalls(text, tools);
  if (first) {
    const code = others.length > 0 ? 'several' : first.isWhole ? 'around' : 'broken';
    return misfit(code, first.name, others.length > 0 ? text : first.text, tools);
  }
  const [, name] =
    /^\{\s*"(?:name|action)"\s*:\s*"([^"\\]*)"\s*,\s*"(?:arguments|input)"\s*:/.exec(text) ?? [];
  return name === undefined ? TEXT : misfit('broken', name, text, tools);
}

function misfit(code: ProblemCode, name: string, text: string, tools: ReadonlySet<string>): Reading {
  return { kind: 'misfit', name: name || NAMELESS_CALL, text, problem: problemWords(code, name, tools) };
}
