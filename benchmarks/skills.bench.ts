import type { Skill } from '../src/model/skill.ts';
import { SkillRouter } from '../src/skills/routing/skill-router.ts';
import { hashEmbedder } from '../src/tools/datasets/hash-embedder.ts';
import { printRow, timed } from './measure.ts';
import { byRouter, byTriggers, byVectors } from './skills/choosers.ts';
import { type Chooser, evaluate, type Figures, worthOf } from './skills/evaluate.ts';
import { type Asked, REQUESTS } from './skills/requests.ts';
import { listOf, SKILLS } from './skills/skill-set.ts';

const MANY = 1_000;
const ROUNDS = 400;
const signal = new AbortController().signal;
const halves = {
  calibration: REQUESTS.filter(({ half }) => half === 'calibration'),
  test: REQUESTS.filter(({ half }) => half === 'test'),
};
const vectors = byVectors(SKILLS);

describeSet();
await compareChoices();
await tellKinds();
await compareFew();
await measureTimes('by words', {});
await measureTimes('by words and vectors', { embedder: async () => hashEmbedder });

function describeSet(): void {
  const { calibration, test } = halves;
  const fitting = test.filter(({ skill }) => skill !== undefined).length;
  process.stdout.write(
    `${SKILLS.length} skills, ${REQUESTS.length} requests: ${calibration.length} to calibrate with, ${test.length} to test with (${fitting} that a skill is for, ${test.length - fitting} that none is for)\n`,
  );
}

/** What is chosen for the half of the requests that nothing was tuned with. */
async function compareChoices(): Promise<void> {
  process.stdout.write(
    `${'the test half'.padEnd(36)}${['hit@1', 'recall@4', 'false'].map(column).join('')}\n`,
  );
  const triggers = await printFigures('plain trigger matching', byTriggers(SKILLS), halves.test);
  const words = await printFigures('words', byRouter(SKILLS, { withVectors: false }), halves.test);
  await printFigures('builtin/hash vectors', vectors(await calibratedLeast()), halves.test);
  const both = await printFigures(
    'words and builtin/hash vectors',
    byRouter(SKILLS, { withVectors: true }),
    halves.test,
  );
  for (const [name, { hitAt1, falseSelections }] of Object.entries({ words, 'words and vectors': both })) {
    const detail = `${hitAt1.toFixed(1)} % against ${triggers.hitAt1.toFixed(1)} %, with ${falseSelections.toFixed(1)} % against ${triggers.falseSelections.toFixed(1)} % false`;
    printRow({
      name: `hit@1 by ${name} / by triggers`,
      value: hitAt1 / triggers.hitAt1,
      unit: '×',
      target: 2,
      isLeast: true,
      detail,
    });
  }
  process.stdout.write('the calibration half\n');
  await printFigures('words', byRouter(SKILLS, { withVectors: false }), halves.calibration);
  await printFigures(
    'words and builtin/hash vectors',
    byRouter(SKILLS, { withVectors: true }),
    halves.calibration,
  );
}

/** Vectors alone are not what Cuebook chooses by; their threshold is found here, on the calibration half. */
async function calibratedLeast(): Promise<number> {
  let best = { least: 0, worth: Number.NEGATIVE_INFINITY };
  for (let least = 0.05; least < 0.6; least += 0.01) {
    const worth = worthOf(await evaluate(vectors(least), halves.calibration));
    if (worth > best.worth) best = { least, worth };
  }
  return best.least;
}

async function tellKinds(): Promise<void> {
  process.stdout.write('the test half by kinds of requests, words alone\n');
  const choose = byRouter(SKILLS, { withVectors: false });
  for (const kind of new Set(REQUESTS.map((each) => each.kind))) {
    await printFigures(
      kind,
      choose,
      halves.test.filter((each) => each.kind === kind),
    );
  }
}

