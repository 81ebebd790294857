import type { WrittenContract } from './contract.ts';
import type { ModelSettings } from './model-settings.ts';
import type { SkillsSetting } from './skill.ts';

/** Offsets into a text in UTF-16 units, the end excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface FrontMatter {
  /** The block with both `---` lines, the newline of the last one included. */
  readonly range: TextRange;
  /** What stands between the two lines. */
  readonly content: TextRange;
  /** Every key as YAML gives it, unknown and wrongly typed ones included; empty if the YAML is malformed. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A line `<!-- user … -->` or `<!-- expect … -->`. */
export interface CommentLine {
  readonly line: number;
  /** The line with its newline. */
  readonly range: TextRange;
  readonly attributes: Readonly<Record<string, string>>;
  /** What is wrong with the attributes, in words. */
  readonly problems: readonly string[];
}

/** A delimiter, if there is one before it, and the text up to the next. */
export interface Section {
  readonly delimiter?: CommentLine;
  /** The lines of contracts at its end included. */
  readonly body: TextRange;
  /** The lines of contracts, which nothing but blank lines follow. */
  readonly expectations: readonly CommentLine[];
}

/** One user input of a prompt script. */
export interface Prompt {
  /** What is sent: without blank edges, with LF newlines. */
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The prompt's stable name, unique in a script without errors. */
  readonly key?: string;
  /** 1-based line on which the text starts. */
  readonly line: number;
  /** The text in the file, without blank edges and without the lines of contracts. */
  readonly range: TextRange;
  /** What its answer must satisfy, besides the contracts of the script. */
  readonly contracts: readonly WrittenContract[];
}

/** What a script may name as its engine. */
export const SCRIPT_ENGINES = ['api', 'pty'] as const;
export type ScriptEngine = (typeof SCRIPT_ENGINES)[number];

interface ScriptArgument {
  /** Without one the argument is required. */
  readonly default?: string | number | boolean | null;
  readonly description?: string | null;
}

/** The front-matter keys that Cuebook knows, each only if its value has the right type. */
export interface ScriptSettings extends ModelSettings {
  readonly title?: string;
  readonly description?: string;
  readonly engine?: ScriptEngine;
  readonly model?: string;
  readonly tags?: readonly string[];
  readonly chatSessionId?: string;
  readonly agent?: string;
  readonly priming?: string | readonly string[];
  readonly skills?: SkillsSetting;
  readonly files?: readonly string[];
  readonly datasets?: readonly string[];
  readonly document?: string;
  readonly recording?: string | readonly string[];
  readonly cwd?: string;
  /** In the order of their places. */
  readonly args?: Readonly<Record<string, ScriptArgument | null>>;
  /** As it is written; `contracts` of the script is what it means. */
  readonly expect?: unknown;
}

/** A `*.prompt.md` as read. BOM, front matter and sections follow one another and make up the whole file. */
export interface PromptScript {
  readonly bom: boolean;
  /** The newline that ends the file's first line; the one to use in what is added. */
  readonly newline: '\n' | '\r\n';
  readonly frontMatter?: FrontMatter;
  readonly settings: ScriptSettings;
  /** The body, cut at the delimiters. Sections that are blank have no prompt. */
  readonly sections: readonly Section[];
  readonly prompts: readonly Prompt[];
  /** What every answer must satisfy. */
  readonly contracts: readonly WrittenContract[];
}

/** The engine that the script names, or that its model or agent implies. */
export function engineOf({
  settings: { engine, model, agent },
}: Pick<PromptScript, 'settings'>): ScriptEngine {
  if (engine !== undefined) return engine;
  if (model === undefined) return agent === undefined ? 'pty' : 'api';
  return model.startsWith('cli/') ? 'pty' : 'api';
}
