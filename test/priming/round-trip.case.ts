import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyHistory } from '../../src/run/priming/any-history.case.ts';
import { fromFirstHeading, written } from '../../src/run/priming/round-trip.case.ts';
import { PROBE } from '../../src/script/probe.case.ts';
import type { TestDatabase } from '../../src/store/store.case.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { fc, runs } from '../property.ts';

/** What is replayed into a session and saved from there is what it was. */
export function describeRoundTrip(name: string, make: () => Promise<TestDatabase>): void {
  describe(`a history on ${name}`, () => {
    let database: TestDatabase;
    let folder: string;
    let workbench: Workbench;
    beforeAll(async () => {
      database = await make();
      folder = await mkdtemp(join(tmpdir(), 'cuebook-history-'));
      await mkdir(join(folder, '.minds/priming/team_shared'), { recursive: true });
      workbench = createWorkbench({ workspace: folder, database: database.location });
    });
    afterAll(async () => {
      await workbench.close();
      await database.remove();
      await rm(folder, { recursive: true });
    });

    const put = async (text: string) =>
      await writeFile(join(folder, '.minds/priming/team_shared/given.md'), text);
    /** Begins a session with a script, and saves it as another. */
    const through = async (from: string, to: string, showInUi: boolean) => {
      const priming = { scriptRefs: [`team_shared/${from}`], showInUi };
      const { session } = await workbench.priming.apply({ agentId: 'ux', priming });
      const saved = await workbench.priming.save({
        sessionId: session.id,
        slug: to,
        shared: true,
        overwrite: true,
      });
      return { session, text: (await workbench.priming.read(saved.ref)).text };
    };

    it('is the same to the byte, saved from a session and replayed into another', async () => {
      const property = fc.asyncProperty(anyHistory, fc.boolean(), async (history, showInUi) => {
        await put(written(history));
        const first = await through('given', 'first', showInUi);
        const second = await through('first', 'second', !showInUi);
        expect(fromFirstHeading(second.text)).toBe(fromFirstHeading(first.text));
      });
      await fc.assert(property, runs({ usual: 15, long: 200 }));
    });

    it('is that of the example that the format was made with', async () => {
      await put(PROBE);
      const { session, text } = await through('given', 'first', true);
      const { messages } = await workbench.sessions.messages(session.id);
      expect(messages.map(({ kind, payload, sourceTag }) => [kind, payload, sourceTag])).toEqual([
        ['prompt', { role: 'user', content: '先做环境探针。' }, 'priming_script'],
        [
          'tool-call',
          {
            role: 'assistant',
            content: [
              {
                type: 'tool-call',
                toolCallId: 'call_probe_1',
                toolName: 'exec_command',
                input: { cmd: 'uname -a' },
              },
            ],
          },
          'priming_script',
        ],
        [
          'tool-result',
          {
            role: 'tool',
            content: [
              {
                type: 'tool-result',
                toolCallId: 'call_probe_1',
                toolName: 'exec_command',
                output: { type: 'text', value: 'Darwin ...' },
              },
            ],
          },
          'priming_script',
        ],
      ]);
      expect((await through('first', 'second', true)).text.split('### record').slice(1)).toEqual(
        text.split('### record').slice(1),
      );
    });
  });
}
