import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAgents } from '../../src/agents/read-agents.ts';
import { read as readSuiteText } from '../../src/bench/suite/suite-stage.case.ts';
import { userConfigPath } from '../../src/files/config-file.ts';
import { readConfigYaml } from '../../src/files/config-yaml.ts';
import { readUserConfig } from '../../src/files/user-config.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { fixPriming } from '../../src/script/fix-priming.ts';
import { lintPriming } from '../../src/script/lint-priming.ts';
import { readPrimingScript } from '../../src/script/priming-script.ts';
import { readTranscript } from '../../src/script/transcripts/read-transcript.ts';
import { readJson } from '../../src/server/http/request-body.ts';
import { readAgentSkill } from '../../src/skills/folders/agent-skill.ts';
import { readManifest } from '../../src/skills/manifest/read-manifest.ts';
import { howToRepeat, SEED, times } from '../campaign.ts';
import { CHECKOUT, exampleNames, exampleText } from '../checkout.ts';
import { expectLinearTime } from '../linear-time.ts';
import { progressOf } from '../progress.ts';
import { mutatedJson } from './mutated-json.ts';
import { mutated } from './mutated-script.ts';
import { type Random, seeded } from './random.ts';

/** A reader of text from files, models or requests. */
interface Reader {
  /** Texts that it reads without a complaint. */
  readonly corpus: readonly string[];
  /** May throw a Refusal, and nothing else. */
  read(text: string): unknown;
  readonly form?: 'json' | 'json-lines';
}

