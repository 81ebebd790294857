import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import type { Delimiter, Prompt, PromptScript, ScriptSettings, Section } from '../model/script.ts';
import { ALL_ARGUMENTS, argumentPlaces } from './argument-places.ts';
import { looksLikeDelimiter, readDelimiter } from './delimiter.ts';
import { findFenceClose, openingFence } from './fence.ts';
import { type FrontMatterCode, readFrontMatter } from './front-matter.ts';
import { advance, atLine, bomLength, countNewlines, jump, lineCursor, newlineOf } from './lines.ts';
import { readSettings, type SettingsCode } from './script-settings.ts';

type PromptScriptCode =
  | FrontMatterCode
  | SettingsCode
  | 'argument-unknown'
  | 'attribute-invalid'
  | 'delimiter-in-text'
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
  if (settings.args) reportUnknownArguments(prompts, settings.args, report);
  const script: PromptScript = {
    bom: bom === 1,
    newline: newlineOf(text),
    ...(frontMatter && { frontMatter }),
    settings,
    sections,
    prompts,
  };
  return { script, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line) };
}

function readSections(text: string, bodyStart: number, report: Report): readonly Section[] {
  const sections: Section[] = [];
  let delimiter: Delimiter | undefined;
  let start = bodyStart;
  const close = (end: number) => sections.push({ ...(delimiter && { delimiter }), body: { start, end } });

  const cursor = lineCursor(text, bodyStart, countNewlines(text, 0, bodyStart) + 1);
  for (; atLine(cursor); advance(cursor)) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (fence) {
      const closing = findFenceClose(fence, text, cursor.next);
      if (!closing) {
        const message = 'This code fence is never closed: all that follows is code.';
        report('warning', 'fence-unclosed', cursor.line, message);
        break;
      }
      jump(cursor, closing.start);
      continue;
    }
    const line = text.slice(cursor.start, cursor.end);
    if (!looksLikeDelimiter(line)) continue;
    const reading = readDelimiter(line);
    if (!reading) {
      const message = 'This looks like a prompt delimiter, but is text: a delimiter has a line of its own.';
      report('hint', 'delimiter-in-text', cursor.line, message);
      continue;
    }
    for (const problem of reading.problems)
      report('warning', 'attribute-invalid', cursor.line, `${problem}.`);
    close(cursor.start);
    const range = { start: cursor.start, end: cursor.next };
    delimiter = { line: cursor.line, range, attributes: reading.attributes };
    start = cursor.next;
  }
  close(text.length);
  return sections;
}

function readPrompts(text: string, sections: readonly Section[], report: Report): readonly Prompt[] {
  const prompts: Prompt[] = [];
  const linesByKey = new Map<string, number>();
  for (const { delimiter, body } of sections) {
    const range = trimmed(text, body.start, body.end);
    if (range.start === range.end) {
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
    });
  }
  if (prompts.length === 0) report('hint', 'prompts-none', 1, 'The script has no prompt.');
  return prompts;
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
