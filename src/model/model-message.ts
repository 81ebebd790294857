/**
 * The messages that a model is sent, and the payload of a stored row. They are the same as `ModelMessage` of the package
 * `ai`, part for part, so they can be handed to it; `model-message.test.ts` compares the two. They are written down here so
 * that the declarations of the library need no other package.
 */
import type { Json } from './json.ts';

export type ModelMessage = SystemModelMessage | UserModelMessage | AssistantModelMessage | ToolModelMessage;

interface SystemModelMessage extends WithProviderOptions {
  role: 'system';
  content: string;
}

export interface UserModelMessage extends WithProviderOptions {
  role: 'user';
  content: string | (TextPart | ImagePart | FilePart)[];
}

export interface AssistantModelMessage extends WithProviderOptions {
  role: 'assistant';
  content:
    | string
    | (
        | TextPart
        | CustomPart
        | FilePart
        | ReasoningPart
        | ReasoningFilePart
        | ToolCallPart
        | ToolResultPart
        | ToolApprovalRequest
      )[];
}

export interface ToolModelMessage extends WithProviderOptions {
  role: 'tool';
  content: (ToolResultPart | ToolApprovalResponse)[];
}

/** Settings for one provider, under its name. */
interface WithProviderOptions {
  providerOptions?: Record<string, { [key: string]: Json | undefined }>;
}

interface TextPart extends WithProviderOptions {
  type: 'text';
  text: string;
}

interface ImagePart extends WithProviderOptions {
  type: 'image';
  image: Bytes | URL | ProviderReference;
  mediaType?: string;
}

interface FilePart extends WithProviderOptions {
  type: 'file';
  data: FileData | Bytes | URL | ProviderReference;
  filename?: string;
  mediaType: string;
}

interface ReasoningPart extends WithProviderOptions {
  type: 'reasoning';
  text: string;
}

interface ReasoningFilePart extends WithProviderOptions {
  type: 'reasoning-file';
  data: Extract<FileData, { type: 'data' | 'url' }> | Bytes | URL;
  mediaType: string;
}

interface CustomPart extends WithProviderOptions {
  type: 'custom';
  kind: `${string}.${string}`;
}

interface ToolCallPart extends WithProviderOptions {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerExecuted?: boolean;
}

export interface ToolResultPart extends WithProviderOptions {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: ToolResultOutput;
}

interface ToolApprovalRequest {
  type: 'tool-approval-request';
  approvalId: string;
  toolCallId: string;
  reason?: string;
  isAutomatic?: boolean;
  signature?: string;
  inputSchemaInput?: unknown;
}

interface ToolApprovalResponse {
  type: 'tool-approval-response';
  approvalId: string;
  approved: boolean;
  reason?: string;
  providerExecuted?: boolean;
}

type ToolResultOutput = WithProviderOptions &
  (
    | { type: 'text'; value: string }
    | { type: 'error-text'; value: string }
    | { type: 'json'; value: Json }
    | { type: 'error-json'; value: Json }
    | { type: 'execution-denied'; reason?: string }
    | { type: 'content'; value: (WithProviderOptions & ToolResultContent)[] }
  );

type ToolResultContent =
  | { type: 'text'; text: string }
  | { type: 'file'; data: FileData; mediaType: string; filename?: string }
  | { type: 'file-data'; data: string; mediaType: string; filename?: string }
  | { type: 'image-data'; data: string; mediaType: string }
  | { type: 'file-url'; url: string; mediaType?: string }
  | { type: 'image-url'; url: string }
  | { type: 'file-id'; fileId: string | Record<string, string> }
  | { type: 'image-file-id'; fileId: string | Record<string, string> }
  | { type: 'file-reference'; providerReference: ProviderReference }
  | { type: 'image-file-reference'; providerReference: ProviderReference }
  | { type: 'custom' };

type FileData =
  | { type: 'data'; data: Bytes }
  | { type: 'url'; url: URL; originalUrl?: string }
  | { type: 'reference'; reference: ProviderReference }
  | { type: 'text'; text: string };

/** As they are, or in Base64. */
type Bytes = string | Uint8Array | ArrayBuffer;

/** What each provider calls a file that was uploaded to it, by the provider's name. */
type ProviderReference = Record<string, string> & { type?: never };
