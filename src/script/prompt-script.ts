import type { WrittenContract } from '../model/contract.ts';
import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import type {
  CommentLine,
  FrontMatter,
  Prompt,
  PromptScript,
  ScriptSettings,
  Section,
} from '../model/script.ts';
import { ALL_ARGUMENTS, argumentPlaces } from './argument-places.ts';
import { DELIMITER, EXPECTATION } from './comment-line.ts';
import { findFenceClose, openingFence } from './fence.ts';
import { type FrontMatterCode, keyLine, readFrontMatter } from './front-matter.ts';
import { advance, atLine, bomLength, countNewlines, jump, lineCursor, newlineOf } from './lines.ts';
import { readSettings, type SettingsCode } from './script-settings.ts';
import { type ContractCode, readLineContract, readScriptContracts } from './written-contract.ts';

type PromptScriptCode =
  | ContractCode
  | FrontMatterCode
  | SettingsCode
  | 'argument-unknown'
  | 'attribute-invalid'
  | 'contract-misplaced'
  | 'delimiter-in-text'
  | 'expect-in-text'
  | 'fence-unclosed'
  | 'key-duplicate'
  | 'nul-character'
  | 'prompt-empty'
  | 'prompts-none';

export interface PromptScriptReading {
  readonly script: PromptScript;
  /** In the order of their lines. */
  readonly diagnostics: readonly Diagnostic<PromptScriptCode>[];
}

type Report = (severity: Severity, code: PromptScriptCode, line: number, message: string) => void;

/** Reads a `*.prompt.md`. Never throws: a script with errors opens, but must not run. */
export function readPromptScript(text: string): PromptScriptReading {
  const diagnostics: Diagnostic<PromptScriptCode>[] = [];
  const report: Report = (severity, code, line, message) =>
    diagnostics.push({ code, message, line, severity });

  const bom = bomLength(text);
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    report('error', 'nul-character', countNewlines(text, 0, nul) + 1, 'The text holds a NUL character.');
  }
  const { frontMatter, diagnostics: yaml } = readFrontMatter(text, bom, text.length, 1);
  diagnostics.push(...yaml);
  const { settings, diagnostics: wrong } = frontMatter
    ? readSettings(text, frontMatter)
    : { settings: {}, diagnostics: [] };
  diagnostics.push(...wrong);

  const sections = readSections(text, frontMatter?.range.end ?? bom, report);
  const prompts = readPrompts(text, sections, report);
  const contracts = frontMatter ? contractsIn(text, frontMatter, report) : [];
  reportRepeatedKeys([...contracts, ...prompts.flatMap((prompt) => prompt.contracts)], report);
  if (settings.args) reportUnknownArguments(prompts, settings.args, report);
  const script: PromptScript = {
    bom: bom === 1,
    newline: newlineOf(text),
    ...(frontMatter && { frontMatter }),
    settings,
    sections,
    prompts,
    contracts,
  };
  return { script, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line) };
}

function readSections(text: string, bodyStart: number, report: Report): readonly Section[] {
  const sections: Section[] = [];
  let delimiter: CommentLine | undefined;
  let expectations: CommentLine[] = [];
  let start = bodyStart;
  const close = (end: number) => {
    sections.push({ ...(delimiter && { delimiter }), body: { start, end }, expectations });
    expectations = [];
  };
  const goOnWithText = () => {
    for (const { line } of expectations) report('warning', 'contract-misplaced', line, TEXT_AFTER_CONTRACT);
    expectations = [];
  };

  const cursor = lineCursor(text, bodyStart, countNewlines(text, 0, bodyStart) + 1);
  for (; atLine(cursor); advance(cursor)) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (fence) {
      goOnWithText();
      const closing = findFenceClose(fence, text, cursor.next);
      if (closing === undefined) {
        const message = 'This code fence is never closed: all that follows is code.';
        report('warning', 'fence-unclosed', cursor.line, message);
        break;
      }
      jump(cursor, closing);
      continue;
    }
    const line = text.slice(cursor.start, cursor.end);
    if (!line.includes('<!--')) {
      if (expectations.length > 0 && line.trim() !== '') goOnWithText();
      continue;
    }
    const place = { line: cursor.line, range: { start: cursor.start, end: cursor.next } };
    const beginning = DELIMITER.read(line);
    const expectation = beginning ? undefined : EXPECTATION.read(line);
    if (beginning) {
      for (const problem of beginning.problems)
        report('warning', 'attribute-invalid', cursor.line, `${problem}.`);
      close(cursor.start);
      delimiter = { ...place, ...beginning };
      start = cursor.next;
    } else if (expectation) {
      expectations.push({ ...place, ...expectation });
    } else {
      goOnWithText();
      reportLookAlikes(line, cursor.line, report);
    }
  }
  close(text.length);
  return sections;
}

