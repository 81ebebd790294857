import { skillRules, type ToldDocument } from '../../context/skill-rules.ts';
import type { TurnId } from '../../model/ids.ts';
import type { Language } from '../../model/language.ts';
import { type AskedPrompt, isAskedPrompt } from '../../model/message.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { ListedSkill, Skill, SkillsSetting } from '../../model/skill.ts';
import type { DocumentRef } from '../../model/skill-ref.ts';
import type { TelemetryPayloads } from '../../model/telemetry.ts';
import { hostOf } from '../../skills/hosts.ts';
import type { SkillList } from '../../skills/skills.ts';
import type { Conversation } from '../conversation.ts';
import { never } from '../never.ts';
import type { TurnTelemetry } from '../telemetry/turn-telemetry.ts';
import { type ChosenSkills, NO_SKILLS, type OpenedDocument } from './chosen-skills.ts';
import type { SkillsWorld } from './skills-world.ts';

/** How much of a document goes with the rules, where a skill says nothing. */
const DOCUMENT_CHARS = 8_000;

interface SkillsFacts {
  readonly setting: SkillsSetting;
  readonly document?: OpenedDocument | undefined;
  /** Opens what an earlier prompt was about. Refuses what is not there any more. */
  reopen(ref: DocumentRef): Promise<OpenedDocument>;
}

/** A turn for which skills are wanted. */
export interface SkillsOfTurn {
  readonly turnId: TurnId;
  /** What the user wants; absent for a turn that has its skills already. */
  readonly text?: string;
  readonly conversation: Conversation;
  readonly language: Language;
  /** Told of what is chosen. */
  readonly telemetry?: TurnTelemetry | undefined;
}

/** Chooses skills, turn by turn, by what is on disk then. */
export class SkillsOfRun {
  readonly #world: SkillsWorld;
  readonly #facts: SkillsFacts;

  constructor(world: SkillsWorld, facts: SkillsFacts) {
    this.#world = world;
    this.#facts = facts;
  }

