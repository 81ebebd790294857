import {
  type JSONRPCMessage,
  type MCPTransport,
  type MCPTransportSendOptions,
  validateJSONRPCMessage,
} from '@ai-sdk/mcp';
import type { StdioConnection } from '../../model/mcp-server.ts';
import type { McpLimits } from './limits.ts';
import { ServerProcess } from './server-process.ts';

/**
 * Messages to and from a program. The library has a transport of this kind, too; this one ends what the program has
 * started, ends it also when we are killed, tells it when a call is given up, gives it no more variables than it shall
 * have, keeps its last words, and takes no message of any length.
 */
export class StdioTransport implements MCPTransport {
  readonly supportsProtocolVersionDiscovery = true;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #begin: () => ServerProcess;
  #process: ServerProcess | undefined;
  /** What is no longer to be done when an answer has come. */
  readonly #pending = new Map<string | number, () => void>();

  constructor(connection: StdioConnection, variables: Readonly<Record<string, string>>, limits: McpLimits) {
    this.#begin = () => new ServerProcess(connection, variables, limits, (line) => this.#hear(line));
  }

  get process(): ServerProcess | undefined {
    return this.#process;
  }

  async start(): Promise<void> {
    this.#process = this.#begin();
    void this.#process.ended.then(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage, { signal }: MCPTransportSendOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    if (!this.#process || this.#process.isOver) throw new Error('its process is gone');
    if (signal && 'method' in message && 'id' in message) this.#cancelWith(signal, message.id);
    this.#process.tell(JSON.stringify(message));
  }

  async close(): Promise<void> {
    await this.#process?.close();
  }

  #cancelWith(signal: AbortSignal, requestId: string | number): void {
    const cancel = () => {
      this.#pending.delete(requestId);
      const notice = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
      this.#process?.tell(JSON.stringify(notice));
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#pending.set(requestId, () => signal.removeEventListener('abort', cancel));
  }

  #hear(line: string): void {
    const message = messageIn(line);
    if (!message) return;
    if (!('method' in message) && message.id !== undefined) {
      this.#pending.get(message.id)?.();
      this.#pending.delete(message.id);
    }
    try {
      this.onmessage?.(message);
    } catch {
      // An answer that nobody waits for any more.
    }
  }
}

/** Programs also write what is none of their messages. */
function messageIn(line: string): JSONRPCMessage | undefined {
  try {
    return validateJSONRPCMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}
