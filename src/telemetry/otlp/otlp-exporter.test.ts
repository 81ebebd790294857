import { expect, it, onTestFinished } from 'vitest';
import type { TelemetryEvent, TelemetryName, TelemetryPayloads } from '../../model/telemetry.ts';
import { VERSION } from '../../model/version.ts';
import type { TelemetryExporter } from '../exporter.ts';
import { type ArrivedSpan, type Collector, startCollector } from './collector.case.ts';
import { type OtlpOptions, otlpExporter } from './otlp-exporter.ts';

const TURN = '01890a5d-ac96-774b-bcce-b302099a8057';
const TRACE = TURN.replaceAll('-', '');
const SESSION = '01890a5d-ac96-774b-bcce-b302099a8058';
const INTERNAL = 1;
const CLIENT = 3;
const ERROR = 2;

function at<Name extends TelemetryName>(
  second: number,
  event_name: Name,
  payload: TelemetryPayloads[Name],
  context: Partial<TelemetryEvent> = { session_id: SESSION, turn_id: TURN },
): TelemetryEvent {
  const ts = new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString();
  return { event_name, ts, ...context, payload: JSON.parse(JSON.stringify(payload)) };
}

/** A turn in which a skill was chosen, something was looked up, a tool was called, and a model was asked. */
const started = at(0, 'chat.turn_start', {
  engine: 'api',
  model: 'google/gemini-3',
  source: 'chat',
  prompt_chars: 40,
  files: 0,
  course: 0,
  is_resumed: false,
});
const wholeTurn: readonly TelemetryEvent[] = [
  started,
  at(1, 'skills.selected', {
    by: 'request',
    skills: [
      { id: 'minutes', score: 0.75 },
      { id: 'letters', score: 0.5 },
    ],
    candidates: 9,
    duration_ms: 4,
  }),
  at(2, 'rag.retrieve', {
    datasets: ['plants'],
    query_chars: 12,
    hits: 3,
    best_score: 0.5,
    duration_ms: 500,
    is_error: false,
  }),
  at(3, 'skills.tool_call', {
    skill: 'minutes',
    tool: 'count',
    duration_ms: 250,
    is_error: true,
    error_code: 'TIMEOUT',
    input_chars: 20,
    output_chars: 0,
  }),
  at(8, 'chat.llm_call', {
    model: 'google/gemini-3',
    response_model: 'gemini-3-001',
    response_id: 'resp-1',
    step: 1,
    finish_reason: 'stop',
    first_token_ms: 1_250,
    duration_ms: 5_000,
    input_tokens: 100,
    cached_input_tokens: 60,
    output_tokens: 30,
    reasoning_tokens: 10,
    cost: 0.002,
    tool_calls: 1,
    retries: 0,
  }),
];
const done = at(9, 'chat.turn_done', {
  engine: 'api',
  model: 'google/gemini-3',
  from: 'live',
  reason: 'done',
  duration_ms: 9_000,
  first_token_ms: 1_250,
  steps: 1,
  tool_calls: 1,
  tool_errors: 1,
  repairs: 0,
  answer_chars: 120,
  input_tokens: 100,
  output_tokens: 30,
  cost: 0.002,
});

async function exporterTo(
  { url }: Pick<Collector, 'url'>,
  options: Partial<OtlpOptions> = {},
): Promise<TelemetryExporter> {
  const exporter = await otlpExporter({ endpoint: `${url}/v1/traces`, environment: {}, ...options });
  onTestFinished(async () => await exporter.close());
  return exporter;
}

function spansOf({ requests }: Collector): ReadonlyMap<unknown, ArrivedSpan> {
  return new Map(
    requests.flatMap(({ spans }) => spans).map((span) => [span.attributes['cuebook.event_name'], span]),
  );
}

it('tells a turn as one trace, though its events are sent at different times', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  expect(await exporter.send(wholeTurn)).toBe(wholeTurn.length);
  expect(await exporter.send([done])).toBe(1);

  const spans = spansOf(collector);
  const root = spans.get('chat.turn_done');
  expect(spans.size).toBe(6);
  expect(root).toMatchObject({ name: 'invoke_agent', kind: INTERNAL, traceId: TRACE });
  expect(root?.parentSpanId).toBeUndefined();
  const others = wholeTurn.map(({ event_name }) => spans.get(event_name));
  for (const span of others) expect(span).toMatchObject({ traceId: TRACE, parentSpanId: root?.spanId });
  expect(new Set(others.map((span) => span?.spanId)).size).toBe(others.length);
  expect(collector.requests.map(({ path }) => path)).toEqual(['/v1/traces', '/v1/traces']);
  expect(collector.requests[0]?.headers['content-type']).toBe('application/json');
});

