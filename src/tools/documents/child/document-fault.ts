import type { UnreadableReply } from '../frames.ts';

/** Why a document cannot be read: its message goes on the sentence `… cannot be read: `, without a full stop. */
export class DocumentFault extends Error {
  readonly code: UnreadableReply['code'];

  constructor(reason: string, options: { code?: UnreadableReply['code']; cause?: unknown } = {}) {
    super(reason, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DocumentFault';
    this.code = options.code ?? 'INVALID_INPUT';
  }
}

/** Does what a library does, whose errors say that the document is not sound. */
export async function faultless<Result>(kind: string, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    throw new DocumentFault(`it is damaged, or no ${kind}`, { cause: error });
  }
}
