/** How long a server is waited for, and how much it may say. */
export interface McpLimits {
  /** Until a server is connected and has named its tools. */
  readonly startMs: number;
  /** Until one that is connected has named its tools once more. */
  readonly listMs: number;
  /** For a call, where the configuration says nothing else. */
  readonly callMs: number;
  /** For ending by itself, when it is told to; and then once more, when it is told by a signal. */
  readonly endMs: number;
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Tools of one server. */
  readonly tools: number;
  /** Bytes of pictures, sounds and files in one result. More would not fit into a conversation. */
  readonly binaryBytes: number;
}

export const MCP_LIMITS: McpLimits = {
  startMs: 20_000,
  listMs: 2_000,
  callMs: 60_000,
  endMs: 500,
  messageBytes: 16_000_000,
  tools: 500,
  binaryBytes: 2_000_000,
};
