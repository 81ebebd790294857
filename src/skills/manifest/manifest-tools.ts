import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { TOOL_EFFECTS, type ToolEffect } from '../../model/message.ts';
import type { SkillTool } from '../../model/skill.ts';
import { pointerTo } from './pointer.ts';

/** A tool that a manifest declares. */
export interface DeclaredTool {
  readonly pointer: string;
  readonly tool: SkillTool;
  readonly saysEffect: boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const NO_EFFECT_SAID: ToolEffect = 'write';

/** The tools of a manifest that satisfies its schema, whether they have scripts or not. */
export function declaredTools({ tools }: JsonObject): readonly DeclaredTool[] {
  if (!Array.isArray(tools)) return [];
  return tools.map((declared, index) => {
    const about: JsonObject = isJsonObject(declared) ? declared : { name: declared };
    const effect = TOOL_EFFECTS.find((each) => each === about['effect']);
    return {
      pointer: pointerTo('/tools', index),
      tool: toolOf(about, effect ?? NO_EFFECT_SAID),
      saysEffect: effect !== undefined,
    };
  });
}

function toolOf(
  { name, description, parameters, hints, timeout_ms }: JsonObject,
  effect: ToolEffect,
): SkillTool {
  return {
    name: textOf(name),
    description: textOf(description),
    parameters: parametersOf(parameters),
    effect,
    timeoutMs: typeof timeout_ms === 'number' ? timeout_ms : DEFAULT_TIMEOUT_MS,
    ...(isJsonObject(hints) && { hints }),
  };
}

/** Providers want both words, and any object fits where nothing is said. */
function parametersOf(parameters: Json | undefined): JsonObject {
  const said = isJsonObject(parameters) ? parameters : {};
  return { ...said, type: 'object', properties: isJsonObject(said['properties']) ? said['properties'] : {} };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
