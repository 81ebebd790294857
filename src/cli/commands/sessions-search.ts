import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { countOption } from '../number-option.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface SearchOptions extends GlobalOptions {
  readonly limit: string;
}

export async function searchSessions(options: SearchOptions, words: readonly string[]): Promise<number> {
  const query = words.join(' ');
  const limit = countOption('limit', options.limit);
  await withWorkbench(options, { mustExist: true }, async ({ sessions, workspace }) => {
    const hits = await sessions.search(query, { limit });
    if (options.json) {
      const items = hits.map(({ sessionId, message, excerpt }) => ({
        sessionId,
        messageId: message.id,
        order: message.order,
        kind: message.kind,
        excerpt,
      }));
      printJson({ items, nextCursor: null });
      return;
    }
    for (const { sessionId, message, excerpt } of hits) {
      io().stdout.write(
        `${bold(shortId(sessionId))}  ${dim(message.kind.padEnd(9))}  ${printable(excerpt)}\n`,
      );
    }
    if (options.quiet) return;
    const [first] = hits;
    const hint = first
      ? `Show one: ${commandLine(options, workspace, `sessions show ${shortId(first.sessionId)}`)}`
      : `Nothing holds ${JSON.stringify(query)}.`;
    io().stdout.write(`${dim(hint)}\n`);
  });
  return 0;
}
