import { z } from 'zod';
import type { Dataset } from '../../model/dataset.ts';
import { Refusal } from '../../model/refusal.ts';
import { configProblem, problemWords } from '../config-problem.ts';
import { readConfigYaml } from '../config-yaml.ts';
import { safePlaceIfThere } from '../safe-path.ts';
import { readTextFile } from '../text-file.ts';

/** The file in a dataset's folder that says what it is and who may use it. */
export const DATASET_FILE = 'dataset.yaml';

const LARGEST = 64 * 1024;

const SCHEMA = z.strictObject({
  name: z.string().trim().min(1, 'is empty').max(200).nullish(),
  description: z.string().trim().max(2_000).nullish(),
  // Left empty by mistake it would open the dataset to everybody.
  agents: z.array(z.string(), { error: 'must be a list of the ids of agents' }).optional(),
});

/** What a dataset says of itself; its id is its name where it says nothing. Refuses a file with mistakes. */
export async function readDatasetYaml(folder: string, id: string, shown: string): Promise<Dataset> {
  const place = await safePlaceIfThere(folder, DATASET_FILE);
  if (place === undefined) return { id, name: id };
  if (place.stats.size > LARGEST) {
    throw new Refusal('INVALID_INPUT', `${shown} is larger than 64 kB.`);
  }
  const { text } = await readTextFile(place.path);
  const reading = SCHEMA.safeParse(readConfigYaml(shown, text));
  if (!reading.success) {
    const problems = reading.error.issues.map((issue) => problemText(issue));
    throw new Refusal('INVALID_INPUT', `${shown}: ${problems.join('; ')}.`);
  }
  const { name, description, agents } = reading.data;
  return {
    id,
    name: name ?? id,
    ...(description && { description }),
    ...(agents && { agents }),
  };
}

function problemText(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? problemWords(issue) : configProblem(issue);
}
