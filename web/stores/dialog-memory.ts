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

/** What was chosen with this agent the last time. */
export function lastChoice(agentId: string | undefined): AgentChoice {
  const choice = readChoice(nameOf(agentId));
  return agentId === undefined ? { ...choice, model: choices.read(LAST_MODEL) ?? choice.model } : choice;
}

/** Remembers a conversation that was begun. */
export function rememberDialog({ agentId, title: _, ...choice }: DialogDraft): void {
  choices.write(LAST_AGENT, agentId ?? '');
  choices.write(nameOf(agentId), JSON.stringify(choice));
  if (agentId === undefined && choice.model.trim() !== '') choices.write(LAST_MODEL, choice.model.trim());
}

function readChoice(name: string): AgentChoice {
  try {
    return kept.parse(JSON.parse(choices.read(name) ?? '{}'));
  } catch {
    return USUAL_CHOICE;
  }
}

/** No agent's id begins as that of nobody does. */
function nameOf(agentId: string | undefined): string {
  return agentId === undefined ? 'dialog' : `dialog.${agentId}`;
}
