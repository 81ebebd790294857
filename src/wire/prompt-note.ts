import * as z from 'zod';
import { CONTRACT_TERMS } from '../model/contract.ts';

/** What is to be said about the answer to a prompt. */
const promptNote = z
  .object({
    promptIndex: z.int().describe('Counted from 0.'),
    key: z.string().optional().describe("The contract's own name."),
    term: z.enum(CONTRACT_TERMS),
    message: z.string(),
  })
  .meta({ id: 'PromptNote' });

/** What was found when answers were held against their contracts. */
export const contractNotes = {
  failures: z.array(promptNote).readonly(),
  unchecked: z.array(promptNote).readonly().describe('What nobody can tell of an answer.'),
};
