import * as z from 'zod';

/** The folders of documents that models may search, and what among them is none. */
export const datasetList = z
  .object({
    items: z
      .array(
        z
          .object({
            id: z.string(),
            name: z.string(),
            description: z.string().exactOptional(),
            agents: z
              .array(z.string())
              .readonly()
              .exactOptional()
              .describe('The agents that may use it, if not all may.'),
            documents: z.int().describe('How many are indexed so far.'),
            passages: z.int().describe('How many they are cut into.'),
            isEmpty: z.literal(true).exactOptional().describe('There is nothing in it to index.'),
          })
          .meta({ id: 'Dataset' }),
      )
      .readonly(),
    nextCursor: z.null(),
    findings: z
      .array(
        z.object({
          path: z.string().describe('From the workspace, with `/` between folders.'),
          reason: z.string(),
        }),
      )
      .readonly()
      .describe('What looks like a dataset and is none, and why.'),
  })
  .meta({ id: 'DatasetList' });

/** What a search of datasets finds. */
export const datasetHits = z
  .object({
    items: z
      .array(
        z
          .object({
            dataset: z.string(),
            file: z.string().describe('From the folder of the dataset, with `/` between folders.'),
            place: z.string().exactOptional().describe('Where in the file, such as `page 3`.'),
            text: z.string(),
            score: z.number().describe('1 if nothing fits better, however one looks.'),
          })
          .meta({ id: 'DatasetHit' }),
      )
      .readonly()
      .describe('The best first.'),
    nextCursor: z.null(),
    warnings: z.array(z.string()).readonly().describe('What could not be searched, or not in every way.'),
  })
  .meta({ id: 'DatasetHits' });
