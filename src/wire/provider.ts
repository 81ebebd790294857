import * as z from 'zod';

const texts = z.array(z.string()).readonly();

export const provider = z
  .object({
    id: z.string().describe('The part of a model’s name before the first `/`.'),
    isReady: z.boolean(),
    facts: z.string().describe('What makes it ready, or what is missing, in a few words.'),
    keyVariables: texts.describe(
      'The environment variables that may hold its key; none where it needs none.',
    ),
    models: texts.describe(
      'Some to choose from, as provider/name: those that one on this machine has, else a few that are well known.',
    ),
  })
  .meta({ id: 'Provider' });

/** Somebody who answers prompts, as far as the server knows. */
export type ProviderAnswer = z.infer<typeof provider>;
