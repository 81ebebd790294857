import { engineOf, type ScriptSettings } from '../model/script.ts';
import { keyLine } from '../script/front-matter.ts';
import type { Finding } from './findings.ts';
import type { OpenScript } from './open-script.ts';

/** What a script may ask for and a run does not do yet. A key leaves the list with the part that reads it. */
const UNUSED = ['skills', 'document'] as const satisfies readonly (keyof ScriptSettings)[];

/** Nothing that a script asks for is left out in silence. */
export function unusedSettings({ path, text, script }: OpenScript): readonly Finding[] {
  const { settings, frontMatter } = script;
  if (!frontMatter) return [];
  const isTyped = engineOf(script) === 'pty';
  const unused = UNUSED.map((key) => ({ key, where: 'in this version' }));
  // A model has no folder.
  const all = isTyped ? unused : [...unused, { key: 'cwd' as const, where: 'without a terminal' }];
  return all
    .filter(({ key }) => settings[key] !== undefined)
    .map(({ key, where }) => ({
      path,
      code: 'setting-unused',
      message: `\`${key}\` has no effect ${where}.`,
      line: keyLine(text, frontMatter.range, 1, key),
      severity: 'warning',
    }));
}
