/** Another program that writes to the sessions of a workspace: it renames them in turn, at a pace. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorkbench } from '../api/cuebook.ts';
import { answerParent, setupFromParent } from '../child.ts';
import { SETUP, WRITING } from './contract.ts';
import { stampedDelta } from './stamped-delta.ts';

const workbench = await openWorkbench(SETUP.parse(setupFromParent()));
await answerParent('ready', async (message) => {
  const { ids, times, perSecond } = WRITING.parse(message);
  const startedAt = performance.now();
  for (let index = 0; index < times * ids.length; index++) {
    const id = ids[index % ids.length];
    if (id === undefined) break;
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    await workbench.sessions.rename(id, stampedDelta(index));
  }
  return 'done';
});
await workbench.close();
