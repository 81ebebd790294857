import { describe, expect, it } from 'vitest';
import { benchStage, eventsIn, STALL, SUITE, saying } from './bench-stage.ts';
import { startCuebook, Terminal } from './cuebook.ts';

describe('a bench that is stopped', () => {
  it('keeps what is done, and the same command goes on with the rest', async () => {
    const stage = await benchStage();
    stage.answers((_, index) => (index < 2 ? saying('yes, 7') : STALL));
    const { child, ended } = startCuebook(['bench', 'run', SUITE, '--json'], stage.on);
    let ends = 0;
    child.stdout?.on('data', (text: string) => {
      ends += text.match(/"type":"trial-end"/g)?.length ?? 0;
      if (ends === 2) child.kill('SIGINT');
    });
    const stopped = await ended;
    expect(stopped.code).toBe(130);
    expect(eventsIn(stopped.out).at(-1)?.type).not.toBe('bench-end');
    expect((await stage.bench('list')).out).toMatch(/stopped +2\/6/);
    stage.answers(() => saying('yes, 7'));
    const asked = stage.server.requests.length;
    const { code, out } = await stage.bench('run', SUITE);
    expect(code).toBe(0);
    expect(out).toMatch(/^Goes on with a run of which 2 trials were done\.$/m);
    expect(out).toMatch(/^2 cases +6\/6 /m);
    expect(stage.server.requests.length - asked).toBe(4);
    expect((await stage.bench('list', '--quiet')).out.trim().split('\n')).toHaveLength(1);
  });

  it('after a kill goes on without asking again what has an answer', async () => {
    const stage = await benchStage();
    stage.answers((_, index) => (index < 3 ? saying('yes, 7') : STALL));
    const { child, ended } = startCuebook(['bench', 'run', SUITE, '--json'], stage.on);
    let ends = 0;
    child.stdout?.on('data', (text: string) => {
      ends += text.match(/"type":"trial-end"/g)?.length ?? 0;
      if (ends === 3) child.kill('SIGKILL');
    });
    await ended;
    stage.answers(() => saying('yes, 7'));
    const asked = stage.server.requests.length;
    const { code, out } = await stage.bench('run', SUITE, '--json');
    expect(code).toBe(0);
    expect(eventsIn(out)[0]).toMatchObject({ type: 'bench-start', done: 3, total: 6 });
    expect(stage.server.requests.length - asked).toBe(3);
  });

  it('shows on a terminal how far it is, and stops by Ctrl-C', async () => {
    const stage = await benchStage();
    stage.answers((_, index) => (index < 3 ? saying('yes, 7') : STALL));
    const terminal = new Terminal(['bench', 'run', SUITE], stage.on);
    await terminal.sees('3/6 · 3 succeeded');
    terminal.type('\u0003');
    await terminal.sees('Stopped. 3 of 6 trials are done and saved; run the same command to continue.');
    expect(await terminal.ends()).toBe(130);
    expect(terminal.screen).toContain('█'.repeat(12));
    stage.answers(() => saying('yes, 7'));
    const again = new Terminal(['bench', 'run', SUITE], stage.on);
    await again.sees('6/6 · 6 succeeded');
    await again.sees('2 cases');
    expect(await again.ends()).toBe(0);
  });
});
