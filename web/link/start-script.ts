import * as z from 'zod';
import { isRefusal } from '../../src/model/refusal.ts';
import type { Client } from '../../src/wire/client.ts';
import type { StartedScript } from '../../src/wire/script.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import type { RunWish, TypingQuestion } from '../state/run-wish.ts';
import type { GivenArguments } from '../state/script-arguments.ts';

interface WishedRun extends RunWish {
  readonly path: string;
  readonly args?: GivenArguments;
}

const typingQuestion = z.object({ why: z.enum(['unnamed', 'anew']), prompts: z.array(z.string()) });

/** Runs a script, or tells what has to be seen before anything is typed into a terminal. */
export async function startScript(client: Client, body: WishedRun): Promise<StartedScript | TypingQuestion> {
  try {
    return await client.json(scriptRoutes.runScript, { body });
  } catch (error) {
    const question = typingQuestion.safeParse(isRefusal(error, 'CONFIRM_REQUIRED') && error.details);
    if (question.success) return question.data;
    throw error;
  }
}
