import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import type { Message, MessageKind } from '../../model/message.ts';
import { withoutVoided } from '../../model/message.ts';
import type { RunEvent } from '../../model/run.ts';
import { createWorkbench } from '../../workbench.ts';
import {
  BAD_PLAN,
  endOf,
  GOOD_PLAN,
  linesOf,
  MENDED,
  usePlannerWorkspace,
} from './planner-workspace.case.ts';

describe('a turn whose answer is mended', () => {
  const stage = usePlannerWorkspace();

  /** Runs a script up to the first event that satisfies the test: there it is stopped, or nobody cares for it any more. */
  async function brokenOff(
    path: string,
    how: 'stopped' | 'left',
    isMoment: (event: RunEvent) => boolean,
  ): Promise<readonly Message[]> {
    const stop = new AbortController();
    const { scripts, sessions } = stage().workbench;
    const { session, events } = await scripts.run({ path, link: false }, stop.signal);
    for await (const event of events) {
      if (!isMoment(event)) continue;
      if (how === 'left') break;
      stop.abort();
    }
    return (await sessions.messages(session.id)).messages;
  }
  const isAdded = (kind: MessageKind) => (event: RunEvent) =>
    event.type === 'message-added' && event.data.kind === kind;

  it.each([
    ['stopped', 'before its answer was looked at', 'step-end'],
    ['left', 'before its answer was looked at', 'step-end'],
    ['stopped', 'when it was asked to mend it', 'repair'],
    ['left', 'when it was asked to mend it', 'repair'],
  ] as const)('goes on where it was %s %s, and counts on', async (how, _, moment) => {
    const path = await stage().script(`${how}-${moment}`, 'Plan 2.');
    const before = await brokenOff(path, how, isAdded(moment));
    expect(linesOf(before).at(how === 'left' ? -1 : -2)).toBe(moment);
    expect(endOf(before)).toEqual(
      how === 'left' ? undefined : { reason: 'aborted', durationMs: expect.any(Number) },
    );

    const { end, rows } = await stage().run({ path });
    expect(end.reason).toBe('done');
    expect(linesOf(withoutVoided(rows))).toEqual([
      'prompt',
      ...['step-end', 'repair', 'step-end', 'repair'].flatMap((kind) =>
        kind === 'step-end' ? [`text ${BAD_PLAN}`, kind] : [kind],
      ),
      `text ${GOOD_PLAN}`,
      'step-end',
      'turn-end',
    ]);
    const counted = withoutVoided(rows);
    expect(counted.filter(({ kind }) => kind === 'repair').map(({ metadata }) => metadata)).toMatchObject([
      { attempt: 1 },
      { attempt: 2 },
    ]);
    expect(counted.map(({ genseq }) => genseq)).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 2, isValid: true } });
  });

  it('begins the mended answer anew where it was broken off in the middle of it', async () => {
    const path = await stage().script('stalled', 'Plan 1, and stall.');
    let answers = 0;
    const before = await brokenOff(path, 'stopped', (event) => {
      if (isAdded('step-end')(event)) answers++;
      return answers === 1 && event.type === 'text-delta';
    });
    expect(linesOf(before).slice(3)).toEqual(['repair', 'text {"schema', 'turn-end']);
    const { end, rows } = await stage().run({ path });
    expect(end.reason).toBe('done');
    expect(linesOf(withoutVoided(rows))).toEqual(MENDED);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 1, isValid: true } });
  });

  it('is shared by a fork, which is sent all of it', async () => {
    const { session, rows } = await stage().run({ path: await stage().script('forked', 'Plan 1.', 'Plan.') });
    const { sessions } = stage().workbench;
    const fork = await sessions.fork(session.id, { prompt: 2 });
    const { messages } = await sessions.messages(fork.id);
    expect(messages).toEqual(rows.slice(0, MENDED.length));
    const { events } = await sessions.send({ sessionId: fork.id, text: 'Plan.' });
    await Array.fromAsync(events);
    const sent = stage()
      .server.requests.at(-1)
      ?.messages.filter(({ role }) => role !== 'system');
    expect(sent?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
  });

  it('is seen by an x-ray as it was sent', async () => {
    const { session } = await stage().run({ path: await stage().script('seen', 'Plan 1.', 'Plan.') });
    const { sessions } = stage().workbench;
    const first = await sessions.context(session.id, { turn: 1 });
    expect(first).toMatchObject({ requests: 2, messages: [{ role: 'user', content: 'Plan 1.' }] });
    const second = await sessions.context(session.id, { turn: 2 });
    expect(second.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    // The last request of the turn before had everything but the mended answer: it was asked for after the repair.
    const { bytes = 0 } = second.shared?.files ?? {};
    expect(bytes).toBeGreaterThan(JSON.stringify(second.messages.slice(0, 3)).length - 200);
    const history = second.sections.find(({ source }) => source === 'history');
    expect(history?.text).toContain('cannot be used');
  });

  it('is played again from the database, row by row, without being looked at', async () => {
    const path = await stage().script('replayed', 'Plan 1.', 'Plan.');
    const live = await stage().run({ path });
    const before = stage().server.requests.length;
    const again = await stage().run({ path, recorded: true, fresh: true });
    expect(again.session.id).not.toBe(live.session.id);
    expect(again.end).toMatchObject({ reason: 'done', class: 'recorded', ran: 2 });
    expect(stage().server.requests).toHaveLength(before);
    expect(linesOf(again.rows)).toEqual(linesOf(live.rows));
    expect(again.rows[3]).toMatchObject({
      audience: 'model',
      payload: live.rows[3]?.payload,
      metadata: live.rows[3]?.metadata,
    });
  });

  it.each(['step-end', 'repair'] as const)(
    'is played from the recording that it is adopted as, stopped at a %s and resumed',
    async (moment) => {
      const { session, rows } = await stage().run({
        path: await stage().script(`kept-${moment}`, 'Plan 1.', 'Plan.'),
      });
      const { scriptPath: path } = await stage().workbench.sessions.adopt({
        sessionId: session.id,
        name: `adopted-${moment}`,
      });
      expect(await readFile(path, 'utf8')).not.toContain('cannot be used');
      const { location, remove } = await createTestFile();
      const workbench = createWorkbench({ workspace: stage().folder, database: location, environment: {} });
      onTestFinished(async () => {
        await workbench.close();
        await remove();
      });
      const play = async (isMoment: (event: RunEvent) => boolean = () => false) => {
        const stop = new AbortController();
        const run = await workbench.scripts.run({ path, recorded: true, link: false }, stop.signal);
        for await (const event of run.events) if (isMoment(event)) stop.abort();
        return (await workbench.sessions.messages(run.session.id)).messages;
      };
      expect(linesOf(await play(isAdded(moment)))).not.toContain(`text ${GOOD_PLAN}`);
      const played = withoutVoided(await play());
      expect(linesOf(played)).toEqual(linesOf(rows));
      const { payload, metadata } = rows[3] ?? {};
      expect(played[3]).toMatchObject({ kind: 'repair', audience: 'model', payload, metadata });
    },
  );

  it('is the same history where another conversation begins with it', async () => {
    const { session } = await stage().run({ path: await stage().script('primed', 'Plan 1.') });
    const { sessions, priming } = stage().workbench;
    const saved = await priming.save({ sessionId: session.id, slug: 'mended', shared: true });
    expect(await readFile(saved.path, 'utf8')).toContain('runtime_guide_record');
    const own = await sessions.context(session.id);
    const other = await sessions.create({
      model: 'anthropic/claude-sonnet-4-5',
      priming: { scriptRefs: ['team_shared/mended'] },
    });
    const primed = await sessions.context(other.id);
    expect(primed.messages).toEqual(own.messages);
  });
});