  async forTurn(turn: SkillsOfTurn): Promise<ChosenSkills> {
    if (this.#facts.setting === 'off') return NO_SKILLS;
    const list = await this.#world.list();
    if (list.items.length === 0 && !Array.isArray(this.#facts.setting)) return NO_SKILLS;
    const startedAt = performance.now();
    const choice = await this.#chosen(list, turn);
    if (list.items.length > 0) {
      turn.telemetry?.emit('skills.selected', {
        ...toldChoice(choice),
        candidates: list.ready.length,
        duration_ms: Math.round(performance.now() - startedAt),
      });
    }
    const { skills, warnings } = choice;
    return skills.length === 0 ? { ...NO_SKILLS, warnings } : await this.#told(choice, turn.language);
  }

  async #chosen(list: SkillList, { text, turnId, conversation }: SkillsOfTurn): Promise<Choice> {
    const { document } = this.#facts;
    if (text !== undefined) return { document, ...(await this.#chosenNow(list, text)) };
    const asked = conversation.rows.filter(isAskedPrompt).find((row) => row.turnId === turnId);
    if (asked) return await this.#chosenBefore(list, asked);
    return { document, ...this.#chosenAnyway(list) };
  }

  /** A turn that goes on keeps what it began with, as it is now. */
  async #chosenBefore(list: SkillList, asked: AskedPrompt): Promise<Choice> {
    const { skills, warnings } = chosenBefore(list, asked);
    const by = 'before';
    const { document: ref } = asked.metadata;
    const { document, reopen } = this.#facts;
    if (!ref || ref.hash === document?.hash) return { by, skills, warnings, document: ref && document };
    try {
      const reopened = await reopen(ref);
      const changed = { code: 'document-changed', message: changedWords(ref.name) };
      return {
        by,
        skills,
        document: reopened,
        warnings: [...warnings, ...(reopened.hash === ref.hash ? [] : [changed])],
      };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { by, skills, warnings: [...warnings, { code: 'document-missing', message: error.message }] };
    }
  }

  /** Whatever the request is. */
  #chosenAnyway(list: SkillList): Choice {
    const { setting } = this.#facts;
    return typeof setting === 'string' ? NOTHING_CHOSEN : named(list, setting);
  }

  async #chosenNow(list: SkillList, text: string): Promise<Choice> {
    const { setting, document } = this.#facts;
    if (typeof setting !== 'string') return named(list, setting);
    const host = document && hostOf(document.name);
    const request = { text, ...(host !== undefined && { host }) };
    const { chosen, warnings } = await this.#world.choose(list, request, never());
    return {
      by: 'request',
      skills: chosen.map(({ skill }) => skill),
      scores: new Map(chosen.map(({ skill, score }) => [skill.id, score])),
      warnings: warnings.map((message) => ({ code: 'skills-routing', message })),
    };
  }

  async #told({ skills, warnings, document }: Choice, language: Language): Promise<ChosenSkills> {
    const told = document && (await toldDocument(skills, document));
    const { blocks, cut } = skillRules({ skills, document: told?.document, language });
    const tooLong = cut.map(({ id, told: shown, of }) => ({
      code: 'skill-cut',
      message: `The rules of the skill ${id} are too long: ${shown} of ${of} characters are sent.`,
    }));
    return {
      skills,
      rules: blocks,
      ...(document && { document }),
      warnings: [...warnings, ...tooLong, ...(told?.warnings ?? [])],
    };
  }
}

/** Refuses skills that cannot be used, by their names. */
export function refuseMissingSkills(list: SkillList, ids: readonly string[]): void {
  const missing = ids.find((id) => !list.ready.some((skill) => skill.id === id));
  if (missing === undefined) return;
  throw new Refusal('NOT_FOUND', whyNot(missing, list.items), {
    remedy: '`cuebook skills list` tells how all of them stand.',
  });
}

function changedWords(name: string): string {
  return `${name} has changed since this was asked: it is shown as it is now.`;
}

type ToldChoice = TelemetryPayloads['skills.selected'];

interface Choice {
  readonly by: ToldChoice['by'];
  readonly skills: readonly Skill[];
  readonly document?: OpenedDocument | undefined;
  /** How well they fit, by their ids, where that was asked. */
  readonly scores?: ReadonlyMap<string, number>;
  readonly warnings: readonly RunWarning[];
}

const NOTHING_CHOSEN: Choice = { by: 'name', skills: [], warnings: [] };

function toldChoice({ by, skills, scores }: Choice): Pick<ToldChoice, 'by' | 'skills'> {
  const scored = skills.map(({ id }) => ({ id, score: scores?.get(id) }));
  return { by, skills: scored.map(({ id, score }) => (score === undefined ? { id } : { id, score })) };
}

/** What somebody names is taken as it is, in their order. */
function named({ ready, items }: SkillList, ids: readonly string[]): Choice {
  const found = Array.from(new Set(ids), (id) => ready.find((skill) => skill.id === id) ?? whyNot(id, items));
  return {
    by: 'name',
    skills: found.filter((each) => typeof each !== 'string'),
    warnings: found
      .filter((each) => typeof each === 'string')
      .map((message) => ({ code: 'skill-missing', message })),
  };
}

function chosenBefore(
  list: SkillList,
  { metadata: { skills: refs = [] } }: AskedPrompt,
): Pick<Choice, 'skills' | 'warnings'> {
  const { skills, warnings } = named(
    list,
    refs.map(({ id }) => id),
  );
  const changed = refs.filter(({ id, hash }) =>
    skills.some((skill) => skill.id === id && skill.hash !== hash),
  );
  const notes = changed.map(({ id }) => ({
    code: 'skill-changed',
    message: `The skill ${id} has changed since this was asked: it is shown as it is now.`,
  }));
  return { skills, warnings: [...warnings, ...notes] };
}

function whyNot(id: string, items: readonly ListedSkill[]): string {
  const listed = items.find((item) => item.id === id);
  if (!listed) return `There is no skill ${id}.`;
  switch (listed.state) {
    case 'ready':
      return `The skill ${id} cannot be used.`;
    case 'disabled':
      return `The skill ${id} is not enabled.`;
    case 'broken':
      return `The skill ${id} is broken: ${listed.notes[0]?.message ?? 'it cannot be read.'}`;
    case 'twice':
      return `Two folders hold a skill called ${id}; neither is used.`;
    default:
      return listed.state satisfies never;
  }
}

/** What the skills want to see of the document: as much as the one that wants most. */
async function toldDocument(
  skills: readonly Skill[],
  document: OpenedDocument,
): Promise<{ readonly document: ToldDocument; readonly warnings: readonly RunWarning[] }> {
  const wanting = skills.filter(({ wantsDocument }) => wantsDocument);
  const { name } = document;
  if (wanting.length === 0) return { document: { name }, warnings: [] };
  const maxChars = Math.max(...wanting.map(({ documentMaxChars = DOCUMENT_CHARS }) => documentMaxChars));
  try {
    return { document: { name, shown: { text: await document.text(), maxChars } }, warnings: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { document: { name }, warnings: [{ code: 'document-unread', message: error.message }] };
  }
}
