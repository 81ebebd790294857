import { expect, it } from 'vitest';
import { type ArrivedSpan, startCollector } from '../../src/telemetry/otlp/collector.case.ts';
import { MODEL, makeStage } from '../server/stage.ts';
import { createTestFile } from '../sqlite-file.ts';

const PROMPT = 'How long is the interval of a two-hour play?';
const ANSWER = 'Fifteen to twenty minutes.';

it('tells a collector of turns as they went, and of nothing that was said in them', async () => {
  const collector = await startCollector();
  const { workbench } = await makeStage(
    createTestFile,
    () => ({ parts: [{ type: 'text', text: ANSWER }], usage: { input: 30, output: 6 } }),
    { CUEBOOK_TELEMETRY_MODE: 'both', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  );
  const session = await workbench.sessions.create({ model: MODEL });
  const { events } = await workbench.sessions.send({ sessionId: session.id, text: PROMPT });
  for await (const event of events) {
    if (event.type === 'run-summary') expect(event.data.reason).toBe('done');
  }
  await workbench.telemetry.flush();
  const { kept } = workbench.telemetry.state();
  await expect.poll(() => workbench.telemetry.state().sent).toBe(kept);

  const spans = collector.requests.flatMap((request) => request.spans);
  const named = (name: string): ArrivedSpan | undefined => spans.find((span) => span.name === name);
  const turn = named('invoke_agent');
  const call = named('chat claude-sonnet-4-5');
  expect(turn?.attributes).toMatchObject({ 'gen_ai.conversation.id': session.id });
  expect(call?.attributes).toMatchObject({
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.response.finish_reasons': ['stop'],
    'gen_ai.usage.output_tokens': 6,
    'gen_ai.response.time_to_first_chunk': expect.any(Number),
  });
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(call?.parentSpanId).toBe(turn?.spanId);
  expect(turn?.attributes['cuebook.turn_id']?.toString().replaceAll('-', '')).toBe(turn?.traceId);
  const sent = collector.requests.map(({ text }) => text).join('\n');
  for (const said of [PROMPT, ANSWER]) expect(sent).not.toContain(said);

  const { sent: count, lost, problem } = workbench.telemetry.state();
  expect({ count, lost, problem }).toEqual({ count: spans.length, lost: 0, problem: undefined });
  expect(await workbench.telemetry.query({ limit: 100 })).toHaveLength(spans.length);
});
