import { anthropicService } from './anthropic/service.ts';
import type { Protocol } from './contract.ts';
import { geminiService } from './gemini/service.ts';
import { openaiChatService } from './openai-chat/service.ts';
import { createOpenaiResponsesService } from './openai-responses/service.ts';
import type { ProtocolService } from './protocol.ts';

/** One set for each server: the Responses service keeps the items it was asked to store. */
export function createServices(): Readonly<Record<Protocol, ProtocolService>> {
  return {
    'openai-chat': openaiChatService,
    'openai-responses': createOpenaiResponsesService(),
    anthropic: anthropicService,
    gemini: geminiService,
  };
}
