import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgramEvent } from '../../src/engine/pty/program.ts';
import type { ModelServer } from '../model-server/model-server.ts';
import { isInstalled, openAgent } from './agent-stage.ts';
import { type AgentName, TESTED_AGENTS } from './agents.ts';

const PROMPTS = [
  'No. 1: is this `code`?\n\n  $HOME stays, !bang too; 茶?\nThe third line.',
  'No. 2: please\nmake a file.',
  'No. 3: and\nthe last?',
] as const;

const ofType = <Type extends ProgramEvent['type']>(events: readonly ProgramEvent[], type: Type) =>
  events.filter((event): event is Extract<ProgramEvent, { type: Type }> => event.type === type);

/** The answer that is kept, and where it is from. */
const answerIn = (events: readonly ProgramEvent[]) =>
  ofType(events, 'evidence').find(({ kind }) => kind === 'answer');

/** How often a prompt was sent to the model, as the last that the user said. */
const timesSent = ({ requests }: ModelServer, prompt: string) =>
  requests.filter(({ messages, ...request }) => {
    const last = messages.at(-1)?.role === 'user';
    return last && request.tools.length > 0 && request.prompt.trimEnd().endsWith(prompt);
  }).length;

/** What holds of every CLI of an agent, whatever it looks like. */
export function describeAgent(name: AgentName, label: 'transcript' | 'stream' | 'screen'): void {
  const { model } = TESTED_AGENTS[name];

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
      expect(asked?.question.kind).toBe('permission');
      expect(asked?.question.text).toContain('touch made.txt');
      expect(ofType(second, 'question-answered')).toHaveLength(1);
      expect(existsSync(join(work, 'made.txt'))).toBe(true);

      expect(await end()).toEqual([]);
    });
  });
}
