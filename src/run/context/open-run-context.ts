import type { RunWarning } from '../../model/run.ts';
import type { ScriptSettings } from '../../model/script.ts';
import type { Session } from '../../model/session.ts';
import type { OpenAgent } from '../agents/open-agent.ts';
import type { RunHelp } from '../run-help.ts';
import { isRecordedOnly, type RunSettings } from '../run-settings.ts';
import type { RunWorld } from '../world.ts';
import { openToolbox } from './open-toolbox.ts';
import { RunContext } from './run-context.ts';
import { usableDatasets } from './usable-datasets.ts';

interface RunFacts {
  readonly settings: RunSettings;
  /** What the script asks for. */
  readonly written: ScriptSettings;
  readonly agent: OpenAgent | undefined;
  readonly help: RunHelp;
}

/** What the models of a run are told and may call, once its session is known. */
export interface OpenedContext {
  readonly warnings: readonly RunWarning[];
  of(session: Session): RunContext;
}

/** Refuses tools that are not there, before anything is sent. Where no model is asked, nothing is looked for. */
export async function openRunContext(world: RunWorld, facts: RunFacts): Promise<OpenedContext> {
  const { settings, written, agent, help } = facts;
  const asksModel = !isRecordedOnly(settings) && !settings.repliesByCode;
  const { datasets, warnings } = asksModel
    ? await usableDatasets(world.context, written, agent?.agent)
    : { datasets: [], warnings: [] };
  const toolbox = await openToolbox(world, { asksModel, datasets, agent: agent?.agent, tools: help.tools });
  return {
    warnings,
    of: (session) =>
      new RunContext(world.context, {
        session,
        settings,
        asksModel,
        datasets,
        toolbox,
        now: world.now,
      }),
  };
}
