// The process that reads documents, one after the other. Cuebook starts it and tells it which: see ../frames.ts.
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../../../model/error-code.ts';
import type { ReaderFrame, ReadOrder, ReadReply } from '../frames.ts';
import { DocumentFault } from './document-fault.ts';
import { readDocument } from './read-document.ts';

const [, here = '', memoryMb = ''] = process.argv;
const memoryBytes = Number(memoryMb) * 1024 * 1024;

const guard = new Worker(new URL(`./guard.${here.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url), {
  workerData: { memoryBytes },
});
guard.unref();
// Libraries leave promises behind that fail later; what matters of a document has been said by then.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: ReadOrder) => void reply(order));
say({ type: 'started' });

async function reply(order: ReadOrder): Promise<void> {
  const answer = await answerTo(order);
  say(answer, () => {
    // What this document left behind must not count for the next one.
    if (process.memoryUsage.rss() > memoryBytes / 2) process.exit();
  });
}

async function answerTo(order: ReadOrder): Promise<ReadReply> {
  try {
    const { parts, warnings } = await readDocument(order);
    return { type: 'text', parts: [...parts], warnings: [...warnings] };
  } catch (error) {
    const { code, message: reason, cause } = faultOf(error);
    return { type: 'unreadable', code, reason, ...(cause !== undefined && { detail: errorMessage(cause) }) };
  }
}

/** Nobody can tell whether a library or a document is to blame for what nobody foresaw; it came with the document. */
function faultOf(error: unknown): DocumentFault {
  if (error instanceof DocumentFault) return error;
  return new DocumentFault('it is damaged, or not what it seems', { cause: error });
}

function say(frame: ReaderFrame, then?: () => void): void {
  process.send?.(frame, undefined, undefined, then);
}
