import { z } from 'zod';
import type { Severity } from '../model/diagnostic.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { nearWord } from '../model/near-word.ts';
import type { JsonPath } from '../script/json-text.ts';
import type { AgentCode, AgentNotes } from './agent-notes.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** How the whole is called, and how much it matters that it cannot be. */
interface Whole {
  /** Such as `the button`. */
  readonly noun: string;
  /** By default a warning. */
  readonly severity?: Severity;
}

/**
 * The fields of one object of `agents.json`, each checked when it is asked for. A wrong one is noted and left out; one
 * that the whole cannot be without makes it unsound.
 */
export class AgentFields<Fields extends Shape> {
  readonly #notes: AgentNotes;
  readonly #path: JsonPath;
  readonly #value: JsonObject;
  readonly #shape: Fields;
  readonly #whole: Whole;
  readonly #slips: ReadonlyMap<string, string>;
  #isSound = true;

  constructor(notes: AgentNotes, path: JsonPath, value: JsonObject, shape: Fields, whole: Whole) {
    this.#notes = notes;
    this.#path = path;
    this.#value = value;
    this.#shape = shape;
    this.#whole = whole;
    this.#slips = slipsIn(value, Object.keys(shape));
    for (const [meant, written] of this.#slips) {
      if (!isRequired(shape[meant])) this.#noteSlip(meant, written);
    }
  }

  /** Whether everything was right that the whole cannot be without, as far as it was asked for. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** A field that may be left out; absent where it is wrong. */
  optional<Key extends keyof Fields & string>(key: Key): z.output<Fields[Key]> | undefined {
    return this.#checked(key, { code: 'field-wrong', severity: 'warning', consequence: 'it is left out' });
  }

  /** A field that the whole cannot be without. */
  vital<Key extends keyof Fields & string>(
    key: Key,
    {
      code,
      severity = this.#whole.severity ?? 'warning',
    }: { readonly code?: AgentCode; readonly severity?: Severity } = {},
  ): z.output<Fields[Key]> | undefined {
    const fallback = this.raw(key) === undefined ? 'field-missing' : 'field-wrong';
    const consequence = `${this.#whole.noun} is left out`;
    return this.#checked(key, { code: code ?? fallback, severity, consequence }, () => {
      this.#isSound = false;
    });
  }

  /** An object as it stands there, whatever it holds. */
  object<Key extends keyof Fields & string>(key: Key): JsonObject | undefined {
    const raw = this.optional(key) === undefined ? undefined : this.raw(key);
    return isJsonObject(raw) ? raw : undefined;
  }

  /** Everything that stands there. */
  get all(): JsonObject {
    return this.#value;
  }

  /** What stands there, unchecked. */
  raw(key: keyof Fields & string): Json | undefined {
    return Object.hasOwn(this.#value, key) ? this.#value[key] : undefined;
  }

  #checked<Key extends keyof Fields & string>(
    key: Key,
    { code, severity, consequence }: { code: AgentCode; severity: Severity; consequence: string },
    onWrong?: () => void,
  ): z.output<Fields[Key]> | undefined {
    const schema: Fields[Key] = this.#shape[key];
    const reading = z.safeParse(schema, this.raw(key));
    if (reading.success) return reading.data;
    const { path, problem } = firstProblem(reading.error);
    const slip = this.#slips.get(key);
    const isMissing = this.raw(key) === undefined;
    this.#notes.add([...this.#path, key, ...path], {
      severity,
      code,
      message: `${named([key, ...path])} ${problem}; ${consequence}.`,
      remedy: isMissing && slip !== undefined ? `Did you mean ${key} by ${JSON.stringify(slip)}?` : undefined,
    });
    onWrong?.();
    return undefined;
  }

  #noteSlip(meant: string, written: string): void {
    this.#notes.add([...this.#path, written], {
      severity: 'hint',
      code: 'key-unknown',
      message: `The key ${JSON.stringify(written)} is not known here.`,
      remedy: `Did you mean ${meant}?`,
    });
  }
}

/** The fields of what has to be an object; undefined, which is noted, where it is none. */
export function fieldsAt<Fields extends Shape>(
  value: Json,
  path: JsonPath,
  notes: AgentNotes,
  shape: Fields,
  whole: Whole,
): AgentFields<Fields> | undefined {
  if (isJsonObject(value)) return new AgentFields(notes, path, value, shape, whole);
  const message = `${named(path)} must be an object; ${whole.noun} is left out.`;
  notes.add(path, { severity: whole.severity ?? 'warning', code: 'field-wrong', message });
  return undefined;
}

/** What a value violates first, and where in it. */
export function firstProblem(error: z.ZodError): { readonly path: JsonPath; readonly problem: string } {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).filter((segment) => typeof segment !== 'symbol');
  return { path, problem: issue?.message ?? 'is wrong' };
}

/** The innermost that has a name, and which of its items. */
export function named(path: JsonPath): string {
  const key = path.findLast((segment) => typeof segment === 'string');
  const index = path.at(-1);
  return typeof index === 'number' ? `Number ${index + 1} of \`${key}\`` : `\`${key}\``;
}

/** Nobody who writes more of them does so by a slip. */
const MOST_KEYS = 200;

/** Keys that are known and absent, with the unknown one that was written instead. */
function slipsIn(value: JsonObject, known: readonly string[]): ReadonlyMap<string, string> {
  const absent = known.filter((key) => !Object.hasOwn(value, key));
  const slips = new Map<string, string>();
  for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
    if (known.includes(key)) continue;
    const meant = nearWord(key, absent);
    if (meant !== undefined && !slips.has(meant)) slips.set(meant, key);
  }
  return slips;
}

function isRequired(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}
