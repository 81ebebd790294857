import type { MessageId } from '../../src/model/ids.ts';
import type { Message, ResponseFacts } from '../../src/model/message.ts';
import type { OfferedTask } from '../../src/model/task.ts';

/** The buttons of a message. */
export interface Offer {
  readonly tasks: readonly OfferedTask[];
  /** The last row that brought some of them. */
  readonly from: Message;
}

/** What an agent said of its response, if the row is one. */
export function responseIn(row: Message): ResponseFacts | undefined {
  if (row.kind === 'boot') return row.metadata;
  return row.kind === 'text' ? row.metadata.response : undefined;
}

/** The buttons by the messages that they belong to. Those that come later are added; the same name replaces. */
export function offersIn(rows: readonly Message[]): ReadonlyMap<MessageId, Offer> {
  const offers = new Map<MessageId, Offer>();
  for (const row of rows) {
    const { availableTasks = [], attachTo = row.id } = responseIn(row) ?? {};
    if (availableTasks.length === 0) continue;
    const named = new Map<string, OfferedTask>();
    for (const task of [...(offers.get(attachTo)?.tasks ?? []), ...availableTasks])
      named.set(task.name, task);
    offers.set(attachTo, { tasks: [...named.values()], from: row });
  }
  return offers;
}
