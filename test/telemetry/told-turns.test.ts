import { describe, expect, it } from 'vitest';
import { BAD_PLAN, GOOD_PLAN, writePlanner } from '../../src/run/output/planner-workspace.case.ts';
import { obedient } from '../context/obedient-model.ts';
import { CLAUDE } from '../context/stage.ts';
import type { Answer } from '../model-server/model-server.ts';
import { COUNT_WORDS, type SkillStage, skillStage } from '../skills/stage.ts';
import { eventsOf } from './told-events.ts';

const OTHER = 'openai/gpt-5.2';
const AGENTS = {
  agents: [{ name: '评审', description: 'Reads.', model: CLAUDE, systemPrompt: 'agents/reader.md' }],
};
const PRICES = `prices:\n  ${CLAUDE}: {input: 3, output: 15}\n`;

/** Says yes. Who wants it to `stall` waits in the middle of the first answer; to be `busy`, a moment before it. */
function willing(): Answer {
  const seen = new Set<string>();
  return ({ prompt }) => {
    const isFirst = !seen.has(prompt);
    seen.add(prompt);
    const yes = { type: 'text', text: 'Yes, yes.' } as const;
    if (isFirst && prompt.includes('stall')) return { parts: [yes, { type: 'stall' }] };
    if (isFirst && prompt.includes('busy')) return { status: 503, headers: { 'retry-after': '0' } };
    return { parts: [yes], usage: { input: 1_000, output: 100 } };
  };
}

async function stageOf(answer: Answer = willing()): Promise<SkillStage> {
  return await skillStage({ answer, userConfig: PRICES });
}

async function script({ put }: SkillStage, ...prompts: readonly string[]): Promise<string> {
  return await put('a.prompt.md', `---\nmodel: ${CLAUDE}\n---\n${prompts.join('\n<!-- user -->\n')}\n`);
}

/** The payloads of events of a name, in their order. */
async function told({ workbench }: SkillStage, name: string) {
  return (await eventsOf(workbench))
    .filter((event) => event.event_name === name)
    .map(({ payload }) => payload);
}

async function names({ workbench }: SkillStage): Promise<readonly string[]> {
  return (await eventsOf(workbench)).map(({ event_name }) => event_name);
}

describe('a turn', () => {
  it('is told in the order in which things happen', async () => {
    const stage = await stageOf();
    await stage.skill('tea');
    const path = await script(stage, 'Some tea?');
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await names(stage)).toEqual([
      'chat.turn_start',
      'skills.selected',
      'chat.llm_call',
      'skills.applied',
      'chat.turn_done',
    ]);
  });

  it('that is aborted is told so, with the model that was asked, and resumed as what it is', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'Please stall.');
    const stop = new AbortController();
    const run = await stage.workbench.scripts.run({ path }, stop.signal);
    for await (const event of run.events) if (event.type === 'text-delta') stop.abort();
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await told(stage, 'chat.turn_start')).toMatchObject([{ is_resumed: false }, { is_resumed: true }]);
    expect(await told(stage, 'chat.llm_call')).toMatchObject([
      { step: 1, finish_reason: 'aborted', first_token_ms: expect.any(Number) },
      { step: 1, finish_reason: 'stop', cost: 0.0045 },
    ]);
    const [aborted, resumed] = await told(stage, 'chat.turn_done');
    expect(aborted).toMatchObject({ reason: 'aborted', steps: 1, input_tokens: 0 });
    expect(aborted).not.toHaveProperty('cost');
    expect(resumed).toMatchObject({ reason: 'done', steps: 1, input_tokens: 1_000, cost: 0.0045 });
    expect(await told(stage, 'error')).toEqual([]);
    const ids = new Set((await eventsOf(stage.workbench)).map(({ turn_id }) => turn_id));
    expect(ids.size).toBe(1);
  });

  it('that nobody listens to any more is told as interrupted', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'Please stall.');
    const run = await stage.workbench.scripts.run({ path });
    for await (const event of run.events) if (event.type === 'text-delta') break;
    expect(await told(stage, 'chat.llm_call')).toMatchObject([{ finish_reason: 'interrupted' }]);
    expect(await told(stage, 'chat.turn_done')).toMatchObject([{ reason: 'interrupted', steps: 1 }]);
  });

  it('counts how often a model was asked again before it answered', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'Are you busy?');
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await told(stage, 'chat.llm_call')).toMatchObject([{ retries: 1, finish_reason: 'stop' }]);
  });

  it('that recordings answer calls no model and costs nothing; one that is filled in does', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'One?', 'Two?');
    await stage.performed(await stage.workbench.scripts.run({ path, endIndex: 0 }));
    const filled = await stage.performed(
      await stage.workbench.scripts.run({ path, fill: true, fresh: true }),
    );
    expect(filled).toMatchObject({ class: 'mixed', cost: 0.0045 });
    expect(await told(stage, 'chat.llm_call')).toHaveLength(2);
    const [live, again, late] = await told(stage, 'chat.turn_done');
    expect(live).toMatchObject({ engine: 'api', from: 'live', cost: 0.0045 });
    expect(again).toMatchObject({ engine: 'recorded', from: 'recorded', steps: 1, answer_chars: 9 });
    expect(again).not.toHaveProperty('cost');
    expect(late).toMatchObject({ engine: 'recorded', from: 'live', steps: 1, cost: 0.0045 });
    const recorded = await stage.workbench.scripts.run({ path, recorded: true, fresh: true });
    expect(await stage.performed(recorded)).toMatchObject({ class: 'recorded', cost: null });
    expect(await told(stage, 'chat.llm_call')).toHaveLength(2);
  });

  it('has no cost where nobody has said what its model costs, and neither has its run', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'One?', 'Two?');
    const first = await stage.workbench.scripts.run({ path, model: OTHER, endIndex: 0 });
    expect(await stage.performed(first)).toMatchObject({ cost: null });
    const [done] = await told(stage, 'chat.turn_done');
    expect(done).toMatchObject({ input_tokens: 1_000 });
    expect(done).not.toHaveProperty('cost');
  });

  it('counts how often an answer was mended, and says whether it is what it has to be', async () => {
    let asked = 0;
    const stage = await stageOf(() => {
      asked++;
      return { parts: [{ type: 'text', text: asked === 1 ? BAD_PLAN : GOOD_PLAN }] };
    });
    await writePlanner(stage.folder);
    const text = `---\nmodel: ${CLAUDE}\nskills: [planner]\n---\nPlan it.\n`;
    const path = await stage.put('plan.prompt.md', text);
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await told(stage, 'skills.selected')).toMatchObject([
      { by: 'name', skills: [{ id: 'planner' }], candidates: 1 },
    ]);
    expect(await told(stage, 'chat.turn_done')).toMatchObject([
      { repairs: 1, steps: 2, schema: 'ah32.plan.v1', is_valid: true, answer_chars: GOOD_PLAN.length },
    ]);
    expect(await told(stage, 'skills.applied')).toMatchObject([
      { markers: [{ id: 'planner', is_there: true }], tool_calls: 0 },
    ]);
  });

  it('is told of to nobody where telemetry is off', async () => {
    const stage = await stageOf();
    await stage.put('home/.config/cuebook/config.yaml', `${PRICES}telemetry: {mode: off}\n`);
    const path = await script(stage, 'One?');
    const quiet = stage.another();
    const run = await quiet.scripts.run({ path });
    expect(await stage.performed(run)).toMatchObject({ reason: 'done', cost: 0.0045 });
    await quiet.telemetry.flush();
    expect(await eventsOf(stage.workbench)).toEqual([]);
  });
});