it('says which agent answered', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  await exporter.send([{ ...done, payload: { ...done.payload, agent: 'reviewer' } }]);
  expect(spansOf(collector).get('chat.turn_done')).toMatchObject({
    name: 'invoke_agent reviewer',
    attributes: { 'gen_ai.agent.id': 'reviewer', 'gen_ai.agent.name': 'reviewer' },
  });
});

it('names what was asked of a model as the GenAI conventions do', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  await exporter.send([...wholeTurn, done]);
  const spans = spansOf(collector);

  const call = spans.get('chat.llm_call');
  expect(call).toMatchObject({ name: 'chat gemini-3', kind: CLIENT, status: { code: 0 } });
  expect(call?.attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'gcp.gemini',
    'gen_ai.request.model': 'gemini-3',
    'gen_ai.request.stream': true,
    'gen_ai.response.model': 'gemini-3-001',
    'gen_ai.response.id': 'resp-1',
    'gen_ai.response.finish_reasons': ['stop'],
    'gen_ai.response.time_to_first_chunk': 1.25,
    'gen_ai.usage.input_tokens': 100,
    'gen_ai.usage.cache_read.input_tokens': 60,
    'gen_ai.usage.output_tokens': 30,
    'gen_ai.usage.reasoning.output_tokens': 10,
    'gen_ai.conversation.id': SESSION,
    'cuebook.event_name': 'chat.llm_call',
    'cuebook.turn_id': TURN,
    'cuebook.step': 1,
    'cuebook.cost': 0.002,
    'cuebook.tool_calls': 1,
    'cuebook.retries': 0,
  });
  const end = BigInt(Date.UTC(2026, 0, 1, 12, 0, 8)) * 1_000_000n;
  expect(BigInt(call?.endTimeUnixNano ?? 0)).toBe(end);
  expect(BigInt(call?.startTimeUnixNano ?? 0)).toBe(end - 5_000_000_000n);

  const tool = spans.get('skills.tool_call');
  expect(tool).toMatchObject({ name: 'execute_tool count', kind: INTERNAL, status: { code: ERROR } });
  expect(tool?.attributes).toMatchObject({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'count',
    'gen_ai.tool.type': 'function',
    'error.type': 'TIMEOUT',
    'cuebook.skill': 'minutes',
  });
  const retrieval = spans.get('rag.retrieve');
  expect(retrieval).toMatchObject({ name: 'retrieval plants', kind: CLIENT });
  expect(retrieval?.attributes).toMatchObject({
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.data_source.id': 'plants',
    'cuebook.hits': 3,
  });
  expect(spans.get('skills.selected')?.attributes).toMatchObject({
    'cuebook.skills.id': ['minutes', 'letters'],
    'cuebook.skills.score': [0.75, 0.5],
  });
  const start = spans.get('chat.turn_start');
  expect(start?.startTimeUnixNano).toBe(start?.endTimeUnixNano);
});

it('tells a turn that goes on after a break as a second span of its trace', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  const resumed = { ...started, payload: { ...started.payload, is_resumed: true } };
  await exporter.send([started, done, resumed, done]);
  const spans = collector.requests.flatMap((request) => request.spans);
  const [first, second] = spans.filter(({ name }) => name === 'invoke_agent');
  const [begun, goneOn] = spans.filter(({ name }) => name === 'chat.turn_start');
  expect(first?.spanId).not.toBe(second?.spanId);
  expect([begun?.parentSpanId, goneOn?.parentSpanId]).toEqual([first?.spanId, second?.spanId]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
});

it('gives what belongs to no turn a trace of its own, and an error its code', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  const failed = at(1, 'error', { code: 'INTERNAL', where: 'server' }, {});
  await exporter.send([failed, failed]);
  const [one, other] = collector.requests[0]?.spans ?? [];
  expect(one?.traceId).not.toBe(other?.traceId);
  expect(one).toMatchObject({ name: 'error', status: { code: ERROR } });
  expect(one?.parentSpanId).toBeUndefined();
  expect(one?.attributes).toMatchObject({ 'error.type': 'INTERNAL', 'cuebook.where': 'server' });
});

