import { expect, it } from 'vitest';
import { TELEMETRY_NAMES } from '../../src/model/telemetry.ts';
import { obedient } from '../context/obedient-model.ts';
import { CLAUDE } from '../context/stage.ts';
import type { Answer, StreamedReply } from '../model-server/contract.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { skillStage } from '../skills/stage.ts';
import { PAYLOADS } from './payload-shapes.ts';
import { eventsOf } from './told-events.ts';

/** One word for each place where somebody says something: none of them may be told. */
const SAID = {
  prompt: 'zebraprompt',
  chat: 'zebrachat',
  answer: 'zebraanswer',
  thought: 'zebrathought',
  toolInput: 'zebrainput',
  toolOutput: 'zebraoutput',
  toolError: 'zebratoolerror',
  query: 'zebraquery',
  passage: 'zebrapassage',
  rule: 'zebrarule',
  marker: 'zebramarker',
  file: 'zebrafile',
  fileName: 'zebraname',
  document: 'zebradocument',
  documentName: 'zebradocname',
  command: 'zebracommand',
  failure: 'zebrafailure',
  wish: 'zebrawish',
  nonsense: 'zebranonsense',
  planned: 'zebraplanned',
  block: 'zebrablock',
  reminder: 'zebratitle',
} as const;

const KEY = 'test-key';

const USAGE = { input: 1_000, output: 100 };
const PLAN = {
  schema_version: 'ah32.plan.v1',
  actions: [{ op: 'upsert_block', block_id: SAID.block, content: SAID.planned }],
};

/** Does what it is told, in the words of the case; what has to `fail` is refused, and a plan has to be asked for twice. */
const answer: Answer = (request, index) => {
  if (request.prompt.includes('Now fail')) return { status: 400, message: `Not this: ${SAID.failure}.` };
  if (request.prompt.includes(SAID.wish)) return said(`No plan, but ${SAID.nonsense}.`);
  if (request.prompt.startsWith('Your last answer cannot be used')) return said(JSON.stringify(PLAN));
  const reply = obedient(request, index);
  if (!('parts' in reply)) return reply;
  const parts = reply.parts.map((part) =>
    part.type === 'text' ? { type: 'text' as const, text: `${SAID.answer} ${SAID.marker}` } : part,
  );
  return { parts: [{ type: 'reasoning', text: SAID.thought }, ...parts], usage: USAGE };
};

function said(text: string): StreamedReply {
  return { parts: [{ type: 'text', text }], usage: USAGE };
}

const TOOL = {
  name: 'count_words',
  description: 'Counts words.',
  effect: 'read',
  parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
};

const SCRIPT = `def count_words(word, **kwargs):
    if word == "wrong":
        raise ValueError("${SAID.toolError}")
    return {"words": 1, "said": "${SAID.toolOutput}"}
`;

