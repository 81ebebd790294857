import type { SkillNote } from '../../model/skill.ts';

/** What a `SKILL.md` says before its rules. */
export interface AgentSkillHead {
  readonly name?: string;
  readonly description?: string;
  /** The rules. */
  readonly body: string;
  readonly notes: readonly SkillNote[];
}

/** Whether a file is that of the Agent Skills format. */
export function isAgentSkillFile(name: string): boolean {
  return name.toLowerCase() === 'skill.md';
}

/** Reads a `SKILL.md`; undefined if it has no front matter, and so is nothing but rules. */
export async function readAgentSkill(file: string, text: string): Promise<AgentSkillHead | undefined> {
  if (!text.startsWith('---')) return undefined;
  // It knows all of YAML, which few need.
  const { readFrontMatter } = await import('../../script/front-matter.ts');
  const { frontMatter, diagnostics } = readFrontMatter(text, 0, text.length, 1);
  const problems = diagnostics.filter(({ severity }) => severity === 'error');
  if (frontMatter === undefined) {
    if (problems.length === 0) return undefined;
    return { body: text, notes: problems.map(({ message }) => ({ severity: 'error', file, message })) };
  }
  const { start, end } = frontMatter.content;
  const said = problems.length === 0 ? frontMatter.data : plainLines(text.slice(start, end));
  const [name, description] = [textIn(said['name']), textIn(said['description'])];
  const severity = name === undefined && description === undefined ? 'error' : 'warning';
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    body: text.slice(frontMatter.range.end),
    notes: problems.map(({ message, line }) => ({ severity, file, message: `Line ${line}: ${message}` })),
  };
}

/** Many write a colon into a description, which YAML would have in quotes. */
function plainLines(source: string): Readonly<Record<string, unknown>> {
  const lines = source.matchAll(/^(name|description):[ \t]+(\S.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, key, value]) => [key, value]));
}

function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
