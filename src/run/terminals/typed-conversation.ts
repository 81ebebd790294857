import { Refusal } from '../../model/refusal.ts';
import type { NewSession } from '../../store/session.repository.ts';
import type { NewConversation } from '../new-conversation.ts';
import type { RunWorld, ScriptHome } from '../world.ts';
import { refuseUntrustedTyping } from './refuse-typing.ts';
import { isCliModel, modelOfProfile, profileOfModel } from './route.ts';

interface TypedHome extends Pick<ScriptHome, 'workspace'> {
  readonly context: Pick<RunWorld['context'], 'refuseUntrusted'>;
  readonly terminals: Pick<RunWorld['terminals'], 'refuseMissing'>;
}

/** Whether what is sent to a conversation is to be typed into a terminal. Refuses what contradicts itself. */
export function isTyped({ engine, model, profile, cwd }: NewConversation): boolean {
  const isCli = model !== undefined && isCliModel(model);
  if (engine === 'pty' || (engine === undefined && isCli)) return true;
  if (!isCli && profile === undefined && cwd === undefined) return false;
  const what = isCli ? `The model ${model}` : profile === undefined ? '`cwd`' : '`profile`';
  throw new Refusal('INVALID_INPUT', `${what} is for what is typed into a terminal.`, {
    remedy: 'Name the engine pty, or leave it out.',
  });
}

/** What a session is that is typed into a terminal. Refuses what cannot run there, before anything is stored. */
export async function typedSession(
  { workspace, context, terminals }: TypedHome,
  wish: NewConversation,
): Promise<Pick<NewSession, 'sessionType' | 'engine' | 'metadata'>> {
  refuseMeaningless(wish);
  if (!wish.isOwnWord) await refuseUntrustedTyping({ context });
  const { title, model, profile = profileOfModel(model ?? '') } = wish;
  if (model !== undefined && !(isCliModel(model) && profileOfModel(model) === profile))
    throw isNoCli(model, profile);
  const asked = modelOfProfile(profile);
  const { safeFolder } = await import('../../files/safe-folder.ts');
  const folder = wish.cwd === undefined ? undefined : await safeFolder(workspace, wish.cwd);
  await terminals.refuseMissing([profile], folder?.path ?? workspace);
  return {
    sessionType: 'pty_chat',
    engine: 'pty',
    metadata: {
      ...(title !== undefined && { title }),
      ...(asked !== '' && { modelId: asked }),
      ...(folder && folder.name !== '' && { cwd: folder.name }),
    },
  };
}

/** Nobody answers there but the program. */
function refuseMeaningless({ agentId, skills, priming }: NewConversation): void {
  const [first] =
    Object.entries({ agentId, skills, priming }).find(([, given]) => given !== undefined && given !== null) ??
    [];
  if (first === undefined) return;
  throw new Refusal('INVALID_INPUT', `\`${first}\` means nothing in a terminal.`, {
    remedy: 'Leave it out.',
  });
}

function isNoCli(model: string, profile: string): Refusal {
  return new Refusal('INVALID_INPUT', `The model ${JSON.stringify(model)} is not what runs as ${profile}.`, {
    remedy: 'Name the profile alone.',
  });
}
