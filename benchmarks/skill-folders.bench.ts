import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SkillSource, skillFolders } from '../src/skills/folders/skill-folders.ts';
import { median, printRow, temporaryFolder, timed } from './measure.ts';

const SKILLS = 1_000;
const ROUNDS = 200;
const COLD_ROUNDS = 5;

const workspace = temporaryFolder();
await writeSkills();
await measureReading();
await measureRequests({ watches: true, name: 'watched' });
await measureRequests({ watches: false, name: 'by stat' });

function folderOf(number: number): string {
  return join(workspace, 'skills', `skill-${number}`);
}

async function writeSkills(): Promise<void> {
  for (let number = 0; number < SKILLS; number++) {
    await mkdir(join(folderOf(number), 'scripts'), { recursive: true });
    await writeFile(join(folderOf(number), 'skill.json'), JSON.stringify(manifest(number), null, 2));
    await writeFile(
      join(folderOf(number), 'SYSTEM.md'),
      `# Rules ${number}\n\n${'Do it well. '.repeat(80)}\n`,
    );
    await writeFile(
      join(folderOf(number), 'scripts', `tool_${number}.py`),
      `def tool_${number}(): return {}\n`,
    );
  }
}

function manifest(number: number) {
  const words = (what: string) => Array.from({ length: 6 }, (_, index) => `${what} ${number}-${index}`);
  return {
    schema_version: 'ah32.skill.v1',
    meta: {
      id: `skill-${number}`,
      name: `Skill ${number}`,
      description: `What is to be done with ${number}.`,
    },
    routing: { tags: words('tag'), triggers: words('trigger'), examples: words('an example of') },
    tools: [
      {
        name: `tool_${number}`,
        description: 'Counts.',
        parameters: { type: 'object', properties: { doc_text: { type: 'string' } }, required: ['doc_text'] },
        effect: 'none',
      },
    ],
    entry: { system_prompt: 'SYSTEM.md' },
  };
}

function source(watches: boolean): SkillSource {
  return skillFolders({ workspace, watches, readDocument: async () => '' });
}

async function measureReading(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    const folders = source(false);
    times.push(await timed(async () => expectSkills((await folders.list()).ready.length)));
    await folders.close();
  }
  const detail = `the first ${Math.round(times[0] ?? 0)} ms`;
  printRow({ name: `${SKILLS} skills read`, value: median(times), unit: ' ms', target: 1_000, detail });
}

/** A request after a save of another skill, against one after which nothing changed. */
async function measureRequests({ watches, name }: { watches: boolean; name: string }): Promise<void> {
  const folders = source(watches);
  await folders.list();
  const [quiet, saved]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await timed(async () => await folders.list()));
    const before = await folders.list();
    await writeFile(join(folderOf(round), 'SYSTEM.md'), `# Rules of round ${round}, ${name}\n`);
    saved.push(
      await timed(async () => {
        if ((await folders.list()) === before) throw new Error('The save was missed.');
      }),
    );
  }
  await folders.close();
  const more = median(saved) - median(quiet);
  const detail = `${median(saved).toFixed(2)} ms against ${median(quiet).toFixed(2)} ms`;
  printRow({ name: `list after a save, more, ${name}`, value: more, unit: ' ms', target: 1, detail });
}

function expectSkills(count: number): void {
  if (count !== SKILLS) throw new Error(`${count} skills are ready, not ${SKILLS}.`);
}
