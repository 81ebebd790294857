import type { JsonObject } from '../../model/json.ts';
import type { Skill } from '../../model/skill.ts';

const manifests = new WeakMap<Skill, JsonObject>();

/** Keeps what a skill was read from, for advice on what stands there. */
export function keepManifest(skill: Skill, manifest: JsonObject): void {
  manifests.set(skill, manifest);
}

/** The manifest of a skill that has one. */
export function manifestOf(skill: Skill): JsonObject | undefined {
  return manifests.get(skill);
}
