import type { MessageId, TurnId } from '../../src/model/ids.ts';
import { type AskedPrompt, isAskedPrompt, type Message } from '../../src/model/message.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { Conversation, RunningText } from './conversation.ts';
import { countingRows, type LastReset, lastResetIn } from './courses.ts';
import { type Offer, offersIn, responseIn } from './offered-tasks.ts';
import { isForPeople, isPrimed } from './priming.ts';
import { isSent } from './sent-turns.ts';
import { evidenceByTurn, terminalTurn } from './terminal-turn.ts';
import { toolCallIn, toolResultIn } from './tool-call.ts';
import type { Entry, EntryId, Turn, TurnFile } from './turn.ts';

type Draft = { -readonly [Key in keyof Turn]: Turn[Key] } & {
  entries: Entry[];
  readonly turnId: TurnId | null;
  /** When the last of its rows was kept, and when each call was made. */
  readonly times: { last: number; readonly calls: Map<string, number> };
};

/** The turns of what is kept; rows that were taken out are left out. */
export function keptTurns({
  session,
  rows,
  evidence,
  waiting,
}: Pick<Conversation, 'session' | 'rows' | 'evidence' | 'waiting'>): readonly Turn[] {
  const turns: Draft[] = [];
  const turnOf = new Map<Message, Draft>();
  const counting = countingRows(rows);
  const reset = lastResetIn(counting);
  const fileNames = new Map<string, string>();
  let asked = 0;
  for (const row of counting) {
    if (isPrimed(row) && !isForPeople(row)) continue;
    if (row.kind === 'prompt') {
      const isShown = isForPeople(row);
      const turn = draft(row, isShown ? messageText(row) : undefined);
      const own = isAskedPrompt(row) && {
        isAsked: true,
        isSent: isSent(row),
        number: isShown ? ++asked : 0,
        model: row.metadata.model,
        files: turnFiles(row),
        skills: (row.metadata.skills ?? []).map(({ id }) => id),
        document: row.metadata.document?.name,
      };
      turns.push({ ...turn, ...own });
      for (const { id, name } of turns.at(-1)?.files ?? []) fileNames.set(id, name);
      continue;
    }
    if (beginsTurn(row, turns.at(-1))) turns.push(draft(row));
    const turn = turns.at(-1);
    if (!turn) continue;
    take(turn, row, { waiting, reset, fileNames });
    turn.times.last = Date.parse(row.createdAt);
    turnOf.set(row, turn);
  }
  addTasks(counting, turns, turnOf, reset);
  if (session.engine === 'pty' || evidence.length > 0) addTerminals(turns, { session, evidence, waiting });
  let model = session.metadata.modelId;
  for (const turn of turns) {
    turn.isNewModel = turn.model !== undefined && turn.model !== model;
    model = turn.model ?? model;
  }
  const last = turns.at(-1);
  // What is received next belongs to what was asked last, though that is not shown.
  const isOpen = (turn: Turn) => turn === last && turn.isAsked && !turn.end;
  return turns.filter((turn) => turn.prompt !== undefined || turn.entries.length > 0 || isOpen(turn));
}

/** Puts beneath the prompts what became of them in terminals. */
function addTerminals(
  turns: readonly Draft[],
  { session, evidence, waiting }: Pick<Conversation, 'session' | 'evidence' | 'waiting'>,
): void {
  const pieces = evidenceByTurn(evidence);
  for (const turn of turns) {
    const kept = turn.turnId === null ? undefined : pieces.get(turn.turnId);
    turn.isTyped = kept !== undefined || (session.engine === 'pty' && turn.isAsked);
    if (!turn.isTyped) continue;
    const { entries, known } = terminalTurn(
      { ...turn, isEnded: turn.end !== undefined },
      kept ?? [],
      waiting,
    );
    turn.entries.unshift(...entries);
    turn.known = known;
    const { inputTokens: input = 0, outputTokens: output = 0 } = known?.facts.usage ?? {};
    turn.tokens = { input, output };
  }
}

/** Whether a row that is no prompt stands for itself: what an agent begins with is no part of what ended before. */
function beginsTurn(row: Message, last: Turn | undefined): boolean {
  if (!last || last.isPrimed !== isPrimed(row)) return true;
  return last.end !== undefined && (row.kind === 'boot' || row.kind === 'marker');
}

/** Puts buttons beneath their messages, or, where those are not shown, where they came from. */
function addTasks(
  counting: readonly Message[],
  turns: readonly Draft[],
  turnOf: ReadonlyMap<Message, Draft>,
  reset: LastReset | undefined,
): void {
  const offers = new Map<EntryId | 'failure', Offer & { readonly id: MessageId }>();
  for (const [id, offer] of offersIn(counting)) offers.set(id, { id, ...offer });
  if (offers.size === 0) return;
  const entryOf = (of: Entry['id']): readonly Entry[] => {
    const offer = offers.get(of);
    offers.delete(of);
    return offer
      ? [{ type: 'tasks', id: offer.id, tasks: offer.tasks, isOver: offer.from.order < (reset?.order ?? 0) }]
      : [];
  };
  for (const turn of turns) {
    turn.entries = turn.entries.flatMap((entry) => [entry, ...entryOf(entry.id)]);
  }
  for (const [id, { from }] of offers) turnOf.get(from)?.entries.push(...entryOf(id));
}