it('tells nothing that is as long as a message', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  const said = 'What the user said. '.repeat(20);
  const payload = { note: said, notes: [said], rows: [{ id: 'a', said }], deep: { said } };
  await exporter.send([{ ...started, payload }]);
  expect(collector.requests[0]?.text).not.toContain('What the user said');
  expect(collector.requests[0]?.spans[0]?.attributes).toMatchObject({ 'cuebook.rows.id': ['a'] });
});

it('says which program sends, with the headers and names that the environment has for it', async () => {
  const collector = await startCollector();
  const usual = await exporterTo(collector);
  const named = await exporterTo(collector, {
    headers: { 'x-own': 'mine' },
    environment: {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=stage',
      OTEL_SERVICE_NAME: 'rehearsal',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  });
  await usual.send([started]);
  await named.send([started]);
  const [first, second] = collector.requests;
  expect(first?.resource).toMatchObject({ 'service.name': 'cuebook', 'service.version': VERSION });
  expect(first?.headers).not.toHaveProperty('authorization');
  expect(second?.resource).toMatchObject({
    'service.name': 'rehearsal',
    'deployment.environment.name': 'test',
  });
  expect(second?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-team': 'stage', 'x-own': 'mine' });
});

it('sends many events in several requests', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  expect(await exporter.send(Array(1_100).fill(started))).toBe(1_100);
  expect(collector.requests.map(({ spans }) => spans.length)).toEqual([512, 512, 76]);
});

it('tries again where a collector is busy', async () => {
  const collector = await startCollector((response, request) => {
    if (request === 1) response.writeHead(503);
    response.end('{}');
  });
  const exporter = await exporterTo(collector, { timeoutMs: 30_000 });
  expect(await exporter.send([started])).toBe(1);
  const [first, second] = collector.requests;
  expect(first?.text).toBe(second?.text);
  expect(collector.requests).toHaveLength(2);
});

it('tries again where a connection breaks, unless there is no time left for that', async () => {
  const shaky = await startCollector((response, request) => {
    if (request === 1) response.socket?.resetAndDestroy();
    else response.end('{}');
  });
  const patient = await exporterTo(shaky, { timeoutMs: 30_000 });
  expect(await patient.send([started])).toBe(1);
  expect(shaky.requests).toHaveLength(2);

  const broken = await startCollector((response) => void response.socket?.resetAndDestroy());
  const hasty = await exporterTo(broken, { timeoutMs: 30_000 });
  hasty.hasten();
  expect(await hasty.send([started])).toBe(0);
  expect(broken.requests).toHaveLength(1);
});

it('leaves off trying when it is hastened', async () => {
  const asked = Promise.withResolvers<void>();
  const broken = await startCollector((response, request) => {
    response.socket?.resetAndDestroy();
    if (request === 2) asked.resolve();
  });
  const exporter = await exporterTo(broken, { timeoutMs: 600_000 });
  const sending = exporter.send([started]);
  await asked.promise;
  exporter.hasten();
  expect(await sending).toBe(0);
  expect(broken.requests).toHaveLength(2);
});

it('counts nothing as sent that a collector refuses', async () => {
  const collector = await startCollector((response) => void response.writeHead(400).end());
  const exporter = await exporterTo(collector);
  expect(await exporter.send(wholeTurn)).toBe(0);
  expect(collector.requests).toHaveLength(1);
});

it('counts nothing as sent where no collector is', async () => {
  const collector = await startCollector();
  await collector.close();
  const exporter = await exporterTo(collector, { timeoutMs: 500 });
  expect(await exporter.send(wholeTurn)).toBe(0);
});

it('gives up on a collector that does not answer', async () => {
  const silent = await startCollector(() => undefined);
  const exporter = await exporterTo(silent, { timeoutMs: 1_000 });
  expect(await exporter.send(wholeTurn)).toBe(0);
  expect(silent.requests).toHaveLength(1);
});

it('gives up what is on its way when it is closed', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = await startCollector(() => asked.resolve());
  const exporter = await exporterTo(silent, { timeoutMs: 600_000 });
  const sending = exporter.send(wholeTurn);
  await asked.promise;
  await exporter.close();
  expect(await sending).toBe(0);
  expect(await exporter.send(wholeTurn)).toBe(0);
  expect(silent.requests).toHaveLength(1);
});

it('sends nothing where there is nothing to send', async () => {
  const collector = await startCollector();
  const exporter = await exporterTo(collector);
  expect(await exporter.send([])).toBe(0);
  expect(collector.requests).toEqual([]);
});
