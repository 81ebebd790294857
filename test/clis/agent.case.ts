import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchRow } from '../../src/engine/pty/cli/profile-patterns.ts';
import { BUILT_IN_PROFILES } from '../../src/engine/pty/cli/profiles/built-in-profiles.ts';
import type { ProgramEvent } from '../../src/engine/pty/program.ts';
import type { ModelServer } from '../model-server/model-server.ts';
import { isInstalled, openAgent } from './agent-stage.ts';
import { type AgentName, TESTED_AGENTS, type TestedAgent } from './agents.ts';

const PROMPTS = [
  'No. 1: is this `code`?\n\n  $HOME stays, !bang too; 茶?\nThe third line.',
  'No. 2: please\nmake a file.',
  'No. 3: and\nthe last?',
] as const;

/** `npm run test:clis -- --many`: how often all hard prompts are typed. */
const ROUNDS = process.env['CUEBOOK_CLIS_MANY'] ? 6 : 1;

/** What CLIs trip over. */
const HARD_PROMPTS: readonly string[] = [
  'Take your time.',
  'this comes at once after that.',
  'what is in @src/lease.ts, and why?',
  'read @src/lease.ts',
  'this ends in a backslash \\',
  'several lines\n\n  `code`, $HOME, !bang, /tmp\n\tand 茶',
  Array.from({ length: 200 }, (_, line) => `line ${line + 1}`).join('\n'),
  '\n1. Yes, a list\n2. of two',
  'a line that is longer than the screen is wide; '.padEnd(300, 'and on '),
  'the last.',
];

/** So many lines fit into the composer of a CLI that must show all of them. */
const SCREENFUL = 20;

/** Hard prompts, each with its number: sixty with `--many`. */
function hardPrompts({ gaps = [] }: TestedAgent): readonly string[] {
  const most = gaps.includes('long prompt') ? SCREENFUL : Number.POSITIVE_INFINITY;
  return Array.from({ length: ROUNDS }, () => HARD_PROMPTS)
    .flat()
    .map((prompt, index) => `No. ${index + 1}: ${prompt}`.split('\n').slice(0, most).join('\n'));
}

const ofType = <Type extends ProgramEvent['type']>(events: readonly ProgramEvent[], type: Type) =>
  events.filter((event): event is Extract<ProgramEvent, { type: Type }> => event.type === type);

/** The answer that is kept, and where it is from. */
const answerIn = (events: readonly ProgramEvent[]) =>
  ofType(events, 'evidence').find(({ kind }) => kind === 'answer');

/** How often a prompt was sent to the model, as the last that the user said. */
const timesSent = ({ requests }: ModelServer, prompt: string) =>
  requests.filter(({ messages, ...request }) => {
    const last = messages.at(-1)?.role === 'user';
    return last && request.tools.length > 0 && request.prompt.includes(prompt);
  }).length;

/** The numbers of the prompts that each request to the model ended with. */
const numbersSent = ({ requests }: ModelServer) =>
  requests
    .filter(({ messages, tools }) => messages.at(-1)?.role === 'user' && tools.length > 0)
    .map(({ messages }) => {
      const said = messages.slice(messages.findLastIndex(({ role }) => role !== 'user') + 1);
      const text = said.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')));
      return Array.from(text.join('\n').matchAll(/No\. (\d+):/g), ([, number]) => Number(number));
    })
    .filter(({ length }) => length > 0);

/** The limit of a test that types so many prompts. */
const HARD_MS = 240_000 * ROUNDS;

