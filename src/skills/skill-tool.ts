import type { JsonObject } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';
import type { Skill, SkillTool } from '../model/skill.ts';
import type { Tool } from '../model/tool.ts';
import { isString } from '../model/value-check.ts';

/** What the tools of skills are run with. */
export interface SkillToolParts {
  /** The text of the current document; absent where there is none. */
  readonly document?: (() => Promise<string>) | undefined;
  run(skill: Skill, tool: SkillTool, input: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

/** The parameter that is filled in where a model leaves it out. */
const DOCUMENT = 'doc_text';

/**
 * A tool of a skill as models are offered it. Where there is a current document, its text is filled in for a model that
 * gives none; calls that change nothing are run once for each input, for as long as the tool is offered.
 */
export function skillTool(skill: Skill, tool: SkillTool, { document, run }: SkillToolParts): Tool {
  const { name, description, effect, parameters } = tool;
  const text = takesDocument(parameters) ? document : undefined;
  const served = new Map<string, Promise<JsonObject>>();
  return {
    name,
    description,
    effect,
    inputSchema: text ? withOptionalDocument(parameters) : parameters,
    ...(text && {
      prepare: async (input: JsonObject) =>
        isBlank(input[DOCUMENT]) ? { ...input, [DOCUMENT]: await text() } : input,
    }),
    async run(input, { signal }) {
      if (effect === 'write') return await run(skill, tool, input, signal);
      const key = stableText(input);
      const known = served.get(key);
      if (known) return await known;
      const result = run(skill, tool, input, signal);
      served.set(key, result);
      // What failed may succeed when it is tried again.
      result.catch(() => served.delete(key));
      return await result;
    },
  };
}

function takesDocument({ properties }: JsonObject): boolean {
  return isJsonObject(properties) && DOCUMENT in properties;
}

function isBlank(value: unknown): boolean {
  return value == null || (isString(value) && value.trim() === '');
}

/** A model that need not repeat the document is not asked for it. */
function withOptionalDocument(parameters: JsonObject): JsonObject {
  const { required } = parameters;
  if (!Array.isArray(required)) return parameters;
  return { ...parameters, required: required.filter((name) => name !== DOCUMENT) };
}

/** The same for inputs that differ only in the order of their fields. */
function stableText(input: JsonObject): string {
  return JSON.stringify(input, (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
