/** Cuebook, serving a workspace. Says where, and what it has cost whenever its parent asks. */
import { serve } from '../../src/server/serve.ts';
import { openWorkbench } from '../api/cuebook.ts';
import { answerParent, setupFromParent } from '../child.ts';
import { currentCost, SETUP } from './contract.ts';

const workbench = await openWorkbench(SETUP.parse(setupFromParent()));
const { url, token, stop } = await serve({
  workbench,
  port: 0,
  files: new Map(),
  report: (error) => {
    throw error;
  },
});
await answerParent({ url, token }, async () => currentCost());
await stop();
await workbench.close();
