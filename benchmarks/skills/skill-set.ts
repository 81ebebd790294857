import { sha256 } from '../../src/files/sha256.ts';
import type { Skill } from '../../src/model/skill.ts';
import { skill } from '../../src/skills/skill.case.ts';
import type { SkillList } from '../../src/skills/skills.ts';
import type { Action } from './action.ts';
import { ACTIONS } from './actions.ts';
import { NOTES } from './single-notes.ts';
import { SINGLES } from './singles.ts';
import { THINGS, type Thing } from './things.ts';

/** In which languages its author wrote a skill. */
type Language = 'en' | 'zh' | 'both';

/** An action with a thing, as a skill. */
export interface Crossing {
  readonly thing: Thing;
  readonly action: Action;
  readonly language: Language;
  readonly skill: Skill;
}

const LANGUAGES = ['en', 'zh', 'both'] as const;

export const CROSSINGS: readonly Crossing[] = THINGS.flatMap((thing, row) =>
  thing.actions.map((id, column) => {
    const action = ACTIONS.find((each) => each.id === id);
    if (!action) throw new Error(`No action is called ${id}.`);
    const language = LANGUAGES[(row + column) % LANGUAGES.length] ?? 'both';
    return { thing, action, language, skill: crossed(thing, action, language) };
  }),
);

const singles = SINGLES.map(({ requests: _, lookalikes: __, language: ___, body, group, ...single }) =>
  skillOf({
    ...single,
    ...NOTES.get(single.id),
    ...(group !== undefined && { group }),
    prompt: `# ${single.name}\n\n${single.description}\n${body}\n`,
  }),
);

/** Every skill of the set. */
export const SKILLS: readonly Skill[] = [...CROSSINGS.map(({ skill }) => skill), ...singles];

export function listOf(ready: readonly Skill[]): SkillList {
  return {
    ready,
    items: ready.map((skill) => ({
      id: skill.id,
      path: `skills/${skill.id}`,
      state: 'ready',
      skill,
      notes: [],
    })),
  };
}

/** Told apart by everything that is said of them. */
function skillOf(facts: Partial<Skill> & Pick<Skill, 'id' | 'name'>): Skill {
  return skill(facts.id, { prompt: '', hash: sha256(JSON.stringify(facts)), ...facts });
}

function crossed(thing: Thing, action: Action, language: Language): Skill {
  const parts = (['en', 'zh'] as const)
    .filter((each) => language === 'both' || language === each)
    .map((each) => {
      const { name, description, triggers, intents, example, body } = action[each];
      const filled = (text: string) => text.replaceAll('{o}', thing[each].name);
      return {
        name: filled(name),
        description: filled(description),
        triggers: triggers.map(filled),
        intents,
        examples: [filled(example)],
        // Of the other names of a thing, its author thinks of one.
        tags: thing[each].others.slice(0, 1),
        prompt: `${filled(name)}\n\n${body}\n${thing[each].body}\n`,
      };
    });
  const joined = (texts: readonly string[], by: string) => texts.join(by);
  return skillOf({
    id: `${thing.id}-${action.id}`,
    name: joined(
      parts.map(({ name }) => name),
      ' / ',
    ),
    group: thing.group,
    description: joined(
      parts.map(({ description }) => description),
      ' ',
    ),
    triggers: parts.flatMap(({ triggers }) => triggers),
    intents: parts.flatMap(({ intents }) => intents),
    examples: parts.flatMap(({ examples }) => examples),
    tags: [thing.group, ...parts.flatMap(({ tags }) => tags)],
    prompt: joined(
      parts.map(({ prompt }) => prompt),
      '\n',
    ),
  });
}