/** What holds of every CLI of an agent, whatever it looks like. */
export function describeAgent(name: AgentName, label: 'transcript' | 'stream' | 'screen'): void {
  const { model, asks, picker, hasShell }: TestedAgent = TESTED_AGENTS[name];

  describe.skipIf(!isInstalled(name))(`${name} in its terminal`, () => {
    it('takes each prompt once, asks before it acts, and keeps the real answers', async () => {
      const { ask, end, server, work } = await openAgent(name);
      const [first, second, third] = [await ask(PROMPTS[0]), await ask(PROMPTS[1]), await ask(PROMPTS[2])];
      for (const events of [first, second, third]) {
        expect(events.at(-1)).toEqual({ type: 'end', reason: 'done' });
        expect(ofType(events, 'submitted')).toHaveLength(1);
        expect(answerIn(events)?.label).toBe(label);
      }
      for (const prompt of PROMPTS) expect([prompt, timesSent(server, prompt)]).toEqual([prompt, 1]);

      const answers = [first, second, third].map((events) => answerIn(events)?.text);
      if (label === 'transcript') {
        expect(answers).toEqual([
          'Answer 1: `yes`, 好.',
          'I will make it.\n\nIt is made.',
          'Answer 3: `yes`, 好.',
        ]);
        expect(answerIn(first)?.facts).toMatchObject({ model, transcript: expect.any(String) });
      } else {
        for (const [index, words] of ['Answer 1:', 'It is made.', 'Answer 3:'].entries()) {
          expect(answers[index]).toContain(words);
        }
      }

      expect(ofType(first, 'question')).toEqual([]);
      const [asked, ...others] = ofType(second, 'question');
      expect(others).toEqual([]);
      if (asks) {
        expect(asked?.question.kind).toBe('permission');
        expect(asked?.question.text).toContain('touch made.txt');
      }
      expect(ofType(second, 'question-answered')).toHaveLength(asks ? 1 : 0);
      expect(existsSync(join(work, 'made.txt'))).toBe(true);

      expect(await end()).toEqual([]);
    });

    it(
      'takes hard prompts in a row, and stores for each the answer that it got',
      async () => {
        const { ask, server } = await openAgent(name);
        const prompts = hardPrompts(TESTED_AGENTS[name]);
        let isMenuExpected = false;
        for (const [index, prompt] of prompts.entries()) {
          const events = await ask(prompt);
          expect({ prompt, end: events.at(-1) }).toEqual({ prompt, end: { type: 'end', reason: 'done' } });
          if (!isMenuExpected) expect(ofType(events, 'question')).toEqual([]);
          const answer = answerIn(events);
          const text = `Answer ${index + 1}: \`yes\`, 好.`;
          expect({ prompt, text: answer?.text, label: answer?.label }).toEqual({
            prompt,
            text: label === 'transcript' ? text : expect.stringContaining(text),
            label,
          });
          // On a busy machine the menu opens when the command has long been taken.
          isMenuExpected = picker !== undefined && ROUNDS > 1 && index % HARD_PROMPTS.length === 4;
          if (isMenuExpected)
            expect((await ask(picker ?? '')).at(-1)).toEqual({ type: 'end', reason: 'done' });
        }
        expect(numbersSent(server)).toEqual(prompts.map((_, index) => [index + 1]));
        expect(new Set(server.requests.map((request) => request.model))).toEqual(new Set([model]));
      },
      HARD_MS,
    );

    it.skipIf(picker === undefined)(
      'is asked no prompt while it shows a menu, whoever opened it',
      async () => {
        if (picker === undefined) return;
        const menu = new RegExp(BUILT_IN_PROFILES.find(({ id }) => id === name)?.menu ?? '', 'u');
        const { ask, program, server } = await openAgent(name);
        // Gemini takes a command for a prompt until it has started as a whole.
        expect((await ask('No. 1: before the menu')).at(-1)).toEqual({ type: 'end', reason: 'done' });
        const opened = await ask(picker);
        expect(opened.at(-1)).toEqual({ type: 'end', reason: 'done' });
        const after = await ask('No. 2: after the menu');
        expect(after.at(-1)).toEqual({ type: 'end', reason: 'done' });
        // On a busy machine the menu opens when the command has long been taken.
        const asked = ofType([...opened, ...after], 'question');
        expect(asked).toMatchObject([{ question: { kind: 'question' } }]);

        program.terminal.type(picker);
        // The list of commands comes late, and Gemini takes for a prompt what is not on it yet.
        const shown = async () => (await program.terminal.screen()).lines.join('\n');
        await expect.poll(shown).toMatch(/[ /]models?(?: {2,}\S| \[)/);
        program.terminal.type('\r');
        const isOpen = async () => matchRow((await program.terminal.screen()).lines, menu) !== undefined;
        await expect.poll(isOpen).toBe(true);
        const next = await ask('No. 3: and after that');
        expect(ofType(next, 'question')).toMatchObject([{ question: { kind: 'question' } }]);
        expect(next.at(-1)).toEqual({ type: 'end', reason: 'done' });
        expect(numbersSent(server)).toEqual([[1], [2], [3]]);
        expect(new Set(server.requests.map((request) => request.model))).toEqual(new Set([model]));
      },
    );

    it.skipIf(!hasShell)('runs a command of its own shell, and then takes the next prompt', async () => {
      const { ask, server } = await openAgent(name);
      const events = await ask('!echo of the "shell"');
      expect(events.at(-1)).toEqual({ type: 'end', reason: 'done' });
      const [next] = [await ask('No. 1: after the shell')];
      expect(answerIn(next)).toMatchObject({ text: expect.stringContaining('Answer 1:'), label });
      expect(numbersSent(server)).toEqual([[1]]);
    });
  });
}
