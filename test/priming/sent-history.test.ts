import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasErrors } from '../../src/model/diagnostic.ts';
import { damagedHistory } from '../../src/run/priming/damaged-history.case.ts';
import { written } from '../../src/run/priming/round-trip.case.ts';
import { fixPriming } from '../../src/script/fix-priming.ts';
import { lintPriming } from '../../src/script/lint-priming.ts';
import { modelOf, openStage, type Stage } from '../model-change/stage.ts';
import { PROTOCOLS } from '../model-server/model-server.ts';
import { fc, runs } from '../property.ts';

const REFS = ['team_shared/given'];
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await mkdir(join(stage.workbench.workspace, '.minds/priming/team_shared'), { recursive: true });
});
afterAll(async () => await stage.close());

const put = async (text: string) =>
  await writeFile(join(stage.workbench.workspace, '.minds/priming/team_shared/given.md'), text);
const begin = async (showInUi = true) =>
  (await stage.workbench.priming.apply({ priming: { scriptRefs: REFS, showInUi } })).session.id;

describe.each(PROTOCOLS)('%s', (protocol) => {
  it('never hears of a damaged history, and takes every one that was repaired', async () => {
    const property = fc.asyncProperty(damagedHistory, async (history) => {
      const text = written(history);
      await put(text);
      if (hasErrors(lintPriming(text).diagnostics)) {
        const before = [
          stage.server.requests.length,
          (await stage.workbench.sessions.list({ limit: 1 })).items,
        ];
        await expect(begin()).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
        expect([
          stage.server.requests.length,
          (await stage.workbench.sessions.list({ limit: 1 })).items,
        ]).toEqual(before);
      }
      await put(fixPriming(text).text);
      const played = await stage.send({
        sessionId: await begin(),
        text: 'And you?',
        model: modelOf(protocol),
      });
      expect(played.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
      expect(played.summary).toMatchObject({ reason: 'done', ran: 1 });
    });
    await fc.assert(property, runs({ usual: 10, long: 60 }));
  });

  it('is sent the same bytes whether people see the history or not', async () => {
    const property = fc.asyncProperty(damagedHistory, async (history) => {
      await put(fixPriming(written(history)).text);
      const bodies: string[] = [];
      for (const showInUi of [true, false]) {
        const played = await stage.send({
          sessionId: await begin(showInUi),
          text: 'And you?',
          model: modelOf(protocol),
        });
        bodies.push(JSON.stringify(played.requests.map(({ body }) => body)));
      }
      expect(bodies[1]).toBe(bodies[0]);
    });
    await fc.assert(property, runs({ usual: 4, long: 20 }));
  });
});
