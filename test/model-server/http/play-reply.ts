import type { ReplyPart } from '../contract.ts';
import type { ReplyWriter } from '../protocol.ts';
import type { Exchange } from './exchange.ts';

/** Sends a streamed reply part by part. Returns early, without an end, where the reply has none. */
export async function playReply(
  parts: readonly ReplyPart[],
  writer: ReplyWriter,
  exchange: Exchange,
): Promise<void> {
  await exchange.send(writer.open());
  for (const part of parts) {
    switch (part.type) {
      case 'stall':
        return;
      case 'wait':
        await Promise.race([Promise.allSettled([part.until]), exchange.closed]);
        break;
      case 'break':
        exchange.breakOff();
        return;
      case 'error':
        await exchange.send(writer.error(part.message));
        exchange.end();
        return;
      default:
        await exchange.send(writer.part(part));
    }
    if (!exchange.isOpen) return;
  }
  await exchange.send(writer.close());
  exchange.end();
}