/** The same with what is being received at its end, and with what the last run failed with if no row says so. */
export function withRunning(
  turns: readonly Turn[],
  { running, failure, missing }: Pick<Conversation, 'running' | 'failure' | 'missing'>,
): readonly Turn[] {
  const last = turns.at(-1);
  if (!last || last.isPrimed) return turns;
  const hasError = last.entries.some(({ type }) => type === 'error');
  // What comes after a turn has ended belongs to one whose prompt is still to come.
  const added = last.end && missing.length > 0 ? [] : running.map(runningEntry);
  if (failure && !hasError) {
    added.push({ type: 'error', id: 'failure', message: failure.message, remedy: failure.remedy });
  }
  if (added.length === 0) return turns;
  return [...turns.slice(0, -1), { ...last, entries: [...last.entries, ...added] }];
}

function draft(row: Message, prompt?: string): Draft {
  return {
    id: row.id,
    number: 0,
    isAsked: false,
    isSent: false,
    isPrimed: isPrimed(row),
    isTyped: false,
    order: row.order,
    prompt,
    files: [],
    skills: [],
    document: undefined,
    entries: [],
    end: undefined,
    tokens: { input: 0, output: 0 },
    known: undefined,
    model: undefined,
    isNewModel: false,
    turnId: row.turnId,
    times: { last: Date.parse(row.createdAt), calls: new Map() },
  };
}

interface Around {
  readonly waiting: Conversation['waiting'];
  readonly reset: LastReset | undefined;
  /** Of all files that were given so far, by their ids. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** The same in the turn itself and ever after. */
function turnFiles({ id, turnId, metadata }: AskedPrompt): readonly TurnFile[] {
  const owner = turnId ?? id;
  return (metadata.files ?? []).map((file, index) => ({ ...file, id: `${owner}-${index}` }));
}

function take(turn: Draft, row: Message, { waiting, reset, fileNames }: Around): void {
  switch (row.kind) {
    case 'text':
    case 'reasoning':
    case 'boot':
      if (isForPeople(row)) turn.entries.push(...said(turn, row));
      return;
    case 'marker':
      turn.entries.push({
        type: 'reset',
        id: row.id,
        freedTokens: row.metadata.freedTokens,
        canUndo: reset?.order === row.order && reset.canUndo,
      });
      return;
    case 'repair': {
      const { attempt, allowed } = row.metadata;
      turn.entries.push({ type: 'repair', id: row.id, attempt, allowed });
      return;
    }
    case 'tool-call': {
      const call = toolCallIn(row, waiting, fileNames);
      turn.times.calls.set(call.callId, Date.parse(row.createdAt));
      turn.entries.push({ type: 'tool', id: row.id, ...call });
      return;
    }
    case 'tool-result':
      addResult(turn, row);
      return;
    case 'error':
      turn.entries.push({
        type: 'error',
        id: row.id,
        message: row.metadata.message,
        remedy: row.metadata.remedy,
      });
      return;
    case 'step-end': {
      const { usage, model } = row.metadata;
      const { input, output } = turn.tokens;
      turn.tokens = {
        input: input + (usage?.inputTokens ?? 0),
        output: output + (usage?.outputTokens ?? 0),
      };
      if (model !== undefined) turn.model = model;
      return;
    }
    case 'turn-end':
      turn.end = row.metadata;
      return;
    default:
  }
}

/** What was said, and where it leads; an agent may answer without a word. */
function said(turn: Draft, row: Said): readonly Entry[] {
  const { id } = row;
  const response = responseIn(row);
  const isSilent = response !== undefined && messageText(row).trim() === '';
  const leads = response?.leadsTo === undefined ? [] : [{ type: 'leads', id, to: response.leadsTo } as const];
  return [...(isSilent ? [] : [spoken(turn, row)]), ...leads];
}

type Said = Extract<Message, { readonly kind: 'text' | 'reasoning' | 'boot' }>;

function spoken(turn: Draft, row: Said): Entry {
  const { id, kind, audience } = row;
  if (responseIn(row)?.isHtml)
    return { type: 'html', id, text: messageText(row), isSent: audience === 'all' };
  const type = kind === 'reasoning' ? kind : audience === 'person' ? 'boot' : 'text';
  const isIncomplete = row.kind !== 'boot' && row.metadata.incomplete === true;
  const text = messageText(row).trimEnd();
  return { type, id, text, isRunning: false, isIncomplete, ...took(turn, row, turn.times.last) };
}

function addResult(turn: Draft, row: Extract<Message, { kind: 'tool-result' }>): void {
  const result = toolResultIn(row);
  const at = turn.entries.findLastIndex((entry) => entry.type === 'tool' && entry.callId === result?.callId);
  const call = turn.entries[at];
  if (!result || call?.type !== 'tool') return;
  const begun = turn.times.calls.get(result.callId) ?? Number.NaN;
  turn.entries[at] = { ...call, result, ...took(turn, row, begun) };
}

/** How long something took; nobody knows that of what happened before. */
function took(turn: Draft, { createdAt }: Message, begun: number): { readonly durationMs?: number } {
  return turn.isPrimed ? {} : { durationMs: Date.parse(createdAt) - begun };
}

function runningEntry({ partId, kind, text, order }: RunningText): Entry {
  return { type: kind, id: partId, text, isRunning: order === undefined, isIncomplete: false };
}
