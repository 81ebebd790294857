/** A contender in a process of its own: takes loads from its parent and says what they cost. */
import { answerParent, setupFromParent } from '../child.ts';
import { median } from '../measure.ts';
import { byHand } from './by-hand.ts';
import { type Contender, LOAD, type Load, type Measured, prompt, SETUP, type Setup } from './contender.ts';
import { cuebook } from './cuebook.ts';
import { bareSpeaker, streamTextSpeaker } from './speakers.ts';

const contender = await contenderOf(SETUP.parse(setupFromParent()));
await answerParent('ready', (message) => carry(LOAD.parse(message)));
await contender.close();

async function contenderOf(setup: Setup): Promise<Contender> {
  switch (setup.name) {
    case 'cuebook':
      return await cuebook(setup);
    case 'bare':
      return byHand(setup, bareSpeaker(setup));
    case 'streamText':
      return byHand(setup, streamTextSpeaker(setup));
    default:
      return setup.name satisfies never;
  }
}

async function carry(load: Load): Promise<Measured> {
  const { conversations, sideBySide } = load;
  const prompts = conversations.map((length) => Array.from({ length }, (_, index) => prompt(index + 1)));
  const prepared = await Promise.all(prompts.map((each) => contender.prepare(each, load)));
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const firstTexts: number[] = [];
  if (sideBySide) firstTexts.push(...(await Promise.all(prepared.map((hold) => hold()))).flat());
  else for (const hold of prepared) firstTexts.push(...(await hold()));
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000, firstTextMs: median(firstTexts) };
}
