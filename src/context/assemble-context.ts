import type { Message } from '../model/message.ts';
import type { ModelMessage } from '../model/model-message.ts';
import type { Tool } from '../model/tool.ts';
import { contextRows } from './context-rows.ts';
import { type ContextSection, sectionsOf } from './context-sections.ts';
import { messagesOf } from './gate.ts';
import type { FileMaps } from './input-files.ts';
import type { Receiver } from './sent-parts.ts';
import { type RuleBlock, systemPrompt } from './skill-rules.ts';

/** Everything that decides what a model is sent. */
export interface ContextInput {
  /** What the agent is told before everything else. */
  readonly system?: string;
  /** The rules of the skills that were chosen. */
  readonly rules?: readonly RuleBlock[];
  /** All rows of the conversation, the prompt that is being answered among them. */
  readonly rows: readonly Message[];
  readonly receiver: Receiver;
  readonly tools: readonly Tool[];
}

/** What a model is sent in a turn. */
export interface AssembledContext extends FileMaps {
  /** The rules of skills included. */
  readonly system?: string;
  readonly messages: readonly ModelMessage[];
  /** Those that it is told of. */
  readonly tools: readonly Tool[];
  /** The models whose thoughts the receiver cannot read and did not get. */
  readonly unreadable: ReadonlySet<string>;
  /** Where each piece came from, in the order in which they are sent. Made when it is asked for. */
  sections(): readonly ContextSection[];
}

/** What a model is sent in a turn, and where each piece of it came from. The system prompt lists neither files nor datasets. */
export function assembleContext({
  system: own,
  rules = [],
  rows,
  receiver,
  tools,
}: ContextInput): AssembledContext {
  const system = systemPrompt(own, rules);
  const { told, ...maps } = contextRows(rows, receiver);
  const offered = tools.filter(({ isHidden }) => !isHidden);
  return {
    ...(system !== undefined && { system }),
    ...messagesOf(told, receiver),
    tools: offered,
    ...maps,
    sections: () => sectionsOf({ system: own, rules, tools: offered, told, receiver }),
  };
}