describe('skills', () => {
  it('that do not fit are told as none of so many', async () => {
    const stage = await stageOf();
    await stage.skill('tea');
    await stage.skill('coffee');
    const path = await script(stage, 'How late is it?');
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await told(stage, 'skills.selected')).toEqual([
      { by: 'request', skills: [], candidates: 2, duration_ms: expect.any(Number) },
    ]);
    expect(await told(stage, 'skills.applied')).toEqual([]);
  });

  it('that a resumed turn had before are told as such', async () => {
    const stage = await stageOf();
    await stage.skill('tea');
    const path = await script(stage, 'Some tea? Please stall.');
    const run = await stage.workbench.scripts.run({ path });
    for await (const event of run.events) if (event.type === 'text-delta') break;
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(await told(stage, 'skills.selected')).toMatchObject([
      { by: 'request', skills: [{ id: 'tea', score: expect.any(Number) }] },
      { by: 'before', skills: [{ id: 'tea' }] },
    ]);
  });

  it('are not told of where there are none, nor where they are off, nor to who only looks', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'Some tea?');
    await stage.performed(await stage.workbench.scripts.run({ path }));
    await stage.skill('tea');
    const { session, ...run } = await stage.workbench.scripts.run({ path, skills: 'off', fresh: true });
    await stage.performed(run);
    expect((await stage.workbench.scripts.context({ path })).sections).not.toEqual([]);
    expect((await stage.workbench.sessions.context(session.id)).sections).not.toEqual([]);
    expect(await told(stage, 'skills.selected')).toEqual([]);
    expect(await told(stage, 'chat.turn_start')).toHaveLength(2);
  });
});

describe('a tool of a skill', () => {
  it('that is called wrongly is told as the failure that it is', async () => {
    const stage = await stageOf(obedient);
    await stage.skill('count', {
      manifest: { tools: [COUNT_WORDS.declaration] },
      scripts: { 'count_words.py': 'def count_words(**kwargs):\n    return {"words": 1}\n' },
    });
    const call = 'call count_words {"doc_text": 7}';
    const path = await script(stage, `Please count.\n${call}\ncall count_words {"doc_text": "one"}`);
    expect(await stage.performed(await stage.workbench.scripts.run({ path }))).toMatchObject({
      reason: 'done',
    });
    const calls = await told(stage, 'skills.tool_call');
    expect(calls.toSorted((one, other) => Number(one['is_error']) - Number(other['is_error']))).toMatchObject(
      [
        { skill: 'count', tool: 'count_words', is_error: false },
        {
          skill: 'count',
          tool: 'count_words',
          is_error: true,
          error_code: 'invalid_arguments',
          input_chars: '{"doc_text":7}'.length,
          output_chars: 0,
        },
      ],
    );
    expect(await told(stage, 'skills.applied')).toMatchObject([{ tool_calls: 2 }]);
  });
});

