import type { z } from 'zod';
import type { BenchContract, PlanExpectation } from '../../model/bench.ts';
import { CONTRACT } from './contract-schema.ts';
import { readPart } from './read-part.ts';
import type { SuiteFiles } from './suite-files.ts';
import type { SuiteNotes } from './suite-notes.ts';
import type { YamlPath } from './yaml-text.ts';

type WrittenContract = z.output<typeof CONTRACT>;
type WrittenPlan = NonNullable<WrittenContract['plan']>;

/** Reads a list of contracts, each for itself. */
export async function readContracts(
  written: readonly unknown[],
  above: YamlPath,
  notes: SuiteNotes,
  files: SuiteFiles,
): Promise<readonly BenchContract[]> {
  const contracts: BenchContract[] = [];
  for (const [index, value] of written.entries()) {
    const path = [...above, index];
    const contract = readPart(CONTRACT, 'contract', value, path, notes);
    if (contract === undefined) continue;
    if (Object.keys(contract).every((key) => key === 'key' || key === 'of') && isSound(value, contract)) {
      notes.add(path, {
        code: 'contract-empty',
        message: 'The contract asks for nothing.',
        remedy: 'Say what an answer must satisfy, such as `contains`, `matches` or `schema`.',
      });
    }
    contracts.push(await readContract(contract, path, files));
  }
  return contracts;
}

/** Whether nothing of what is written was left out. */
function isSound(written: unknown, read: WrittenContract): boolean {
  return (
    typeof written === 'object' &&
    written !== null &&
    Object.keys(written).length === Object.keys(read).length
  );
}

async function readContract(
  written: WrittenContract,
  path: YamlPath,
  files: SuiteFiles,
): Promise<BenchContract> {
  const { key, matches, plan, tool } = written;
  const schema =
    written.schema === undefined ? undefined : await files.schema(written.schema, [...path, 'schema']);
  const call =
    written.function === undefined ? undefined : await files.locate(written.function, [...path, 'function']);
  const notMatches = written['not-matches'];
  const maxTokens = written['max-tokens'];
  const maxSeconds = written['max-seconds'];
  const contains = listOf(written.contains);
  const notContains = listOf(written['not-contains']);
  const notTools = listOf(written['not-tool']);
  const markers = listOf(written.marker);
  return {
    ...(key !== undefined && { key }),
    of: written.of ?? 'last',
    ...(contains && { contains }),
    ...(notContains && { notContains }),
    ...(matches !== undefined && { matches }),
    ...(notMatches !== undefined && { notMatches }),
    ...(schema !== undefined && { schema }),
    ...(tool !== undefined && { tools: toolsOf(tool) }),
    ...(notTools && { notTools }),
    ...(markers && { markers }),
    ...(plan !== undefined && { plan: planOf(plan) }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(maxSeconds !== undefined && { maxSeconds }),
    ...(call !== undefined && { function: call }),
  };
}

/** One text, or several. */
export function listOf(texts: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof texts === 'string' ? [texts] : texts;
}

function toolsOf(written: NonNullable<WrittenContract['tool']>): NonNullable<BenchContract['tools']> {
  return (Array.isArray(written) ? written : [written]).map((tool) => {
    if (typeof tool === 'string') return { name: tool };
    return { name: tool.name, ...(tool.with && { with: tool.with }) };
  });
}

function planOf(written: WrittenPlan): PlanExpectation {
  if (written === true) return {};
  const contains = listOf(written.contains);
  const notContains = listOf(written['not-contains']);
  const blocks = listOf(written.blocks);
  const notBlocks = listOf(written['not-blocks']);
  return {
    ...(contains && { contains }),
    ...(notContains && { notContains }),
    ...(blocks && { blocks }),
    ...(notBlocks && { notBlocks }),
  };
}
