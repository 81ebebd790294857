import { contractPattern, type WrittenContract } from '../model/contract.ts';
import { errorMessage } from '../model/error-code.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { CommentLine } from '../model/script.ts';
import { isObject, isString, isStrings, type ValueCheck, wholeNumberFrom } from '../model/value-check.ts';
import { checkedSettings, type SettingsChecks } from './checked-settings.ts';

export type ContractCode = 'attribute-unknown' | 'contract-invalid';

type Report = (severity: 'error' | 'warning', code: ContractCode, message: string) => void;

/** What a contract is written with, by its names in a front matter. */
interface ContractFields {
  readonly key?: string;
  readonly contains?: string | readonly string[];
  readonly matches?: string;
  readonly schema?: string | JsonObject;
  readonly tool?: string | readonly string[];
  readonly maxTokens?: number;
  readonly maxSeconds?: number;
}

const FILLED: ValueCheck = { test: isFilled, words: 'text, and not empty' };
const FILLED_TEXTS: ValueCheck = {
  test: (value) => isFilled(value) || (isStrings(value) && value.length > 0 && value.every(isFilled)),
  words: 'text or a list of texts, none of them empty',
};

const CHECKS: SettingsChecks<ContractFields> = {
  key: FILLED,
  contains: FILLED_TEXTS,
  matches: FILLED,
  schema: {
    test: (value) => (isString(value) ? /\.json$/i.test(value) : isJsonObject(value)),
    words: 'the path of a `.json` file, or, in the front matter, a JSON Schema',
  },
  tool: FILLED_TEXTS,
  maxTokens: wholeNumberFrom(1),
  maxSeconds: {
    test: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
    words: 'a number above 0',
  },
};

/** Names that have two spellings: as an attribute and as a key of YAML. */
const OTHER_SPELLINGS = new Map([
  ['max-tokens', 'maxTokens'],
  ['max-seconds', 'maxSeconds'],
]);

/** The contract of a line `<!-- expect … -->`; none where it cannot be checked, which is an error. */
export function readLineContract(
  { line, attributes, problems }: CommentLine,
  report: Report,
): readonly WrittenContract[] {
  for (const problem of problems) report('error', 'contract-invalid', `${problem}.`);
  if (problems.length > 0) return [];
  const written = Object.entries(attributes).map(([name, value]) => [name, plainValue(name, value)] as const);
  return readContract(written, line, report);
}

/** The contracts of a front matter: names with their values, or a list of such. */
export function readScriptContracts(
  expect: unknown,
  line: number,
  report: Report,
): readonly WrittenContract[] {
  const items: readonly unknown[] = Array.isArray(expect) ? expect : [expect];
  return items.flatMap((item, index) => {
    const place = Array.isArray(expect) ? `\`expect\`, number ${index + 1}` : '`expect`';
    if (isObject(item)) {
      return readContract(Object.entries(item), line, (severity, code, message) =>
        report(severity, code, `${place}: ${message}`),
      );
    }
    report('error', 'contract-invalid', `${place} must be names such as \`contains\`, each with its value.`);
    return [];
  });
}

function readContract(
  written: readonly (readonly [string, unknown])[],
  line: number,
  report: Report,
): readonly WrittenContract[] {
  let isWhole = true;
  const fail = (message: string) => {
    isWhole = false;
    report('error', 'contract-invalid', message);
  };
  const spellings = new Map<string, string>();
  const data = new Map<string, unknown>();
  for (const [spelling, value] of written) {
    const name = OTHER_SPELLINGS.get(spelling) ?? spelling;
    if (!Object.hasOwn(CHECKS, name)) {
      report('warning', 'attribute-unknown', `A contract has no \`${spelling}\`; it is left out.`);
    } else if (data.has(name)) {
      fail(`\`${spellings.get(name)}\` and \`${spelling}\` are the same.`);
    } else {
      spellings.set(name, spelling);
      data.set(name, value);
    }
  }
  const { key, contains, matches, schema, tool, maxTokens, maxSeconds } = checkedSettings(
    Object.fromEntries(data),
    CHECKS,
    (name, words) => fail(`\`${spellings.get(name)}\` must be ${words}.`),
  );
  const problem = matches === undefined ? undefined : patternProblem(matches);
  if (problem !== undefined) fail(`\`matches\` is no regular expression: ${problem}.`);
  const terms = [contains, matches, schema, tool, maxTokens, maxSeconds];
  if (isWhole && terms.every((term) => term === undefined)) fail('The contract asks for nothing.');
  if (!isWhole) return [];
  return [
    {
      line,
      ...(key !== undefined && { key }),
      contains: listOf(contains),
      ...(matches !== undefined && { matches }),
      ...(schema !== undefined && { schema }),
      tools: listOf(tool),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(maxSeconds !== undefined && { maxSeconds }),
    },
  ];
}

/** An attribute is text; what has to be a number becomes one if it looks like one. */
function plainValue(name: string, value: string): string | number {
  return name.startsWith('max') && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function patternProblem(source: string): string | undefined {
  try {
    contractPattern(source);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

function listOf(texts: string | readonly string[] | undefined): readonly string[] {
  if (texts === undefined) return [];
  return isString(texts) ? [texts] : texts;
}

function isFilled(value: unknown): boolean {
  return isString(value) && value !== '';
}