describe('an agent', () => {
  it('is told by its id with the turns that it answers', async () => {
    const stage = await stageOf();
    await stage.put('agents.json', JSON.stringify(AGENTS));
    await stage.put('agents/reader.md', 'Read.');
    const [agent] = (await stage.workbench.agents.list()).agents;
    const id = agent?.id;
    expect(id).toEqual(expect.any(String));
    const path = await stage.put('b.prompt.md', '---\nagent: 评审\n---\nOne?\n');
    const run = await stage.workbench.scripts.run({ path });
    expect(await stage.performed(run)).toMatchObject({ reason: 'done' });
    await stage.send(run.session.id, 'And two?');
    for (const name of ['chat.turn_start', 'chat.turn_done']) {
      expect(await told(stage, name)).toMatchObject([{ agent: id }, { agent: id }]);
    }
  });
});

describe('a search of datasets', () => {
  it('by a person or a program is told, of no session', async () => {
    const stage = await stageOf();
    await stage.put('datasets/tea/leaves.md', 'Oolong is half of the way.');
    await stage.put('datasets/coffee/beans.md', 'Beans are roasted.');
    const { datasets } = stage.workbench;
    expect((await datasets.search('oolong')).items).toHaveLength(1);
    await datasets.search('roasted beans', { datasets: ['coffee'] });
    await expect(datasets.search('oolong', { datasets: ['none'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const events = await eventsOf(stage.workbench);
    expect(events).toMatchObject([
      { payload: { datasets: ['coffee', 'tea'], query_chars: 6, hits: 1, is_error: false } },
      { payload: { datasets: ['coffee'], query_chars: 13, hits: 1, is_error: false } },
      { payload: { datasets: ['none'], hits: 0, is_error: true } },
    ]);
    for (const event of events) expect(event).not.toHaveProperty('session_id');
  });
});

describe('what goes wrong', () => {
  it('with a run and not with a turn is told of the run, by its code alone', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'One?\n\n<!-- expect contains="No" -->');
    const run = await stage.workbench.scripts.run({ path, about: { run_id: 'r' } });
    expect(await stage.performed(run)).toMatchObject({ error: { code: 'CONTRACT_FAILED' } });
    const errors = (await eventsOf(stage.workbench)).filter(({ event_name }) => event_name === 'error');
    expect(errors).toMatchObject([
      { run_id: 'r', session_id: run.session.id, payload: { code: 'CONTRACT_FAILED', where: 'run' } },
    ]);
  });

  it('before anything is asked is told too, and what is asked while another run goes on', async () => {
    const stage = await stageOf();
    const path = await script(stage, 'Please stall.');
    const other = stage.another();
    const nobody = async () => await other.scripts.run({ path, model: 'nobody/none' });
    // Where nothing was ever run, nothing is left behind.
    await expect(nobody()).rejects.toThrow('There is no provider');
    const first = await stage.workbench.scripts.run({ path });
    for await (const event of first.events) {
      if (event.type !== 'text-delta') continue;
      const sessionId = first.session.id;
      const second = await other.sessions.send({ sessionId, text: 'Me too.' });
      await expect(stage.performed(second)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      break;
    }
    await other.telemetry.flush();
    await expect(nobody()).rejects.toThrow('There is no provider');
    await other.telemetry.flush();
    const codes = (await told(stage, 'error')).map(({ code, where }) => `${where} ${code}`);
    expect(codes.toSorted()).toEqual(['run INVALID_INPUT', 'run SESSION_BUSY']);
  });

  it('because a request would be too large calls no model', async () => {
    const stage = await stageOf();
    const config = `providers: {small: {type: anthropic, apiKeyEnv: ANTHROPIC_API_KEY, contextWindow: 10}}\n`;
    await stage.put('home/.config/cuebook/config.yaml', config);
    const path = await script(stage, 'One? '.repeat(100));
    const small = stage.another();
    const run = await small.scripts.run({ path, model: 'small/one' });
    expect(await stage.performed(run)).toMatchObject({ error: { code: 'CONTEXT_TOO_LARGE' } });
    await small.telemetry.flush();
    expect(await told(stage, 'chat.turn_done')).toMatchObject([
      { reason: 'error', error_code: 'CONTEXT_TOO_LARGE', steps: 0 },
    ]);
    expect(await told(stage, 'chat.llm_call')).toEqual([]);
  });
});
