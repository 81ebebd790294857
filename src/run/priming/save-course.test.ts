import { describe, expect, it } from 'vitest';
import { usePrimingFolder } from './priming-folder.case.ts';
import { person, words } from './records.case.ts';
import { fromFirstHeading, written } from './round-trip.case.ts';

const folder = usePrimingFolder();
const SCRIPT = written([person('Hi', { genseq: 1 }), words('Hello', { genseq: 2 })]);

describe('the course of a session', () => {
  const begin = async (agentId?: string) => {
    const ref = await folder().put('team_shared/hello', SCRIPT);
    const { session } = await folder().workbench.priming.apply({
      ...(agentId !== undefined && { agentId }),
      priming: { scriptRefs: [ref] },
    });
    return session.id;
  };

  it('is saved for its agent, or for all, by default under its number', async () => {
    const [own, plain] = [await begin('dev'), await begin()];
    expect((await folder().workbench.priming.save({ sessionId: own })).ref).toBe('individual/dev/course-1');
    expect((await folder().workbench.priming.save({ sessionId: plain })).ref).toBe(
      'individual/default/course-1',
    );
    const shared = await folder().workbench.priming.save({ sessionId: own, slug: 'deep/er', shared: true });
    expect(shared).toMatchObject({ ref: 'team_shared/deep/er', overwritten: false });
    expect(fromFirstHeading((await folder().workbench.priming.read(shared.ref)).text)).toBe(SCRIPT);
  });

  it('replaces a script only when that is wanted', async () => {
    const sessionId = await begin();
    const ref = await folder().put('team_shared/taken', 'Mine.\n');
    const course = { sessionId, slug: 'taken', shared: true };
    await expect(folder().workbench.priming.save(course)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect((await folder().workbench.priming.read(ref)).text).toBe('Mine.\n');
    expect(await folder().workbench.priming.save({ ...course, overwrite: true })).toMatchObject({
      ref,
      overwritten: true,
    });
    expect(fromFirstHeading((await folder().workbench.priming.read(ref)).text)).toBe(SCRIPT);
  });

  it('is saved by one of several who save it at once', async () => {
    const sessionId = await begin();
    const saves = Array.from({ length: 8 }, () =>
      folder().workbench.priming.save({ sessionId, slug: 'race', shared: true }),
    );
    const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['../up', '/abs', 'a\\b', 'a:b', 'a\0b', '', '.', 'a//b'])('is not saved as %j', async (slug) => {
    await expect(folder().workbench.priming.save({ sessionId: await begin(), slug })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is not saved where nothing was said', async () => {
    const { id } = await folder().workbench.sessions.create();
    await expect(folder().workbench.priming.save({ sessionId: id, slug: 'empty' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(folder().workbench.priming.read('individual/default/empty')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not saved with what looks like a key, unless told otherwise', async () => {
    const ref = await folder().put('team_shared/secret', written([person(`sk-ant-${'a1'.repeat(20)}`)]));
    const { session } = await folder().workbench.priming.apply({ priming: { scriptRefs: [ref] } });
    const course = { sessionId: session.id, slug: 'secret' };
    await expect(folder().workbench.priming.save(course)).rejects.toMatchObject({ code: 'CONFIRM_REQUIRED' });
    await folder().workbench.priming.save({ ...course, allowSecrets: true });
  });
});
