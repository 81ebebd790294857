import { commandLine } from './command-line.ts';

/** A program that is started, and spoken to over its standard input and output. */
export interface StdioConnection {
  readonly type: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that it gets with these values. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables that it gets as they are set here. */
  readonly envFrom: readonly string[];
  /** The folder that it runs in, as an absolute path. */
  readonly cwd: string;
}

/** A header whose value is in the environment. */
interface HeaderFromVariable {
  readonly header: string;
  readonly variable: string;
  /** Put before the value, such as `Bearer`. */
  readonly scheme?: string;
}

/** A server somewhere, which speaks Streamable HTTP. */
export interface HttpConnection {
  readonly type: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly headersFrom: readonly HeaderFromVariable[];
}

/** An MCP server, as a configuration describes it. */
export interface McpServer {
  readonly id: string;
  /** Whose configuration it is in. */
  readonly place: 'user' | 'workspace';
  /** Where that configuration is. */
  readonly path: string;
  readonly connection: StdioConnection | HttpConnection;
  /** Only these of its tools are there for us, by their names at the server. */
  readonly tools?: readonly string[];
  /** How long a call may take; absent where it is left to us. */
  readonly timeoutMs?: number;
  /** Why it is not to be used, if it is not: switched off, or in a workspace that is not trusted, or the user has one of the same id. */
  readonly left?: 'disabled' | 'untrusted' | 'overruled';
}

/** What is started or called, on one line: the command with its arguments, or the address. */
export function targetOf(connection: McpServer['connection']): string {
  return connection.type === 'stdio' ? commandLine(connection.command, connection.args) : connection.url;
}
