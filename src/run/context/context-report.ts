import type { ModelMessage } from 'ai';
import type { AssembledContext } from '../../context/assemble-context.ts';
import type { ContextSection } from '../../context/context-sections.ts';
import type { Tokenizer } from '../../context/tokenizer.ts';
import type { ReminderMode } from '../../context/user-context.ts';
import type { JsonObject } from '../../model/json.ts';
import type { RunWarning } from '../../model/run.ts';

/** What a model is sent in a turn, piece by piece. */
export interface ContextReport {
  /** Who is asked, as `provider/name`; empty where nobody is named yet. */
  readonly model: string;
  /** Counted from 1; absent for what would be sent before the next prompt. */
  readonly turn?: number;
  /** In the order in which they are sent. */
  readonly sections: readonly ReportedSection[];
  readonly tokens: number;
  /** What counted the tokens. */
  readonly tokenizer: Pick<Tokenizer, 'name' | 'isEstimate'>;
  /** What the provider counted for the first request of the turn. */
  readonly countedTokens?: number;
  /** How many tokens the model takes, where that is known. */
  readonly window?: number;
  /** What is different from the turn before; absent for the first. */
  readonly change?: ContextChange;
  /** How much of it the last request of the turn before began with: what a provider can have cached. */
  readonly shared?: Readonly<Record<ReminderMode, SharedBeginning>>;
  readonly system?: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ReportedTool[];
  readonly warnings: readonly RunWarning[];
}

export interface ReportedSection extends Omit<ContextSection, 'turnId'> {
  /** Null for what is no text: a picture. */
  readonly tokens: number | null;
  /** Of what was said: in which turn, counted from 1. */
  readonly turn?: number;
}

export interface ContextChange {
  readonly added: readonly SectionName[];
  readonly gone: readonly SectionName[];
}

export type SectionName = Pick<ReportedSection, 'source' | 'name' | 'tokens'>;

/** Of a request, in bytes of its tools, its system prompt and its messages, in this order. */
export interface SharedBeginning {
  readonly bytes: number;
  readonly of: number;
}

export interface ReportedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** What two contexts begin with alike. */
export function sharedBeginning(before: AssembledContext, after: AssembledContext): SharedBeginning {
  const [first, second] = [before, after].map(bytesOf);
  if (!first || !second) throw new Error('There are two of them.');
  const shortest = Math.min(first.length, second.length);
  let bytes = 0;
  while (bytes < shortest && first[bytes] === second[bytes]) bytes++;
  return { bytes, of: second.length };
}

function bytesOf({ tools, system, messages }: AssembledContext): Buffer {
  return Buffer.from(
    [toolsOf(tools), system ?? '', ...messages].map((part) => JSON.stringify(part, readable)).join('\n'),
  );
}

/** A picture as it is sent. */
function readable(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

export function toolsOf(tools: AssembledContext['tools']): readonly ReportedTool[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

/** Which pieces are new in a context, and which are gone from it. */
export function contextChange(
  before: readonly ReportedSection[],
  after: readonly ReportedSection[],
): ContextChange {
  return { added: missingFrom(before, after), gone: missingFrom(after, before) };
}

function missingFrom(
  sections: readonly ReportedSection[],
  others: readonly ReportedSection[],
): readonly SectionName[] {
  const known = new Set(sections.map(({ source, text }) => `${source} ${text}`));
  return others
    .filter(({ source, text }) => !known.has(`${source} ${text}`))
    .map(({ source, name, tokens }) => ({ source, name, tokens }));
}