const folder = mkdtempSync(join(tmpdir(), 'cuebook-fuzz-'));
const ENVIRONMENT = { HOME: folder };
const CONFIG = userConfigPath(ENVIRONMENT);
beforeAll(async () => await mkdir(join(CONFIG, '..'), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const examples = (pattern: RegExp) =>
  exampleNames()
    .filter((name) => pattern.test(name))
    .map(exampleText);
const fixture = (name: string) =>
  readFileSync(join(CHECKOUT, 'src/script/transcripts/fixtures', name), 'utf8');

const PRIMING = [...examples(/\.recording\.md$/), ...examples(/priming\/.*\.md$/)];
const PLAN = {
  schema_version: 'ah32.plan.v1',
  actions: [
    { op: 'insert_text', text: 'Hello.' },
    { op: 'upsert_block', block_id: 'intro', anchor: 'end', content: '# Title\n\n- one\n- two' },
    { op: 'delete_block', block_id: 'old' },
  ],
};
const CONFIGURATION = `language: en
timeZone: Europe/Berlin
providers:
  lab: { type: openai-compatible, baseURL: "http://127.0.0.1:1/v1", apiKeyEnv: LAB_KEY, toolProtocol: { small: json } }
allow:
  tools: [write_note]
  commands: [ls, git log]
limits: { steps: 20, retries: 4 }
prices:
  lab/some-model: { input: 0.5, output: 2 }
mcp:
  props: { command: node, args: [server.mjs], env: { A: b } }
`;
const SKILL = `---\nname: minutes\ndescription: >\n  Turns notes\n  into minutes.\nmetadata: { tags: [a, b] }\n---\n\n# Rules\n\nWrite minutes.\n`;
const JSON_PIECES = ['[', '{"a":', '[1,', '"\\u0000', '{"a":1},', '\\"', ' ', '1'];
const YAML_PIECES = ['- ', 'k: v\n', '[', '| \n x\n', "'"];
const MARKDOWN_PIECES = [
  '### record x\n',
  '### user\n\nx\n\n',
  '```\n',
  '``````markdown\n',
  '---\n',
  '<!--',
  '`',
  '#',
];

const READERS: Readonly<Record<string, Reader>> = {
  'a priming script': { corpus: PRIMING, read: readPrimingScript },
  'a priming script that is checked': { corpus: PRIMING, read: lintPriming },
  'a priming script that is repaired': { corpus: PRIMING, read: fixPriming },
  'agents.json': { corpus: examples(/^agents\.json$/), read: readAgents, form: 'json' },
  'skill.json': { corpus: examples(/skill\.json$/), read: readManifest, form: 'json' },
  'SKILL.md': { corpus: [SKILL], read: async (text) => await readAgentSkill('SKILL.md', text) },
  'a suite': { corpus: examples(/^bench\/.*\.yaml$/), read: async (text) => await readSuiteText(text) },
  'a configuration': {
    corpus: [CONFIGURATION, ...examples(/config\.yaml$/)],
    read: async (text) => {
      writeFileSync(CONFIG, text);
      await readUserConfig(ENVIRONMENT);
    },
  },
  'a plan': { corpus: [JSON.stringify(PLAN, null, 2)], read: readPlan, form: 'json' },
  ...Object.fromEntries(
    ['claude', 'codex', 'gemini', 'pi', 'qwen'].map((cli): [string, Reader] => [
      `a transcript of ${cli}`,
      { corpus: [fixture(`${cli}.jsonl`)], read: (text) => readTranscript(text), form: 'json-lines' },
    ]),
  ),
  'a transcript of opencode': {
    corpus: [fixture('opencode.json')],
    read: (text) => readTranscript(text),
    form: 'json',
  },
  'the body of a request': {
    corpus: [JSON.stringify(PLAN)],
    form: 'json',
    read: async (text) => {
      const headers = { 'content-type': 'application/json' };
      await readJson(new Request('http://localhost', { method: 'POST', headers, body: text }));
    },
  },
};

/** What may be long, by readers that answer at once, and the pieces that such texts are made of. */
const LONG_TEXTS: Readonly<Record<string, { read(text: string): unknown; pieces: readonly string[] }>> = {
  'a long priming script': { read: readPrimingScript, pieces: MARKDOWN_PIECES },
  'a long priming script that is checked': { read: lintPriming, pieces: MARKDOWN_PIECES },
  'a long priming script that is repaired': { read: fixPriming, pieces: MARKDOWN_PIECES },
  'a long agents.json': { read: readAgents, pieces: JSON_PIECES },
  'a long configuration': { read: (text) => readConfigYaml('config.yaml', text), pieces: YAML_PIECES },
  'a long transcript': { read: (text) => readTranscript(text), pieces: JSON_PIECES },
};
/** The shorter one. */
const LONG_TEXT = 1 << 12;

const COUNT = times({ usual: 60, long: 5_000 });
const LONGEST = 6_000;
/** Of the processor, for a text of that length: what takes longer hangs. */
const LONGEST_CPU_MS = 5_000;
/** The test runner gives up on a worker that does not answer it. */
const YIELD_EVERY = 50;

describe.each(Object.entries(READERS))('%s', (name, reader) => {
  beforeAll(() => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    return () => {
      Error.stackTraceLimit = stackTraceLimit;
    };
  });

  test('is read as it should be', async () => {
    expect(reader.corpus).not.toEqual([]);
    for (const text of reader.corpus) expect(await problemOf(reader, text)).toBeUndefined();
  });

  test(`is read without a throw, whatever happens to it (${COUNT} texts)`, async () => {
    const seeds = seeded(SEED);
    const progress = progressOf(name, COUNT);
    for (let number = 1; number <= COUNT; number++) {
      const text = changedText(seeded(seeds.below(2 ** 32)), reader);
      const problem = await problemOf(reader, text);
      if (problem !== undefined)
        expect.fail(`text ${number} of ${COUNT}: ${problem}\n${JSON.stringify(text)}\n${howToRepeat()}`);
      progress.advance();
      if (number % YIELD_EVERY === 0) await nextRound();
    }
  });
});

describe.each(Object.entries(LONG_TEXTS))('%s', (name, { read, pieces }) => {
  test('is read in a time that is in proportion to its length', () => {
    const progress = progressOf(`long texts: ${name}`, pieces.length);
    for (const piece of pieces) {
      expectLinearTime((size) => piece.repeat(size / piece.length), refusing(read), LONG_TEXT);
      progress.advance();
    }
  });
});

/** A part of a text that can be read, after some accidents. */
function changedText(random: Random, { corpus, form }: Reader): string {
  const whole = random.pick(corpus);
  if (form === 'json' && random.once(2)) return mutatedJson(random, whole);
  if (form === 'json-lines' && random.once(2)) return withMutatedLines(random, whole);
  const start = random.once(2) ? random.below(whole.length) : 0;
  return mutated(random, whole.slice(start, start + LONGEST), random.pick(corpus).slice(0, LONGEST));
}

function withMutatedLines(random: Random, text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => (random.once(lines.length) ? mutatedJson(random, line) : line)).join('\n');
}

async function problemOf(reader: Reader, text: string): Promise<string | undefined> {
  const before = process.cpuUsage();
  try {
    await reader.read(text);
  } catch (error) {
    if (!isRefusal(error)) return String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1_000;
  return took > LONGEST_CPU_MS ? `It took ${took} ms of the processor.` : undefined;
}

function refusing(read: (text: string) => unknown): (text: string) => void {
  return (text) => {
    try {
      read(text);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  };
}
