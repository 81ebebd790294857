import type { SkillNote, SkillTool } from '../../model/skill.ts';
import type { DeclaredTool } from '../manifest/manifest-tools.ts';
import { MANIFEST_FILE } from '../manifest/read-manifest.ts';
import { SCRIPTS_FOLDER } from './skill-files.ts';

/** What scripts may be written in; of several for one tool the first counts. */
const SCRIPT_ENDINGS = ['.py', '.js', '.mjs', '.ts'] as const;

/** The tools that have a script. What cannot run is offered to no model, and told of. */
export function offeredTools(
  declared: readonly DeclaredTool[],
  scripts: readonly string[],
): { readonly tools: readonly SkillTool[]; readonly notes: readonly SkillNote[] } {
  const tools: SkillTool[] = [];
  const notes: SkillNote[] = [];
  for (const { tool, pointer } of declared) {
    const [first, ...others] = SCRIPT_ENDINGS.map((ending) => tool.name + ending).filter((name) =>
      scripts.includes(name),
    );
    const about = { file: MANIFEST_FILE, pointer };
    if (first === undefined) {
      const message = `The tool ${tool.name} has no script ${SCRIPTS_FOLDER}/${tool.name}.py, .js, .mjs or .ts, and is not offered.`;
      notes.push({ severity: 'error', ...about, message });
      continue;
    }
    tools.push(tool);
    if (others.length > 0) {
      const message = `The tool ${tool.name} has several scripts: ${first} runs, and ${others.join(', ')} never.`;
      notes.push({ severity: 'warning', ...about, message });
    }
  }
  return { tools, notes };
}
