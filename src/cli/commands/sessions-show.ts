import { type Message, withoutVoided } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import type { Session } from '../../model/session.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { localTime } from '../local-time.ts';
import { accent, bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { numbered, wrapped } from '../word-wrap.ts';

export async function showSession(options: GlobalOptions, ref: string): Promise<number> {
  await withWorkbench(options, { mustExist: true }, async ({ sessions }) => {
    const session = await sessions.find(ref);
    const { messages, lastSeq } = await sessions.messages(session.id);
    if (options.json) {
      printJson({ session, messages, lastSeq });
      return;
    }
    const { title } = session.metadata;
    const models = modelsIn(session, messages).join(' → ');
    const facts = [session.id, session.sessionStatus, models, localTime(session.createdAt)];
    if (!options.quiet) {
      print(bold(printable(title ?? 'Untitled')));
      print(dim(printable(facts.filter(Boolean).join(' · '))));
    }
    const visible = withoutVoided(messages).filter(
      ({ audience }) => audience === 'all' || audience === 'person',
    );
    const total = visible.filter(({ kind }) => kind === 'prompt').length;
    let turn = 0;
    for (const message of visible) {
      if (message.kind === 'prompt') turn++;
      print(`\n${linesOf(message, `[${turn}/${total}]`)}`);
    }
  });
  return 0;
}

/** The models that answered, in order, each change once. */
function modelsIn({ metadata }: Session, messages: readonly Message[]): readonly string[] {
  const models = messages.flatMap((row) => (row.kind === 'step-end' ? (row.metadata.model ?? []) : []));
  const changes = models.filter((model, index) => model !== models[index - 1]);
  return changes.length > 0 ? changes : [metadata.modelId ?? ''];
}

function linesOf(message: Message, number: string): string {
  const plain = printable(messageText(message)).trimEnd();
  if (message.kind === 'prompt') return numbered(number, plain, { number: accent, text: bold });
  const text = wrapped(plain);
  switch (message.kind) {
    case 'text':
      return message.metadata.incomplete ? `${text} ${dim('… (broken off)')}` : text;
    case 'reasoning':
      return dim(text);
    case 'tool-call':
      return dim(`→ ${text}`);
    case 'tool-result':
      return dim(`← ${text}`);
    case 'error':
      return `✗ ${text}`;
    default:
      return text;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
