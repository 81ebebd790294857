import { sql } from 'kysely';
import type { MessageId } from '../model/ids.ts';
import { type AskedPrompt, hasFiles, isAskedPrompt, type Message } from '../model/message.ts';
import type { Store } from './dialect.ts';
import { lineage } from './lineage.ts';
import { type MessageRow, toMessage } from './message.table.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * The names under which contents were given with prompts, by their hashes. Rows of every session count, those of hidden
 * ones too: forks may share them.
 */
export async function promptFileNames({ db }: Pick<Store, 'db'>): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let last: MessageId | undefined;
  do {
    const prompts = db
      .selectFrom('Messages')
      .selectAll()
      .where('kind', '=', 'prompt')
      .where('metadata', 'like', '%"files":[%')
      .orderBy('id')
      .limit(ROWS_AT_ONCE);
    const rows = await (last === undefined ? prompts : prompts.where('id', '>', last)).execute();
    for (const row of rows.map(toMessage)) {
      const files = isAskedPrompt(row) ? row.metadata.files : undefined;
      for (const { hash, name } of files ?? []) names.set(hash, name);
    }
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
  return names;
}

/** The prompts that files were given with in a conversation up to this prompt of it, in their order. */
export async function promptsWithFiles(
  { db }: Pick<Store, 'db'>,
  { chatSessionId, order }: Pick<Message, 'chatSessionId' | 'order'>,
): Promise<readonly AskedPrompt[]> {
  const { rows } = await sql<MessageRow>`select m.* from ${lineage(chatSessionId)} l
    join "Messages" m on m."chatSessionId" = l."id" and m."order" < l."upTo" and m."order" <= ${order}
    where m."kind" = 'prompt' and m."metadata" like '%"files":[%'
    order by m."order"`.execute(db);
  return rows.map(toMessage).filter(isAskedPrompt).filter(hasFiles);
}
