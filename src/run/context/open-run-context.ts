import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { ScriptSettings } from '../../model/script.ts';
import type { Session } from '../../model/session.ts';
import type { OpenAgent } from '../agents/open-agent.ts';
import { never } from '../never.ts';
import { wishedOutput } from '../output/wished-output.ts';
import type { RunHelp } from '../run-help.ts';
import { isRecordedOnly, type RunSettings } from '../run-settings.ts';
import { type OpenedSkills, openSkills } from '../skills/open-skills.ts';
import type { RunWorld } from '../world.ts';
import { openToolbox } from './open-toolbox.ts';
import { RunContext } from './run-context.ts';
import { usableDatasets } from './usable-datasets.ts';

export interface RunFacts {
  readonly settings: RunSettings;
  /** What the script asks for. */
  readonly written: ScriptSettings;
  readonly agent: OpenAgent | undefined;
  readonly help: RunHelp;
  /** Whether tools are left out, whatever they are. */
  readonly isWithoutTools?: boolean;
}

/** What the models of a run are told and may call, once its session is known. */
export interface OpenedContext {
  readonly warnings: readonly RunWarning[];
  of(session: Pick<Session, 'id' | 'metadata'>): RunContext;
}

/** Refuses tools and schemas that are not there, before anything is sent. Where no model is asked, nothing is looked for. */
export async function openRunContext(
  world: RunWorld,
  facts: RunFacts,
  signal: AbortSignal,
): Promise<OpenedContext> {
  const { settings, written, agent, help, isWithoutTools = false } = facts;
  const asksModel = settings.engine !== 'pty' && !isRecordedOnly(settings) && !settings.repliesByCode;
  const { datasets, warnings } = asksModel
    ? await usableDatasets(world.context, written, agent?.agent)
    : { datasets: [], warnings: [] };
  const ignored = (await world.context.ignoredConfig()).map((problem) => ({
    code: 'config-ignored',
    message: `${problem}\nThis section is ignored: the workspace is not trusted.`,
  }));
  const toolbox = await openToolbox(world, {
    asksModel: asksModel && !isWithoutTools,
    datasets,
    agent: agent?.agent,
    tools: help.tools,
    signal,
  });
  const opened: OpenedSkills = asksModel
    ? await openSkills(world, { settings, agent: agent?.agent, isOnlySeen: isWithoutTools })
    : { warnings: [] };
  const output =
    asksModel && help.output ? await wishedOutput(help.output, world.context.outputs) : undefined;
  return {
    warnings: [...ignored, ...warnings, ...opened.warnings],
    of: (session) =>
      new RunContext(world.context, {
        session,
        settings,
        asksModel,
        datasets,
        toolbox,
        ...(opened.skills && { skills: opened.skills }),
        ...(output && { output }),
        now: world.now,
      }),
  };
}

/** Who only looks does not wait longer than this for servers of tools; they go on starting. */
const LOOKING_MS = 2_000;
const NOT_READY = `The MCP servers of the agent were not ready within ${LOOKING_MS / 1000} seconds.`;

/** What keeps a run from its tools keeps nobody from looking. */
export async function openedOrNot(
  world: RunWorld,
  facts: RunFacts,
): Promise<{ readonly opened: OpenedContext; readonly warnings: readonly RunWarning[] }> {
  const patience = AbortSignal.timeout(LOOKING_MS);
  try {
    return { opened: await openRunContext(world, facts, patience), warnings: [] };
  } catch (error) {
    const message = error === patience.reason ? NOT_READY : isRefusal(error) && error.message;
    if (!message) throw error;
    const opened = await openRunContext(world, { ...facts, isWithoutTools: true }, never());
    return { opened, warnings: [{ code: 'tools-missing', message }] };
  }
}
