import { engineOf, type ScriptSettings } from '../model/script.ts';
import { keyLine } from '../script/front-matter.ts';
import type { Finding } from './findings.ts';
import type { OpenScript } from './open-script.ts';

/** A model has no folder. */
const FOR_TERMINALS = ['cwd'] as const satisfies readonly (keyof ScriptSettings)[];
/** What is typed is not about anything that Cuebook knows of. */
const FOR_MODELS = ['document'] as const satisfies readonly (keyof ScriptSettings)[];

/** Nothing that a script asks for is left out in silence. */
export function unusedSettings({ path, text, script }: OpenScript): readonly Finding[] {
  const { settings, frontMatter } = script;
  if (!frontMatter) return [];
  const isTyped = engineOf(script) === 'pty';
  const unused = isTyped ? FOR_MODELS : FOR_TERMINALS;
  const where = isTyped ? 'in a terminal' : 'without a terminal';
  return unused
    .filter((key) => settings[key] !== undefined)
    .map((key) => ({
      path,
      code: 'setting-unused',
      message: `\`${key}\` has no effect ${where}.`,
      line: keyLine(text, frontMatter.range, 1, key),
      severity: 'warning',
    }));
}