/** Every event that there is, by everything that tells one, in a real workspace. */
export function describeEveryEvent(database: string, make: MakeDatabase): void {
  it(`every event is told with its figures and with nothing that anybody said, on ${database}`, async () => {
    const stage = await skillStage({
      make,
      answer,
      userConfig: `prices:\n  ${CLAUDE}: {input: 3, output: 15}\nlimits: {retries: 0}\n`,
    });
    const { workbench, put, performed } = stage;
    await stage.skill('minutes', {
      rules: `Never forget the ${SAID.rule}.`,
      manifest: { tools: [TOOL], output: { markers: [SAID.marker] } },
      scripts: { 'count_words.py': SCRIPT },
    });
    await put('datasets/tea/leaves.md', `Oolong is half of the way: ${SAID.passage}.`);
    await put(`${SAID.fileName}.txt`, SAID.file);
    const document = await put(`${SAID.documentName}.md`, `About ${SAID.document}.`);

    const calls = [
      `call count_words {"word": "${SAID.toolInput}"}`,
      'call count_words {"word": "wrong"}',
      `call dataset_search {"query": "oolong ${SAID.query}"}`,
    ].join('\n');
    const script = await put(
      'all.prompt.md',
      `---\nmodel: ${CLAUDE}\ntitle: ${SAID.reminder}\nfiles: [${SAID.fileName}.txt]\ndatasets: [tea]\ndocument: ${SAID.documentName}.md\n---\nDo the minutes, ${SAID.prompt}.\n${calls}\n`,
    );
    const about = { run_id: 'run-7', case_id: 'case-3', mode: 'bench' };
    const run = await workbench.scripts.run({ path: script, about });
    expect(await performed(run)).toMatchObject({ reason: 'done', cost: 0.009 });

    const failed = await stage.send(run.session.id, `Now fail, ${SAID.chat}.`);
    expect(failed).toMatchObject({ reason: 'error', error: { code: 'PROVIDER_FAILED' } });

    const typed = await put('typed.prompt.md', `---\nengine: pty\n---\necho ${SAID.command}\n`);
    const inShell = await workbench.scripts.run({ path: typed, isOwnWord: true });
    expect(await performed(inShell)).toMatchObject({ reason: 'done' });

    const { events: planning } = await workbench.plans.stream({
      request: `Put it in, ${SAID.wish}.`,
      document,
      model: CLAUDE,
      apply: true,
      about: { run_id: 'run-8' },
    });
    expect((await Array.fromAsync(planning)).at(-1)).toMatchObject({ type: 'applied', isWritten: true });

    const events = await eventsOf(workbench);
    for (const { event_name, payload } of events) {
      const shape = PAYLOADS[event_name as keyof typeof PAYLOADS];
      expect(shape.safeParse(payload).error?.message, `${event_name} ${JSON.stringify(payload)}`).toBe(
        undefined,
      );
    }
    expect(Array.from(new Set(events.map(({ event_name }) => event_name))).toSorted()).toEqual(
      TELEMETRY_NAMES.toSorted(),
    );
    const told = JSON.stringify(events).toLowerCase();
    for (const needle of [...Object.values(SAID), KEY]) expect(told).not.toContain(needle);

    const of = (name: string) => events.filter(({ event_name }) => event_name === name);
    const session_id = run.session.id;
    const bench = {
      ...about,
      session_id,
      host_app: 'writer',
      doc_id: expect.stringMatching(/^[\da-f]{16}$/),
    };
    expect(of('chat.turn_start')[0]).toMatchObject({
      ...bench,
      turn_id: expect.any(String),
      payload: {
        engine: 'api',
        model: CLAUDE,
        source: 'script',
        prompt_index: 0,
        files: 1,
        is_resumed: false,
      },
    });
    expect(of('skills.selected')[0]).toMatchObject({
      ...bench,
      payload: { by: 'request', skills: [{ id: 'minutes', score: expect.any(Number) }], candidates: 1 },
    });
    // They run side by side, so either may be done first.
    const toolCalls = of('skills.tool_call').map(({ payload }) => payload);
    const inOrder = toolCalls.toSorted((one, other) => Number(one['is_error']) - Number(other['is_error']));
    expect(inOrder).toMatchObject([
      { skill: 'minutes', tool: 'count_words', is_error: false, input_chars: 21 },
      { skill: 'minutes', tool: 'count_words', is_error: true, error_code: 'failed', output_chars: 0 },
    ]);
    expect(of('rag.retrieve')[0]).toMatchObject({
      ...bench,
      payload: {
        datasets: ['tea'],
        query_chars: 17,
        hits: 1,
        best_score: expect.any(Number),
        is_error: false,
      },
    });
    expect(of('chat.llm_call').map(({ payload }) => payload)).toMatchObject([
      { step: 1, finish_reason: 'tool-calls', tool_calls: 3, retries: 0, input_tokens: 1_000, cost: 0.0045 },
      { step: 2, finish_reason: 'stop', tool_calls: 0, first_token_ms: expect.any(Number), cost: 0.0045 },
      { step: 1, finish_reason: 'error' },
      { step: 1, finish_reason: 'stop' },
      { step: 2, finish_reason: 'stop' },
    ]);
    expect(of('skills.applied')[0]).toMatchObject({
      payload: { skills: ['minutes'], markers: [{ id: 'minutes', is_there: true }], tool_calls: 2 },
    });
    const [first, second, third, planned] = of('chat.turn_done');
    const answerRow = (await stage.rows(session_id)).findLast(({ kind }) => kind === 'text');
    expect(first).toMatchObject({
      ...bench,
      message_id: answerRow?.id,
      payload: {
        from: 'live',
        reason: 'done',
        steps: 2,
        tool_calls: 3,
        tool_errors: 1,
        answer_chars: SAID.answer.length + 1 + SAID.marker.length,
        input_tokens: 2_000,
        output_tokens: 200,
        cost: 0.009,
      },
    });
    expect(second).toMatchObject({
      mode: 'chat',
      session_id,
      payload: { reason: 'error', error_code: 'PROVIDER_FAILED', steps: 1, answer_chars: 0 },
    });
    expect(second?.run_id).toBeUndefined();
    expect(third).toMatchObject({
      mode: 'script',
      session_id: inShell.session.id,
      payload: {
        engine: 'pty',
        model: '',
        reason: 'done',
        exit_code: 0,
        answer_chars: SAID.command.length + 1,
      },
    });
    expect(of('pty.submit')[0]).toMatchObject({
      payload: { terminal: 'main', prompt_chars: 5 + SAID.command.length, tries: 1 },
    });
    const plan = { mode: 'plan', run_id: 'run-8', session_id: planned?.session_id };
    expect(planned).toMatchObject({
      ...plan,
      payload: { reason: 'done', repairs: 1, schema: 'ah32.plan.v1', is_valid: true, cost: 0.009 },
    });
    expect(of('plan.error_report')).toMatchObject([
      { ...plan, payload: { stage: 'json', problems: 1, attempt: 1 } },
    ]);
    expect(of('plan.exec_start')).toMatchObject([{ ...plan, payload: { actions: 1 } }]);
    expect(of('plan.exec_done')).toMatchObject([{ ...plan, payload: { changed: 1, unchanged: 0 } }]);
    expect(of('error').map(({ payload }) => payload)).toEqual([{ code: 'PROVIDER_FAILED', where: 'turn' }]);
  });
}
