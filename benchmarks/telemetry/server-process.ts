/** Cuebook, serving a workspace, with or without telemetry. Says what that has cost whenever its parent asks. */
import { serve } from '../../src/server/serve.ts';
import { openWorkbench } from '../api/cuebook.ts';
import { answerParent, setupFromParent } from '../child.ts';
import { currentCost } from '../watchers/contract.ts';
import { SERVER_SETUP, type Used } from './contract.ts';

const { mode, ...setup } = SERVER_SETUP.parse(setupFromParent());
const workbench = await openWorkbench(setup, { CUEBOOK_TELEMETRY_MODE: mode });
const { url, token, stop } = await serve({
  workbench,
  port: 0,
  files: new Map(),
  rate: { burst: 100_000, perSecond: 100_000 },
  report: (error) => {
    throw error;
  },
});
await answerParent({ url, token }, async (): Promise<Used> => {
  const { kept, lost } = workbench.telemetry.state();
  return { cpuMs: currentCost().cpuMs, kept, lost };
});
await stop();
await workbench.close();
