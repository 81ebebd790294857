import { SKILL_SCHEMA_VERSION } from '../../model/skill.ts';
import type { NewSkill } from '../skills.ts';

/** The files of a new skill, from its folder. */
export function newSkillFiles(wish: NewSkill): readonly (readonly [path: string, text: string])[] {
  const { id, language } = wish;
  const name = wish.name?.trim() || id.replaceAll(/[-_]+/g, ' ').trim() || id;
  const description = wish.description?.trim() || `What to do when somebody asks for ${name}.`;
  const manifest = {
    schema_version: SKILL_SCHEMA_VERSION,
    meta: { id, name, version: '0.1.0', description },
    routing: { triggers: [name], examples: [] },
    entry: { system_prompt: 'SYSTEM.md' },
  };
  if (language === undefined) {
    return [
      ['skill.json', jsonText(manifest)],
      ['SYSTEM.md', rules(name)],
    ];
  }
  const tool = toolName(id);
  return [
    ['skill.json', jsonText({ ...manifest, tools: [declaration(tool)] })],
    ['SYSTEM.md', `${rules(name)}- Call \`${tool}\` for the length of a text; do not guess it.\n`],
    language === 'python'
      ? [`scripts/${tool}.py`, pythonScript(tool)]
      : [`scripts/${tool}.mjs`, javascriptScript(tool)],
  ];
}

/** Such as both languages take for the name of a function, and no other skill is likely to have. */
function toolName(id: string): string {
  const begin = id.replaceAll('-', '_').slice(0, 50);
  return `${/^\d/.test(begin) ? 'n' : ''}${begin}_length`;
}

function declaration(name: string) {
  return {
    name,
    description: 'Counts the words and characters of a text.',
    parameters: {
      type: 'object',
      properties: {
        doc_text: { type: 'string', description: 'The text; without it, that of the current document.' },
      },
      required: ['doc_text'],
      additionalProperties: false,
    },
    effect: 'none',
  };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function rules(name: string): string {
  return `# ${name}\n\n- Say first what was asked for, in one sentence.\n- Then give the answer, and nothing beside it.\n`;
}

function pythonScript(tool: string): string {
  return `def ${tool}(doc_text="", **kwargs):
    return {"words": len(doc_text.split()), "characters": len(doc_text)}
`;
}

function javascriptScript(tool: string): string {
  return `export function ${tool}({ doc_text = '' }) {
  return { words: doc_text.split(/\\s+/).filter(Boolean).length, characters: Array.from(doc_text).length };
}
`;
}
