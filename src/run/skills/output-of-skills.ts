import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { schemaCheck } from '../../model/json-schema.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Skill } from '../../model/skill.ts';
import type { OutputSchema, OutputWish, WishedOutput } from '../output/output-wish.ts';

/** What is needed to hold answers against what skills ask for. */
export interface OutputWorld {
  /** The JSON Schema of a name; undefined where nobody has it. Refuses one that cannot be read. */
  schema(name: string): Promise<JsonObject | undefined>;
  /** How often a model may be asked to mend an answer. */
  repairs(): Promise<number>;
}

interface OutputOfTurn {
  /** Absent where nobody asks for anything. */
  readonly output?: OutputWish;
  readonly warnings: readonly RunWarning[];
}

/**
 * What the answer of a turn is to be like, by the skills that were chosen for it: the weightiest that names a schema
 * decides. What is wished for the run comes before what skills ask for.
 */
export async function outputOfTurn(
  skills: readonly Skill[],
  wished: WishedOutput | undefined,
  world: OutputWorld,
): Promise<OutputOfTurn> {
  const marked = skills.filter(({ output }) => output.markers.length > 0);
  const markers = new Map(marked.map(({ id, output }) => [id, output.markers]));
  if (wished) {
    const { schema, repairs = await world.repairs() } = wished;
    return { output: { schema, markers, repairs }, warnings: [] };
  }
  const [first, ...others] = skills.filter(({ output }) => output.schema !== undefined);
  if (marked.length === 0 && !first) return { warnings: [] };
  const rival = others.find(({ output }) => output.schema !== first?.output.schema);
  const { schema, fault } = first ? await readSchema(first, world) : {};
  return {
    output: {
      ...(schema && { schema }),
      markers,
      repairs: await world.repairs(),
    },
    warnings: [
      ...(fault === undefined ? [] : [{ code: 'schema-missing', message: fault }]),
      ...(first && rival ? [{ code: 'schemas-differ', message: rivalWords(first, rival) }] : []),
    ],
  };
}

function rivalWords(first: Skill, rival: Skill): string {
  return `The skills ${first.id} and ${rival.id} ask for answers of different schemas: that of ${first.id} counts.`;
}

async function readSchema(
  { id, output: { schema: name = '' } }: Skill,
  world: OutputWorld,
): Promise<{ readonly schema?: OutputSchema; readonly fault?: string }> {
  const unchecked = `Answers of the skill ${id} are not checked`;
  try {
    const schema = await world.schema(name);
    if (!schema) return { fault: `${unchecked}: there is no schema ${name}.` };
    return { schema: { name, check: await schemaCheck(schema, 'the answer') } };
  } catch (error) {
    if (isRefusal(error)) return { fault: `${unchecked}. ${error.message}` };
    return { fault: `${unchecked}: ${name} is no valid JSON Schema (${errorMessage(error)}).` };
  }
}