const TEXT_AFTER_CONTRACT =
  'This is no contract, but text that is sent: a contract stands after its prompt, and no more text follows it.';

function reportLookAlikes(text: string, line: number, report: Report): void {
  if (DELIMITER.isLike(text)) {
    const message = 'This looks like a prompt delimiter, but is text: a delimiter has a line of its own.';
    report('hint', 'delimiter-in-text', line, message);
  }
  if (EXPECTATION.isLike(text)) {
    const message = 'This looks like a contract, but is text: a contract has a line of its own.';
    report('hint', 'expect-in-text', line, message);
  }
}

function readPrompts(text: string, sections: readonly Section[], report: Report): readonly Prompt[] {
  const prompts: Prompt[] = [];
  const linesByKey = new Map<string, number>();
  for (const { delimiter, body, expectations } of sections) {
    const range = trimmed(text, body.start, expectations[0]?.range.start ?? body.end);
    if (range.start === range.end) {
      for (const expectation of expectations) {
        const message = 'There is no prompt before this contract, so it is left out.';
        report('warning', 'contract-misplaced', expectation.line, message);
      }
      if (delimiter) report('hint', 'prompt-empty', delimiter.line, 'This prompt is empty and is left out.');
      continue;
    }
    const attributes = delimiter?.attributes ?? {};
    const key = attributes['key'];
    const bodyLine = delimiter ? delimiter.line + 1 : countNewlines(text, 0, body.start) + 1;
    const line = bodyLine + countNewlines(text, body.start, range.start);
    if (key !== undefined && delimiter) {
      const first = linesByKey.get(key);
      if (first === undefined) linesByKey.set(key, delimiter.line);
      else
        report(
          'error',
          'key-duplicate',
          delimiter.line,
          `The key \`${key}\` is already that of line ${first}.`,
        );
    }
    prompts.push({
      text: text.slice(range.start, range.end).replaceAll('\r\n', '\n'),
      attributes,
      ...(key !== undefined && { key }),
      line,
      range,
      contracts: expectations.flatMap((expectation) => contractOf(expectation, report)),
    });
  }
  if (prompts.length === 0) report('hint', 'prompts-none', 1, 'The script has no prompt.');
  return prompts;
}

function contractOf(expectation: CommentLine, report: Report): readonly WrittenContract[] {
  const { line } = expectation;
  return readLineContract(expectation, (severity, code, message) => report(severity, code, line, message));
}

function contractsIn(text: string, { data, range }: FrontMatter, report: Report): readonly WrittenContract[] {
  const expect = Object.hasOwn(data, 'expect') ? data['expect'] : undefined;
  if (expect === undefined || expect === null) return [];
  const line = keyLine(text, range, 1, 'expect');
  return readScriptContracts(expect, line, (severity, code, message) =>
    report(severity, code, line, message),
  );
}

function reportRepeatedKeys(contracts: readonly WrittenContract[], report: Report): void {
  const linesByKey = new Map<string, number>();
  for (const { key, line } of contracts) {
    if (key === undefined) continue;
    const first = linesByKey.get(key);
    if (first === undefined) linesByKey.set(key, line);
    else
      report('error', 'key-duplicate', line, `The contract key \`${key}\` is already that of line ${first}.`);
  }
}

/** Once for each that looks like an argument and is none of those that are declared. */
function reportUnknownArguments(
  prompts: readonly Prompt[],
  declared: NonNullable<ScriptSettings['args']>,
  report: Report,
): void {
  const count = Object.keys(declared).length;
  const known = new Set<string | number>([ALL_ARGUMENTS, ...Object.keys(declared)]);
  for (const { text, line } of prompts) {
    for (const { text: written, offset, argument } of argumentPlaces(text)) {
      if (known.has(argument) || (typeof argument === 'number' && argument <= count)) continue;
      known.add(argument);
      const message = `\`${written}\` is none of the arguments in \`args\` and stays as it is; if it is meant to, write \`\\${written}\`.`;
      report('hint', 'argument-unknown', line + countNewlines(text, 0, offset), message);
    }
  }
}

/** `[start, end)` without blank lines at its edges and without white space at its end. */
function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const body = text.slice(start, end);
  const trimmedEnd = body.trimEnd().length;
  if (trimmedEnd === 0) return { start, end: start };
  const indent = trimmedEnd - body.slice(0, trimmedEnd).trimStart().length;
  return { start: start + body.lastIndexOf('\n', indent) + 1, end: start + trimmedEnd };
}
