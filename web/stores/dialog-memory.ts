import * as z from 'zod';
import {
  type AgentChoice,
  type DialogDraft,
  MOST_SCRIPTS,
  SKILL_WISHES,
  USUAL_CHOICE,
} from '../state/dialog-draft.ts';
import { choices } from './memory.ts';

const LAST_AGENT = 'dialog-agent';
/** That of a new script, too. */
const LAST_MODEL = 'model';

const kept = z.object({
  model: z.string().max(200).catch(USUAL_CHOICE.model),
  scriptRefs: z.array(z.string()).max(MOST_SCRIPTS).catch([]),
  showInUi: z.boolean().catch(USUAL_CHOICE.showInUi),
  skills: z.enum(SKILL_WISHES).catch(USUAL_CHOICE.skills),
  skillIds: z.array(z.string()).catch([]),
});

/** Who answered last: an agent, or undefined for none; null where nobody ever did. */
export function lastAgent(): string | undefined | null {
  const agent = choices.read(LAST_AGENT);
  return agent === '' ? undefined : agent;
}

/** The model that was chosen last where no agent has one. */
export function lastModel(): string | null {
  return choices.read(LAST_MODEL);
}

/** What was chosen with this agent the last time. */
export function lastChoice(agentId: string | undefined): AgentChoice {
  try {
    return kept.parse(JSON.parse(choices.read(nameOf(agentId)) ?? '{}'));
  } catch {
    return USUAL_CHOICE;
  }
}

/** Remembers a conversation that was begun. */
export function rememberDialog({ agentId, title: _, ...choice }: DialogDraft, hasOwnModel: boolean): void {
  const model = choice.model.trim();
  choices.write(LAST_AGENT, agentId ?? '');
  // A model that no agent has is the same for all who have none.
  choices.write(nameOf(agentId), JSON.stringify({ ...choice, model: hasOwnModel ? model : '' }));
  if (!hasOwnModel && model !== '') choices.write(LAST_MODEL, model);
}

/** No agent's id begins as that of nobody does. */
function nameOf(agentId: string | undefined): string {
  return agentId === undefined ? 'dialog' : `dialog.${agentId}`;
}
