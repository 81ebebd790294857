import { basename } from 'node:path';
import { readTextFile } from '../../files/text-file.ts';
import type { SessionId } from '../../model/ids.ts';
import { oneLine } from '../../model/one-line.ts';
import type { PlanEvent } from '../../model/plan.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { refusedWith } from '../../model/refused-with.ts';
import type { RunSummary } from '../../model/run.ts';
import { planPrompt } from '../../plan/plan-prompt.ts';
import { deleteSession } from '../../store/delete-session.ts';
import { currentOwner } from '../../store/lease-owner.ts';
import { listMessages } from '../../store/message.repository.ts';
import type { SessionRun } from '../ask-session.ts';
import { createConversation } from '../create-conversation.ts';
import type { Feeds } from '../feeds.ts';
import { type LastAnswer, lastAnswer } from '../output/output-review.ts';
import { sendPrompt } from '../run-work.ts';
import type { RunWorld } from '../world.ts';
import { refuseDocument, writtenPlan } from './apply-plan.ts';
import { judgePlan, problemsOn } from './judge-plan.ts';
import { PlanTelemetry } from './plan-telemetry.ts';
import type { PlanRequest, PlanStream } from './plans.ts';
import { refuseLeavingLink } from './refuse-leaving-link.ts';

const SCHEMA = 'ah32.plan.v1';
const LONGEST_TITLE = 80;

/** What a plan is made with. */
interface PlanWork {
  readonly world: RunWorld;
  readonly request: PlanRequest;
  /** What the document held when it was read. */
  readonly text: string | undefined;
  readonly telemetry: PlanTelemetry;
}

/** Begins a conversation, and prepares to ask for a plan in it. */
export async function streamPlan(
  world: RunWorld,
  feeds: Feeds,
  request: PlanRequest,
  signal: AbortSignal,
): Promise<PlanStream> {
  const { document, apply = false, about } = request;
  if (request.request.trim() === '') {
    throw new Refusal('INVALID_INPUT', 'There is nothing to plan.', { remedy: 'Say what is to be changed.' });
  }
  if (apply && document === undefined) {
    throw new Refusal('INVALID_INPUT', 'There is no document to carry out the plan on.', {
      remedy: 'Name a document.',
    });
  }
  if (apply && document !== undefined) await refuseLeavingLink(world.workspace, document);
  const text = document === undefined ? undefined : (await readTextFile(document)).text;
  // No model can mend it, however often it is asked.
  if (document !== undefined && text !== undefined) refuseDocument(document, text);
  const prompt = planPrompt(
    request.request,
    document === undefined || text === undefined ? undefined : { name: basename(document), text },
  );
  const run = feeds.told(await begun(world, request, prompt, { text, signal }));
  const { session, model } = run;
  const telemetry = new PlanTelemetry(world.telemetry, { ...about, session_id: session.id }, document);
  return { session, model, events: endedWell(planEvents({ world, request, text, telemetry }, run)) };
}

async function begun(
  world: RunWorld,
  { request, document, model, agent, skills, repairs, about }: PlanRequest,
  prompt: string,
  { text, signal }: { readonly text: string | undefined; readonly signal: AbortSignal },
): Promise<SessionRun> {
  const line = oneLine(request);
  const title = line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line;
  const { session } = await createConversation(world, {
    title,
    ...(model !== undefined && { model }),
    ...(agent !== undefined && { agentId: agent }),
    ...(skills !== undefined && { skills }),
  });
  try {
    const asked = {
      sessionId: session.id,
      text: prompt,
      unattended: true,
      about: { mode: 'plan', ...about },
      output: { schema: SCHEMA, ...(repairs !== undefined && { repairs }), check: problemsOn(text) },
      ...(document !== undefined && { document }),
    };
    return await sendPrompt(world, asked, signal);
  } catch (error) {
    // Nothing was said in it, and nobody knows of it.
    await deleteSession(await world.store(), session.id, currentOwner(), world.now());
    throw error;
  }
}

/** What is refused on the way is the end of it, told as every other. */
async function* endedWell(events: AsyncGenerator<PlanEvent, void>): AsyncGenerator<PlanEvent, void> {
  try {
    yield* events;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    yield { type: 'failed', error: refusedWith(error) };
  }
}

async function* planEvents(
  { world, request, text, telemetry }: PlanWork,
  { session, model, events }: Pick<SessionRun, 'session' | 'model' | 'events'>,
): AsyncGenerator<PlanEvent, void> {
  const sessionId = session.id;
  let attempt = 1;
  let summary: RunSummary['data'] | undefined;
  const judged = async () => {
    const verdict = await judgePlan(await answerIn(world, sessionId), text);
    if (!verdict.plan) {
      telemetry.problem({ stage: verdict.stage, problems: verdict.problems.length, attempt });
    }
    return verdict;
  };
  yield { type: 'session', sessionId, model };
  yield { type: 'attempt', attempt };
  for await (const event of events) {
    if (event.type === 'text-delta') yield { type: 'delta', attempt, delta: event.delta };
    if (event.type === 'run-summary') summary = event.data;
    if (event.type !== 'message-added' || event.data.kind !== 'repair') continue;
    yield { type: 'problems', attempt, problems: (await judged()).problems };
    attempt++;
    yield { type: 'attempt', attempt };
  }
  const isAnswered =
    summary?.reason === 'done' || summary?.reason === 'length' || summary?.error?.code === 'CONTRACT_FAILED';
  if (!isAnswered) {
    const message = summary?.reason === 'aborted' ? BROKEN_OFF : NO_PLAN;
    yield { type: 'failed', error: summary?.error ?? { message } };
    return;
  }
  const verdict = await judged();
  if (!verdict.plan) {
    const { problems } = verdict;
    yield { type: 'problems', attempt, problems };
    const message = `${NO_PLAN} ${problems.map(asSentence).join(' ')}`;
    const remedy = 'Ask again, in other words or another model.';
    yield { type: 'failed', error: { code: 'CONTRACT_FAILED', message, remedy } };
    return;
  }
  const { plan, changes } = verdict;
  yield { type: 'plan', attempt, plan, changes };
  if (!request.apply || request.document === undefined || text === undefined) return;
  yield await applied({ document: request.document, text, plan }, changes, telemetry);
}

async function applied(
  change: Parameters<typeof writtenPlan>[0],
  changes: readonly string[],
  telemetry: PlanTelemetry,
): Promise<PlanEvent> {
  try {
    return { type: 'applied', changes, ...(await writtenPlan(change, telemetry)) };
  } catch (error) {
    return { type: 'failed', error: refusedWith(error) };
  }
}

function asSentence(problem: string): string {
  return problem.endsWith('.') ? problem : `${problem}.`;
}

async function answerIn(world: RunWorld, sessionId: SessionId): Promise<LastAnswer> {
  return lastAnswer(await listMessages(await world.store(), sessionId)) ?? { text: '', isCutOff: false };
}

const NO_PLAN = 'The model has made no plan that can be used, and nothing was changed.';
const BROKEN_OFF = 'The plan was broken off, and nothing was changed.';