/** The thresholds hold also where there are few skills: each request is asked of a part of them. */
async function compareFew(): Promise<void> {
  const parts = 12;
  const sum = { hitAt1: 0, recallAt4: 0, falseSelections: 0 };
  for (let part = 0; part < parts; part++) {
    const few = SKILLS.filter((_, index) => index % parts === part);
    const ids = new Set(few.map(({ id }) => id));
    const asked = halves.test.filter(({ skill }) => skill === undefined || ids.has(skill));
    const figures = await evaluate(byRouter(few, { withVectors: false }), asked);
    sum.hitAt1 += figures.hitAt1 / parts;
    sum.recallAt4 += figures.recallAt4 / parts;
    sum.falseSelections += figures.falseSelections / parts;
  }
  process.stdout.write(
    `the test half among a twelfth of the skills (${Math.round(SKILLS.length / parts)}), on average\n`,
  );
  printLine('words', [sum.hitAt1, sum.recallAt4, sum.falseSelections]);
}

async function printFigures(name: string, choose: Chooser, asked: readonly Asked[]): Promise<Figures> {
  const figures = await evaluate(choose, asked);
  const fitting = asked.some(({ skill }) => skill !== undefined);
  const nothing = asked.some(({ skill }) => skill === undefined);
  const { hitAt1, recallAt4, falseSelections } = figures;
  printLine(name, [
    ...(fitting ? [hitAt1, recallAt4] : [undefined, undefined]),
    nothing ? falseSelections : undefined,
  ]);
  return figures;
}

function printLine(name: string, values: readonly (number | undefined)[]): void {
  const columns = values.map((value) => column(value === undefined ? '' : `${value.toFixed(1)} %`));
  process.stdout.write(`${`  ${name}`.padEnd(36)}${columns.join('')}`.trimEnd().concat('\n'));
}

function column(text: string): string {
  return text.padStart(10);
}

/** One request after the other, among a thousand skills; then after one of them has changed. */
async function measureTimes(
  name: string,
  parts: ConstructorParameters<typeof SkillRouter>[0],
): Promise<void> {
  const router = new SkillRouter(parts);
  let skills = manySkills();
  const ask = async (number: number) => {
    const { text } = REQUESTS[(number * 7) % REQUESTS.length] ?? { text: '' };
    await router.route(listOf(skills), { text, most: 4 }, signal);
  };
  const first = await timed(async () => await ask(0));
  for (let round = 0; round < ROUNDS / 2; round++) await ask(round);
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) warm.push(await timed(async () => await ask(round)));
  const changed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const at = (round * 13) % MANY;
    skills = skills.with(at, saved(skills[at], round));
    changed.push(await timed(async () => await ask(round)));
  }
  const detail = `p50 ${shareOf(warm, 0.5).toFixed(2)} ms; the first request ${Math.round(first)} ms`;
  printRow({
    name: `1,000 skills ${name}, p95`,
    value: shareOf(warm, 0.95),
    unit: ' ms',
    target: 10,
    detail,
  });
  const more = shareOf(changed, 0.5) - shareOf(warm, 0.5);
  const after = `p50 ${shareOf(changed, 0.5).toFixed(2)} ms, p95 ${shareOf(changed, 0.95).toFixed(2)} ms`;
  printRow({
    name: 'more after one skill was saved, p50',
    value: more,
    unit: ' ms',
    target: 1,
    detail: after,
  });
}

function manySkills(): readonly Skill[] {
  return Array.from({ length: MANY }, (_, number) => {
    const skill = SKILLS[number % SKILLS.length];
    if (!skill) throw new Error('There are no skills.');
    const round = Math.floor(number / SKILLS.length);
    const rules = `${skill.prompt}\n`.repeat(10);
    return { ...skill, id: `${skill.id}-${round}`, prompt: `${rules}Edition ${number} of these rules.` };
  });
}

function saved(skill: Skill | undefined, round: number): Skill {
  if (!skill) throw new Error('There is no such skill.');
  return { ...skill, description: `${skill.description} Edition ${round}.` };
}

function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
