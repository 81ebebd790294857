import * as z from 'zod';
import { END_REASONS } from '../model/message.ts';
import { EVIDENCE_LABELS } from '../model/terminal.ts';
import { hunks } from './hunks.ts';
import { session } from './session.ts';

const usage = z
  .object({ input: z.int(), output: z.int() })
  .readonly()
  .describe('Tokens that were read and written.');

const turn = z
  .object({
    number: z.int().describe('Its place in its session, counted from 1.'),
    prompt: z.string(),
    key: z.string().exactOptional(),
    source: z.enum(['script', 'chat']).describe('Who asked: a script, or a person.'),
    text: z
      .string()
      .describe('All that the model said, its thoughts left out; of a turn in a terminal, the answer.'),
    tools: z.array(z.string()).readonly().describe('The tools that were called, by name, in order.'),
    usage,
    seconds: z.number().exactOptional().describe('Absent while the turn is not over, like `reason`.'),
    reason: z.enum(END_REASONS).exactOptional(),
    model: z.string().exactOptional(),
    evidence: z
      .enum(EVIDENCE_LABELS)
      .exactOptional()
      .describe('Of a turn in a terminal: how its answer is known.'),
    exitCode: z.int().exactOptional().describe('Of a command in a shell.'),
  })
  .meta({ id: 'ComparedTurn' });

const prompt = z
  .object({
    change: z
      .enum(['shared', 'same', 'edited', 'moved', 'added', 'removed'])
      .describe('What became of the prompt; of a `shared` one, both sessions have the very same rows.'),
    before: turn.exactOptional(),
    after: turn.exactOptional(),
    promptHunks: hunks.describe('How the prompts differ, line by line; null if too much to say.'),
    answerHunks: hunks.describe('How the answers differ, line by line; null if too much to say.'),
  })
  .meta({ id: 'PromptComparison' });

const side = z
  .object({
    session,
    models: z.array(z.string()).readonly().describe('Those that answered, in order, each change once.'),
    totals: z
      .object({ prompts: z.int(), usage, seconds: z.number() })
      .describe('Of all its turns, those that it shares included.'),
  })
  .meta({ id: 'ComparedSession' });

export const comparison = z
  .object({ before: side, after: side, prompts: z.array(prompt).readonly() })
  .meta({ id: 'SessionComparison' });
