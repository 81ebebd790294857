import { newEvidenceId, type SessionId, type TurnId } from '../../model/ids.ts';
import { isAskedPrompt } from '../../model/message.ts';
import { Refusal } from '../../model/refusal.ts';
import { type Evidence, MAIN_TERMINAL } from '../../model/terminal.ts';
import { addEvidence } from '../../store/add-evidence.ts';
import type { Store } from '../../store/dialect.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import type { RunWorld } from '../world.ts';

type World = Pick<RunWorld, 'now' | 'terminals'> & { readonly store: Store };

/** Keeps how a terminal of this process looks now, as evidence of the turn that was last typed into it. */
export async function takeSnapshot(
  { store, now, terminals }: World,
  sessionId: SessionId,
  name?: string,
): Promise<Evidence> {
  await getSession(store, sessionId);
  const { name: terminal, look } = chosen(terminals.looks(sessionId), name);
  const { text, ansi } = await look();
  const at = now();
  const snapshot = {
    id: newEvidenceId(),
    turnId: await lastTurnIn(store, sessionId, terminal),
    kind: 'snapshot',
    label: 'screen',
    terminal,
    text,
    ansi,
    facts: { takenAt: at.toISOString() },
  } as const;
  return await addEvidence(store, sessionId, snapshot, at);
}

type Look = ReturnType<RunWorld['terminals']['looks']>[number];

function chosen(looks: readonly Look[], name: string | undefined): Look {
  const [first, ...others] = looks;
  const wanted = name ?? (first && others.length === 0 ? first.name : MAIN_TERMINAL);
  const found = looks.find((look) => look.name === wanted);
  if (found) return found;
  const names = looks.map((look) => look.name).join(', ');
  throw new Refusal('NOT_FOUND', `No terminal ${wanted} of this session runs here.`, {
    remedy: names
      ? `Name one that does: ${names}.`
      : 'Only a terminal whose program still runs has a screen, and it lives in the process that runs it, such as a server.',
  });
}

async function lastTurnIn(store: Store, sessionId: SessionId, terminal: string): Promise<TurnId> {
  const rows = await listMessages(store, sessionId);
  const prompt = rows.findLast(
    (row) => isAskedPrompt(row) && (row.metadata.terminal ?? MAIN_TERMINAL) === terminal,
  );
  if (prompt?.turnId) return prompt.turnId;
  throw new Refusal('NOT_FOUND', `Nothing was typed into the terminal ${terminal} of this session yet.`);
}
