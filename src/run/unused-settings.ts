import type { ScriptSettings } from '../model/script.ts';
import { keyLine } from '../script/front-matter.ts';
import type { Finding } from './findings.ts';
import type { OpenScript } from './open-script.ts';

/** What a script may ask for and a run does not do yet. A key leaves the list with the part that reads it. */
const UNUSED = ['skills', 'document', 'cwd'] as const satisfies readonly (keyof ScriptSettings)[];

/** Nothing that a script asks for is left out in silence. */
export function unusedSettings({ path, text, script }: OpenScript): readonly Finding[] {
  const { settings, frontMatter } = script;
  if (!frontMatter) return [];
  return UNUSED.filter((key) => settings[key] !== undefined).map((key) => ({
    path,
    code: 'setting-unused',
    message: `\`${key}\` has no effect in this version.`,
    line: keyLine(text, frontMatter.range, 1, key),
    severity: 'warning',
  }));
}
