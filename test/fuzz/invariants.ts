import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import type { PromptScript, TextRange } from '../../src/model/script.ts';
import { readFlatYaml } from '../../src/script/flat-yaml.ts';
import { locateFrontMatter } from '../../src/script/front-matter.ts';
import { withKeys } from '../../src/script/keyed-script.ts';
import { type PromptScriptReading, readPromptScript } from '../../src/script/prompt-script.ts';
import { promptHashes, scriptHash } from '../../src/script/script-hash.ts';
import { withSessionId } from '../../src/script/session-id-line.ts';
import { plainPrompts } from './plain-reader.ts';

/** Says what is wrong in the text; `undefined` if the invariant holds. */
type Invariant = (text: string, reading: PromptScriptReading) => string | undefined;

/**
 * What is wrong with how the text is read, in words; `undefined` if every invariant holds. How it is written is as dear
 * as all the rest.
 */
export function brokenInvariant(text: string, { isWritten }: { isWritten: boolean }): string | undefined {
  try {
    const reading = readPromptScript(text);
    for (const invariant of isWritten ? [...OF_READING, ...OF_WRITING] : OF_READING) {
      const problem = invariant(text, reading);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } catch (error) {
    return `It throws: ${error}`;
  }
}

const OF_READING: readonly Invariant[] = [
  partsMakeUpTheText,
  diagnosticsAreWellFormed,
  promptsStandInOrder,
  promptsAreThoseOfThePlainReader,
  readingTwiceGivesTheSame,
  frontMatterIsLocatedWhereItIsRead,
  flatYamlIsWhatTheLibraryReads,
  dataArePlain,
  bomAndNewlinesDoNotCount,
  sessionIdDoesNotCount,
  promptHashesAreChained,
  textInAFenceAddsNoPrompt,
  contractsEnterNoPrompt,
  contractsStandInTheirSections,
];

const OF_WRITING: readonly Invariant[] = [sessionIdIsWritten, promptsGetKeys];

function partsMakeUpTheText(text: string, { script }: PromptScriptReading): string | undefined {
  let at = script.bom ? 1 : 0;
  if (script.bom !== text.startsWith('\ufeff')) return 'The BOM is not told.';
  for (const { start, end } of partsOf(script)) {
    if (start !== at || end < start) return `A part is [${start}, ${end}), but the one before ends at ${at}.`;
    at = end;
  }
  if (at !== text.length) return `The parts end at ${at}, the text at ${text.length}.`;
  for (const { delimiter } of script.sections) {
    if (delimiter && lineAt(text, delimiter.range.start) !== delimiter.line)
      return 'A delimiter has a wrong line.';
  }
  return undefined;
}

function partsOf({ frontMatter, sections }: PromptScript): readonly TextRange[] {
  const parts = sections.flatMap(({ delimiter, body }) => (delimiter ? [delimiter.range, body] : [body]));
  return frontMatter ? [frontMatter.range, ...parts] : parts;
}

type Code = PromptScriptReading['diagnostics'][number]['code'];

const CODES: Readonly<Record<Code, true>> = {
  'argument-unknown': true,
  'attribute-invalid': true,
  'attribute-unknown': true,
  'contract-invalid': true,
  'contract-misplaced': true,
  'delimiter-in-text': true,
  'expect-in-text': true,
  'fence-unclosed': true,
  'field-misspelt': true,
  'field-not-for-pty': true,
  'field-wrong-type': true,
  'front-matter-invalid': true,
  'front-matter-unclosed': true,
  'key-duplicate': true,
  'nul-character': true,
  'prompt-empty': true,
  'front-matter-too-large': true,
  'prompts-none': true,
};

function diagnosticsAreWellFormed(text: string, { diagnostics }: PromptScriptReading): string | undefined {
  const lines = lineAt(text, text.length);
  let before = 1;
  for (const { code, line, message, severity } of diagnostics) {
    if (!Object.hasOwn(CODES, code)) return `The code ${code} is none of the union.`;
    if (!Number.isInteger(line) || line < before || line > lines)
      return `${code} is in line ${line} of ${lines}.`;
    if (message.trim() === '') return `${code} says nothing.`;
    if (!['error', 'warning', 'hint'].includes(severity)) return `${code} has the severity ${severity}.`;
    before = line;
  }
  return undefined;
}

function promptsStandInOrder(text: string, { script }: PromptScriptReading): string | undefined {
  let at = script.frontMatter?.range.end ?? 0;
  for (const { text: prompt, range, line } of script.prompts) {
    if (range.start < at || range.end <= range.start || range.end > text.length) {
      return `A prompt is [${range.start}, ${range.end}), after ${at}.`;
    }
    if (text.slice(range.start, range.end).replaceAll('\r\n', '\n') !== prompt)
      return 'A prompt is not its range.';
    if (prompt.trimEnd() !== prompt) return 'A prompt has white space at its end.';
    if (prompt.slice(0, (prompt.indexOf('\n') + 1 || prompt.length + 1) - 1).trim() === '') {
      return 'The first line of a prompt is blank.';
    }
    if (lineAt(text, range.start) !== line) return `A prompt is said to be in line ${line}.`;
    at = range.end;
  }
  return undefined;
}

function promptsAreThoseOfThePlainReader(text: string, { script }: PromptScriptReading): string | undefined {
  const bodyStart = script.frontMatter?.range.end ?? (script.bom ? 1 : 0);
  const plain = plainPrompts(text.slice(bodyStart));
  return isDeepStrictEqual(textsOf(script), plain)
    ? undefined
    : `The plain reader finds ${JSON.stringify(plain)}.`;
}

function readingTwiceGivesTheSame(text: string, reading: PromptScriptReading): string | undefined {
  return isDeepStrictEqual(readPromptScript(text), reading)
    ? undefined
    : 'Reading it again gives something else.';
}

function frontMatterIsLocatedWhereItIsRead(
  text: string,
  { script }: PromptScriptReading,
): string | undefined {
  const located = locateFrontMatter(text, script.bom ? 1 : 0, text.length);
  const read = script.frontMatter && { range: script.frontMatter.range, content: script.frontMatter.content };
  return isDeepStrictEqual(located, read)
    ? undefined
    : 'The front matter is located elsewhere than it is read.';
}

function flatYamlIsWhatTheLibraryReads(text: string, { script }: PromptScriptReading): string | undefined {
  if (!script.frontMatter) return undefined;
  const { start, end } = script.frontMatter.content;
  const flat = readFlatYaml(text, start, text.length);
  if (flat === undefined) return undefined;
  const document = parseDocument(text.slice(start, end), { prettyErrors: false, logLevel: 'error' });
  if (document.errors.length + document.warnings.length > 0) return 'The YAML library finds faults.';
  const data: unknown = document.toJS() ?? {};
  return isDeepStrictEqual(flat.data, data) ? undefined : `The YAML library reads ${JSON.stringify(data)}.`;
}

function dataArePlain(_text: string, { script }: PromptScriptReading): string | undefined {
  return isPlain(script.frontMatter?.data ?? {})
    ? undefined
    : 'The front matter has data that are not plain.';
}

/** Throws, for want of stack, where data hold themselves. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return value !== undefined && typeof value !== 'function';
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

function bomAndNewlinesDoNotCount(text: string, { script }: PromptScriptReading): string | undefined {
  const identity = scriptHash(text, sha256);
  const plain = text.slice(script.bom ? 1 : 0);
  if (!plain.startsWith('\ufeff')) {
    if (scriptHash(plain, sha256) !== identity) return 'The hash changes without the BOM.';
    if (scriptHash(`\ufeff${plain}`, sha256) !== identity) return 'The hash changes with a BOM.';
  }
  const variants = [text.replaceAll(/\r?\n/g, '\r\n')];
  // Of CR CR LF a CR would stay, and that is then half a newline: no checkout does this.
  if (!text.includes('\r\r\n')) variants.push(text.replaceAll('\r\n', '\n'));
  const prompts = textsOf(readBody(bodyOf(text)));
  for (const variant of variants) {
    if (variant === text) continue;
    if (scriptHash(variant, sha256) !== identity) return 'The hash changes with the newlines.';
    if (!isDeepStrictEqual(textsOf(readBody(bodyOf(variant))), prompts))
      return 'Prompts change with the newlines.';
  }
  return undefined;
}

const ID = /^(?:chatSessionId|"chatSessionId"|'chatSessionId')[ \t]*:(?:[ \t].*)?\r?\n/;

/** As the program writes it: one line of its own in the front matter, which is made if there is none. */
function sessionIdDoesNotCount(text: string, { script }: PromptScriptReading): string | undefined {
  const identity = scriptHash(text, sha256);
  const same = (other: string) => scriptHash(other, sha256) === identity;
  const line = `chatSessionId: 0190-ab${script.newline}`;
  if (!script.frontMatter) {
    // An unclosed block is an error: such a script does not run, and nothing is written.
    if (/^\ufeff?---[ \t]*(?:\r?\n|$)/.test(text)) return undefined;
    const bom = script.bom ? 1 : 0;
    const made = `---${script.newline}${line}---${script.newline}${script.newline}`;
    const linked = text.slice(0, bom) + made + text.slice(bom);
    if (!same(linked)) return 'The hash changes with front matter made for the id.';
    const { script: read } = readPromptScript(linked);
    if (read.settings.chatSessionId !== '0190-ab') return 'The id in new front matter is not read.';
    return isDeepStrictEqual(textsOf(read), textsOf(script))
      ? undefined
      : 'Prompts change with new front matter.';
  }
  const { start, end } = script.frontMatter.content;
  for (let at = start; ; ) {
    const linked = text.slice(0, at) + line + text.slice(at);
    if (!same(linked)) return `The hash changes with an id at ${at}.`;
    if (bodyOf(linked) !== bodyOf(text)) return `The body changes with an id at ${at}.`;
    if (at >= end) return undefined;
    const next = text.indexOf('\n', at) + 1;
    if (ID.test(text.slice(at, next))) {
      if (!same(text.slice(0, at) + line + text.slice(next)))
        return `The hash changes with another id at ${at}.`;
      if (!same(text.slice(0, at) + text.slice(next))) return `The hash changes without the id at ${at}.`;
    }
    at = next;
  }
}

function sessionIdIsWritten(text: string, { script, diagnostics }: PromptScriptReading): string | undefined {
  const writing = withSessionId(text, '0190-cd');
  if ('problem' in writing) {
    const plain = script.frontMatter === undefined && !/^\ufeff?---[ \t]*(?:\r?\n|$)/.test(text);
    return plain ? `The id cannot be written: ${writing.problem}` : undefined;
  }
  const again = withSessionId(writing.text, '0190-cd');
  if (!('text' in again) || again.text !== writing.text) return 'The id is written twice.';
  if (scriptHash(writing.text, sha256) !== scriptHash(text, sha256))
    return 'The hash changes with the id written.';
  const after = readPromptScript(writing.text);
  if (after.script.settings.chatSessionId !== '0190-cd') return 'The id written is not read.';
  if (!isDeepStrictEqual(textsOf(after.script), textsOf(script)))
    return 'Prompts change with the id written.';
  const findings = (all: PromptScriptReading['diagnostics']) =>
    all
      .filter(({ message }) => !message.startsWith('`chatSessionId`'))
      .map(({ code }) => code)
      .toSorted();
  return isDeepStrictEqual(findings(after.diagnostics), findings(diagnostics))
    ? undefined
    : 'Diagnostics change with the id written.';
}

function promptHashesAreChained(
  _text: string,
  { script: { prompts } }: PromptScriptReading,
): string | undefined {
  if (prompts.length === 0) return undefined;
  const hashes = promptHashes(prompts, sha256);
  const changed = (prompts.length * 7) >> 4;
  const edited = promptHashes(
    prompts.map(({ text }, index) => ({ text: index === changed ? `${text}!` : text })),
    sha256,
  );
  for (const [index, before] of hashes.entries()) {
    const isSame = edited[index] === before;
    if (isSame !== index < changed)
      return `Prompt ${changed} changed; the hash of prompt ${index}: ${isSame}.`;
  }
  return undefined;
}

function promptsGetKeys(text: string, { script }: PromptScriptReading): string | undefined {
  const body = bodyOf(text);
  const keyed = withKeys(`\n${body}`);
  const { prompts } = readPromptScript(keyed.text).script;
  if (prompts.some(({ key }) => key === undefined)) return 'A prompt got no key.';
  if (
    !isDeepStrictEqual(
      prompts.map((prompt) => prompt.text),
      textsOf(script),
    )
  )
    return 'Prompts change with keys.';
  return withKeys(keyed.text).given.length === 0 ? undefined : 'Keys are given twice.';
}

function textInAFenceAddsNoPrompt(text: string): string | undefined {
  const opened = `${bodyOf(text)}\n~~~~~~~~~ text\n`;
  const old = textsOf(readBody(opened));
  const added = readBody(`${opened}<!-- user -->\nx\n<!-- user key="k" -->\n    ~~~~~~~~~\n\ny`);
  const now = textsOf(added);
  const grown =
    isDeepStrictEqual(now.slice(0, -1), old.slice(0, -1)) && now.at(-1)?.startsWith(old.at(-1) ?? '');
  return grown ? undefined : 'Text in a fence changes what the prompts are.';
}

function contractsEnterNoPrompt(text: string, { script }: PromptScriptReading): string | undefined {
  const hashes = promptHashes(script.prompts, sha256);
  const isSame = (other: string) => isDeepStrictEqual(promptHashes(readBody(other).prompts, sha256), hashes);
  const bodyStart = text.length - bodyOf(text).length;
  const lines = script.sections.flatMap(({ expectations }) => expectations.map(({ range }) => range));
  if (lines.length > 0 && !isSame(without(text, lines).slice(bodyStart)))
    return 'Without its contracts it has other prompts.';
  return addedContractIsNoText(text.slice(bodyStart), isSame)
    ? undefined
    : 'With a contract it has other prompts.';
}

/** In a line of its own after the last one that is not blank: a CR at the end would be half of its newline. */
function addedContractIsNoText(body: string, isSame: (other: string) => boolean): boolean {
  const isOpen = readPromptScript(`\n${body}`).diagnostics.some(({ code }) => code === 'fence-unclosed');
  if (isOpen || body.endsWith('\r')) return true;
  const lineEnd = body.indexOf('\n', body.trimEnd().length);
  const at = lineEnd < 0 ? body.length : lineEnd + 1;
  const newline = lineEnd < 0 ? '\n' : '';
  return isSame(`${body.slice(0, at)}${newline}<!-- expect contains="x" -->\n${body.slice(at)}`);
}

function without(text: string, ranges: readonly TextRange[]): string {
  return ranges.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function contractsStandInTheirSections(text: string, { script }: PromptScriptReading): string | undefined {
  for (const { body, expectations } of script.sections) {
    const end = expectations.at(-1)?.range.end;
    if (end !== undefined && text.slice(end, body.end).trim() !== '') return 'Text follows a contract.';
    for (const { line, range } of expectations) {
      if (range.start < body.start || range.end > body.end) return 'A contract stands outside its section.';
      if (lineAt(text, range.start) !== line) return 'A contract has a wrong line.';
    }
  }
  const written = new Set(
    script.sections.flatMap(({ expectations }) => expectations.map(({ line }) => line)),
  );
  return script.prompts.every(({ contracts }) => contracts.every(({ line }) => written.has(line)))
    ? undefined
    : 'A prompt has a contract that no line holds.';
}

function textsOf({ prompts }: PromptScript): readonly string[] {
  return prompts.map(({ text }) => text);
}

function bodyOf(text: string): string {
  const bom = text.startsWith('\ufeff') ? 1 : 0;
  return text.slice(locateFrontMatter(text, bom, text.length)?.range.end ?? bom);
}

/** A body alone: to read the YAML again for each variant of a file is most of the time that it takes. */
function readBody(body: string): PromptScript {
  return readPromptScript(`\n${body}`).script;
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at++) if (text.charCodeAt(at) === 0x0a) line++;
  return line;
}

function sha256(text: string): string {
  return hash('sha256', text);
}
