import type { MessageId } from '../model/ids.ts';
import { isAskedPrompt } from '../model/message.ts';
import type { Store } from './dialect.ts';
import { toMessage } from './message.table.ts';

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
