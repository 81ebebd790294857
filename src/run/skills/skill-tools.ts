import { issuedSignatures } from '../../files/kept/signed-urls.ts';
import type { InputFile } from '../../model/file.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import { type Tool, ToolFailure } from '../../model/tool.ts';
import { type SkillToolParts, skillTool } from '../../skills/skill-tool.ts';
import type { LentFile } from '../../skills/workers/lent-files.ts';
import type { ContextWorld } from '../context/context-world.ts';
import { type ForeignFiles, withAddresses } from '../context/foreign-tool.ts';
import { asToolFailure, refusedBeforeAsking } from '../context/refused-before-asking.ts';
import { meteredSkillTool } from '../telemetry/metered-skill-tool.ts';
import type { TurnTelemetry } from '../telemetry/turn-telemetry.ts';
import type { ChosenSkills } from './chosen-skills.ts';
import type { SkillsWorld } from './skills-world.ts';

/** A tool, and whose it is. */
export interface OwnedTool {
  readonly tool: Tool;
  /** In words, such as `the skill minutes`. */
  readonly owner: string;
}

/** The slice of the world that tools of skills are run in. */
export interface SkillToolsWorld extends Pick<ContextWorld, 'refuseUntrusted'> {
  readonly skills: Pick<SkillsWorld, 'run' | 'lend'>;
  readonly files: Pick<ContextWorld['files'], 'pathOf'>;
}

/** The tools of the skills that were chosen for a turn; none where the workspace may not run them. */
export async function toolsOfSkills(
  { skills, document }: ChosenSkills,
  world: SkillToolsWorld,
  files: ForeignFiles['files'],
  telemetry?: TurnTelemetry,
): Promise<{ readonly tools: readonly OwnedTool[]; readonly warnings: readonly RunWarning[] }> {
  const { refuseUntrusted } = world;
  const able = skills.filter(({ tools }) => tools.length > 0);
  const [first] = able;
  if (!first) return { tools: [], warnings: [] };
  try {
    await refuseUntrusted(`The tools of the skill ${first.id}: none of them`);
  } catch (error) {
    if (!isRefusal(error, 'UNTRUSTED')) throw error;
    return { tools: [], warnings: [{ code: 'skill-tools-untrusted', message: untrustedWords(able) }] };
  }
  const parts: SkillToolParts = {
    ...(document && { document: document.text }),
    run: async (skill, tool, input, signal) =>
      await meteredSkillTool(telemetry, { skill: skill.id, tool: tool.name, input }, async () => {
        // Trust may be taken back, or what it is bound to changed, while a turn lasts.
        await refuseUntrusted(`The tool ${tool.name} of the skill ${skill.id}`).catch(asToolFailure);
        return await runWithFiles(world, files, { skill, tool, input }, signal);
      }),
  };
  const tools = able.flatMap((skill) =>
    skill.tools.map((tool) => {
      const refuse = async () =>
        await refuseUntrusted(`The tool ${tool.name} of the skill ${skill.id}`).catch(asToolFailure);
      return {
        tool: refusedBeforeAsking(skillTool(skill, tool, parts), refuse),
        owner: `the skill ${skill.id}`,
      };
    }),
  );
  return { tools, warnings: [] };
}

interface SkillToolCall {
  readonly skill: Skill;
  readonly tool: SkillTool;
  readonly input: JsonObject;
}

/** A script gets copies of the files that its input names, for as long as it runs. */
async function runWithFiles(
  { skills, files: { pathOf } }: SkillToolsWorld,
  files: ForeignFiles['files'],
  { skill, tool, input }: SkillToolCall,
  signal: AbortSignal,
): Promise<JsonObject> {
  const lent: LentFile[] = [];
  const addressOf = async ({ hash, name }: InputFile) => {
    const copy = await skills.lend(skill, await pathOf(hash), name);
    lent.push(copy);
    return copy.path;
  };
  try {
    const foreign = { files, addressOf, signatures: issuedSignatures };
    const result = await withAddresses(input, foreign, async (given) => {
      return await skills.run(skill, tool, given, signal);
    });
    if (!isJsonObject(result)) throw new Error('A result stays an object.');
    return result;
  } finally {
    await Promise.all(lent.map(async (copy) => await copy.giveBack()));
  }
}

/** One tool for each name: where skills and others share a name, one that tells so, and runs nothing. */
export function withoutAmbiguity(
  others: readonly OwnedTool[],
  ofSkills: readonly OwnedTool[],
): readonly Tool[] {
  const owners = Map.groupBy([...others, ...ofSkills], ({ tool }) => tool.name);
  const claimed = new Set(ofSkills.map(({ tool }) => tool.name));
  const isAmbiguous = (name: string) => claimed.has(name) && (owners.get(name)?.length ?? 0) > 1;
  const told = new Set<string>();
  return [...others, ...ofSkills].flatMap(({ tool }) => {
    const { name } = tool;
    if (!isAmbiguous(name)) return [tool];
    if (told.has(name)) return [];
    told.add(name);
    return [ambiguousTool(name, owners.get(name) ?? [])];
  });
}

function ambiguousTool(name: string, candidates: readonly OwnedTool[]): Tool {
  const list = candidates.map(({ owner }) => owner).join(', ');
  return {
    name,
    description: `Cannot be called: it is ambiguous (${list}).`,
    inputSchema: { type: 'object' },
    effect: 'none',
    run: () => {
      throw new ToolFailure(
        'ambiguous',
        `${name} is ambiguous, and none was run. It is a tool of ${list}. Go on without it, and tell the user.`,
      );
    },
  };
}

function untrustedWords(skills: readonly Skill[]): string {
  const ids = skills.map(({ id }) => id).join(', ');
  return `The tools of ${ids} are not offered: this workspace is not trusted. Look at what it runs, and if you trust it: cuebook trust`;
}
