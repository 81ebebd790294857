import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cliProgram } from '../../scripts/clis/packages.mjs';
import type { RunEvent } from '../../src/model/run.ts';
import { createWorkbench } from '../../src/workbench.ts';
import { type AgentHome, agentHome, isInstalled } from './agent-stage.ts';
import { type AgentName, TESTED_AGENTS } from './agents.ts';
import { removeConversations } from './remove-conversations.ts';

const HELLO = 'No. 1: this is where it begins.';
const MAKE = 'No. 2: please make a file.';
const LATER = 'No. 3: and after that?';

const notes = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'warning' ? [event.data] : []));

/** A process of Cuebook in the home of a CLI, and what is said there. */
function processIn({ home, work, environment }: AgentHome, name: AgentName) {
  const workbench = createWorkbench({
    workspace: work,
    environment: {
      ...environment,
      XDG_CONFIG_HOME: join(home, 'config'),
      PATH: [dirname(cliProgram(name)), environment['PATH']].join(delimiter),
    },
  });
  onTestFinished(async () => await workbench.close());
  const path = join(work, 'agent.prompt.md');
  return {
    workbench,
    run: async (...prompts: readonly string[]) => {
      const separator = '\n\n<!-- user -->\n\n';
      await writeFile(path, `---\nmodel: cli/${name}\n---\n\n${prompts.join(separator)}\n`);
      const run = await workbench.scripts.run({ path, isOwnWord: true, allow: 'all' });
      const events = await Array.fromAsync(run.events);
      expect(events.at(-1)).toMatchObject({ data: { reason: 'done' } });
      const { evidence } = await workbench.sessions.messages(run.session.id);
      return { events, evidence };
    },
  };
}

/** The messages of the request that a prompt was sent with. */
function sentWith({ server }: AgentHome, prompt: string) {
  const request = server.requests.find(
    ({ messages, tools }) =>
      tools.length > 0 &&
      messages.at(-1)?.role === 'user' &&
      JSON.stringify(messages.at(-1)).includes(prompt),
  );
  return (request?.messages ?? []).map(({ role, parts }) => `${role}: ${JSON.stringify(parts)}`);
}

/** What holds of a CLI that is started again with its conversation. `callsTools`: also if tools were called there. */
export function describeResume(name: AgentName, { callsTools }: { readonly callsTools: boolean }): void {
  const prompts = callsTools ? [HELLO, MAKE] : [HELLO];

  describe.skipIf(!isInstalled(name))(`${name} that is started again`, () => {
    it('continues its conversation: the model is sent what was said before', async () => {
      const at = await agentHome(name);
      const first = processIn(at, name);
      const before = await first.run(...prompts);
      expect(notes(before.events)).toEqual([]);
      await first.workbench.close();

      const { events, evidence } = await processIn(at, name).run(...prompts, LATER);
      const [conversation] = evidence.flatMap(({ facts }) => facts.conversation ?? []);
      expect(notes(events)).toEqual([
        {
          code: 'terminal-continued',
          message: `${name} was started again, and continues ${name}'s conversation ${conversation}.`,
        },
      ]);
      const sent = sentWith(at, LATER);
      expect(sent.at(-1)).toContain(LATER);
      for (const text of [...prompts, 'Answer 1:', ...(callsTools ? ['It is made.'] : [])]) {
        expect(sent.slice(0, -1).join('\n')).toContain(text);
      }
      const answers = evidence.filter(({ kind }) => kind === 'answer');
      expect(answers.at(-1)).toMatchObject({ label: 'transcript', text: 'Answer 3: `yes`, 好.' });
      expect(new Set(answers.map(({ facts }) => facts.conversation)).size).toBe(1);
      const called = evidence.flatMap(({ facts }) => facts.tool?.name ?? []);
      expect(called).toEqual(callsTools ? [TESTED_AGENTS[name].call.name] : []);
    });

    it.skipIf(callsTools)('begins anew where tools were called, and says so', async () => {
      const at = await agentHome(name);
      const first = processIn(at, name);
      await first.run(MAKE);
      await first.workbench.close();
      const { events } = await processIn(at, name).run(MAKE, LATER);
      expect(notes(events)).toMatchObject([{ code: 'terminal-new' }]);
      expect(sentWith(at, LATER).join('\n')).not.toContain('make a file');
    });

    it('begins anew where that conversation is gone, and says so', async () => {
      const at = await agentHome(name);
      const first = processIn(at, name);
      await first.run(HELLO);
      await first.workbench.close();
      await removeConversations(at.home);
      const { events, evidence } = await processIn(at, name).run(HELLO, LATER);
      expect(notes(events)).toMatchObject([{ code: 'terminal-new' }]);
      expect(evidence.filter(({ kind }) => kind === 'answer').at(-1)?.text).toContain('Answer 3:');
      expect(sentWith(at, LATER).join('\n')).not.toContain(HELLO);
    });
  });
}
