import { describe, expect, it } from 'vitest';
import { deleteSession } from '../delete-session.ts';
import type { Store } from '../dialect.ts';
import { forkSession } from '../fork.repository.ts';
import { acquireLease, releaseLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { indexBatch, indexWaiting, searchMessages } from '../search.repository.ts';
import { add, answer, leasedSession, prompt, turn, voidOver } from './build.ts';

export function describeSearch(store: () => Store): void {
  const found = async (query: string) =>
    (await searchMessages(store(), query)).map(({ message }) => message.id);

  describe('search', () => {
    it.each([
      ['a word in any case', 'The QUICK brown zebrafish', 'zebraFISH'],
      ['the beginning of a word', 'an extraordinaryword', 'extraordinaryw'],
      ['all words in any order', 'alpha kangaroo beta wallaby', 'wallaby kangaroo'],
      ['two Chinese characters inside a sentence', '请把今天的会议纪要整理一下', '纪要'],
      ['a Chinese phrase that a dictionary might cut otherwise', '南京市长江大桥', '市长江'],
      ['one Chinese character', '龘', '龘'],
      ['Japanese', 'これは検索テストです', '検索'],
      ['Korean', '안녕하세요 세계', '안녕'],
      ['Thai', 'ฉันชอบกินข้าวผัด', 'ข้าว'],
      ['accents as they are written', 'Crème brûlée', 'brûlée'],
      ['full-width forms', 'ＡＢＣＤＥ１２３', 'abcde123'],
      [
        'words with quotes and operators around them',
        "it's \"quoted\" AND (nested) OR 'x'zyzzyva",
        '"zyzzyva" OR (',
      ],
    ])('finds %s', async (_, text, query) => {
      const lease = await leasedSession(store());
      const row = answer(text);
      await add(store(), lease, { messages: [row, answer('something else')] });
      expect(await found(query)).toEqual([row.id]);
    });

    it('shows a piece of the text around the word', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, {
        messages: [answer(`${'long before '.repeat(20)}needlework${' and after'.repeat(40)}`)],
      });
      const [hit] = await searchMessages(store(), 'needlework');
      expect(hit?.excerpt).toMatch(/^….*before needlework and after.*…$/);
    });

    it('forgets voided rows, before and after they were indexed', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: [prompt('q'), answer('ephemeralone')] });
      await indexWaiting(store());
      await add(store(), lease, { messages: [voidOver(1, 1), answer('ephemeraltwo'), voidOver(3, 3)] });
      expect(await found('ephemeralone')).toEqual([]);
      expect(await found('ephemeraltwo')).toEqual([]);
    });

    it('finds nothing of a deleted session, and shared rows in the fork that still shows them', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, {
        messages: [...turn('sharedquestion', 'a'), ...turn('unsharedquestion', 'b')],
      });
      await releaseLease(store(), lease);
      const child = await forkSession(store(), { parentId: lease.sessionId, forkOrder: 3, at: new Date() });
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      expect(await searchMessages(store(), 'sharedquestion')).toMatchObject([{ sessionId: child.id }]);
      expect(await found('unsharedquestion')).toEqual([]);
      await deleteSession(store(), child.id, currentOwner(), new Date());
      expect(await found('sharedquestion')).toEqual([]);
    });

    it('is not crowded out by rows that nobody sees any more', async () => {
      const lease = await leasedSession(store());
      const crowd = Array.from({ length: 30 }, () => answer('crowdedword crowdedword crowdedword'));
      await add(store(), lease, { messages: [prompt('shared'), ...turn('q', 'a'), ...crowd] });
      await releaseLease(store(), lease);
      await forkSession(store(), { parentId: lease.sessionId, forkOrder: 1, at: new Date() });
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      const row = answer('one crowdedword among many others that make it rank lower');
      await add(store(), await leasedSession(store()), { messages: [row] });
      expect(
        (await searchMessages(store(), 'crowdedword', { limit: 5 })).map(({ message }) => message.id),
      ).toEqual([row.id]);
    });

    it('does not show in a fork what the fork has voided', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: [prompt('q'), answer('halfananswer')] });
      await releaseLease(store(), lease);
      const child = await forkSession(store(), { parentId: lease.sessionId, at: new Date() });
      const childLease = await acquireLease(store(), child.id, currentOwner());
      await add(store(), childLease, { messages: [voidOver(1, 1), answer('wholeanswer')] });
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      expect(await found('halfananswer')).toEqual([]);
    });

    it('indexes a row once when several search at the same time', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: [answer('simultaneously')] });
      const all = await Promise.all(Array.from({ length: 5 }, async () => await found('simultaneously')));
      expect(all.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
    });

    it('indexes by itself once a batch is waiting', async () => {
      const unindexed = async () =>
        await store()
          .db.selectFrom('SessionHeads')
          .select('chatSessionId')
          .whereRef('indexedOrder', '<', 'nextOrder')
          .execute();
      const lease = await leasedSession(store());
      await indexWaiting(store());
      await add(store(), lease, { messages: [answer('alone')] });
      await indexBatch(store());
      expect(await unindexed()).toEqual([{ chatSessionId: lease.sessionId }]);
      await add(store(), lease, {
        messages: Array.from({ length: 600 }, (_, index) => answer(`row ${index}`)),
      });
      await indexBatch(store());
      expect(await unindexed()).toEqual([]);
    });

    it('takes a row of megabytes, by its beginning', async () => {
      const lease = await leasedSession(store());
      const row = answer(`gigantic ${'word '.repeat(400_000)} tailend`);
      await add(store(), lease, { messages: [row] });
      expect(await found('gigantic')).toEqual([row.id]);
      expect(await found('tailend')).toEqual([]);
    });

    it('takes a row of a quarter of a million different Chinese characters', async () => {
      const lease = await leasedSession(store());
      let seed = 7;
      const characters = Array.from({ length: 260_000 }, () => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return String.fromCodePoint(0x4e00 + ((seed >>> 8) % 20_000));
      });
      const row = answer(`始${characters.join('')}`);
      await add(store(), lease, { messages: [row] });
      expect(await found(`始${characters.slice(0, 3).join('')}`)).toEqual([row.id]);
    });

    it('refuses a query without a word', async () => {
      await expect(searchMessages(store(), ' …! ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
}
