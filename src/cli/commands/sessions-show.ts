import { withoutUndone } from '../../model/course.ts';
import { HISTORY_ENDS, historyFrom, historyHidden } from '../../model/history-words.ts';
import {
  isAskedPrompt,
  isPrimed,
  type Message,
  type MessageKind,
  withoutVoided,
} from '../../model/message.ts';
import type { Session } from '../../model/session.ts';
import type { Evidence } from '../../model/terminal.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { type Entry, entryText } from '../entry-text.ts';
import { type EvidenceView, evidenceEntries } from '../evidence-entries.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { namedSession } from '../named-session.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { rowEntry } from '../row-entry.ts';
import { shownTitle } from '../shown-title.ts';

interface ShowOptions extends GlobalOptions {
  /** Also how the screens looked. */
  readonly screen?: boolean;
  /** Also what models behind CLIs thought, and which tools they called. */
  readonly evidence?: boolean;
}

export async function showSession(options: ShowOptions, ref: string): Promise<number> {
  await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { sessions } = workbench;
    const session = await namedSession(workbench, options, ref);
    const { screen: withScreens = false, evidence: isFull = false } = options;
    const { messages, evidence, lastSeq } = await sessions.messages(session.id, { withScreens });
    if (options.json) {
      printJson({ session, messages, evidence, lastSeq });
      return;
    }
    const models = modelsIn(session, messages).join(' → ');
    const facts = [session.id, session.sessionStatus, models, localTime(session.createdAt)];
    if (!options.quiet) {
      print(bold(printable(shownTitle(session))));
      print(dim(printable(facts.filter(Boolean).join(' · '))));
    }
    const shown = withScreens ? evidence : evidence.filter(({ kind }) => kind !== 'snapshot');
    const rows = withoutUndone(withoutVoided(messages));
    for (const entry of entriesOf(session, rows, shown, { isFull })) print(`\n${entryText(entry)}`);
  });
  return 0;
}

/** What a person sees of a conversation: the history that it began with, then what was asked here, with its numbers. */
function entriesOf(
  { metadata }: Session,
  rows: readonly Message[],
  evidence: readonly Evidence[],
  view: EvidenceView,
): readonly Entry[] {
  const visible = rows.filter(
    ({ kind, audience }) => audience === 'all' || audience === 'person' || NOTED.includes(kind),
  );
  const { scriptRefs = [] } = metadata.priming ?? {};
  const history = visible.filter(isPrimed).flatMap((row) => rowEntry(row) ?? []);
  const hidden = history.length === 0 ? rows.filter(isPrimed).length : 0;
  const total = visible.filter(isAskedPrompt).length;
  let turn = 0;
  const said = visible
    .filter((row) => !isPrimed(row))
    .flatMap((row) => {
      if (row.kind === 'prompt') turn++;
      const entry = rowEntry(row, `[${turn}/${total}]`);
      const entries = entry ? [isVirtual(row) ? { ...entry, note: 'not sent to the model' } : entry] : [];
      if (row.kind !== 'prompt') return entries;
      const kept = evidence.filter(({ turnId }) => turnId === row.turnId);
      return [...entries, ...evidenceEntries(kept, view)];
    });
  return [
    ...(hidden > 0 ? [remark(historyHidden(hidden, scriptRefs))] : []),
    ...(history.length > 0 ? [remark(historyFrom(scriptRefs)), ...history, remark(HISTORY_ENDS)] : []),
    ...said,
  ];
}

/** Of these a line tells that they are there. */
const NOTED: readonly MessageKind[] = ['marker', 'repair'];

/** Whether an agent said it to people only. */
function isVirtual({ kind, audience }: Message): boolean {
  return audience === 'person' && (kind === 'text' || kind === 'boot');
}

function remark(text: string): Entry {
  return { kind: 'remark', text };
}

/** The models that answered, in order, each change once. */
function modelsIn({ metadata }: Session, messages: readonly Message[]): readonly string[] {
  const models = messages.flatMap((row) => (row.kind === 'step-end' ? (row.metadata.model ?? []) : []));
  const changes = models.filter((model, index) => model !== models[index - 1]);
  return changes.length > 0 ? changes : [metadata.modelId ?? ''];
}

function print(line: string): void {
  io().stdout.write(`${line}\n`);
}
