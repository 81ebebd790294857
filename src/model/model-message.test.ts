import type {
  AssistantModelMessage,
  ModelMessage,
  ToolModelMessage,
  ToolResultPart,
  UserModelMessage,
} from 'ai';
import { expectTypeOf, it } from 'vitest';
import type * as ours from './model-message.ts';

it('has the messages of the package ai, part for part', () => {
  expectTypeOf<ours.ModelMessage>().toExtend<ModelMessage>();
  expectTypeOf<ModelMessage>().toExtend<ours.ModelMessage>();
  expectTypeOf<ours.UserModelMessage>().toExtend<UserModelMessage>();
  expectTypeOf<UserModelMessage>().toExtend<ours.UserModelMessage>();
  expectTypeOf<ours.AssistantModelMessage>().toExtend<AssistantModelMessage>();
  expectTypeOf<AssistantModelMessage>().toExtend<ours.AssistantModelMessage>();
  expectTypeOf<ours.ToolModelMessage>().toExtend<ToolModelMessage>();
  expectTypeOf<ToolModelMessage>().toExtend<ours.ToolModelMessage>();
  expectTypeOf<ours.ToolResultPart>().toExtend<ToolResultPart>();
  expectTypeOf<ToolResultPart>().toExtend<ours.ToolResultPart>();
});
