import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentLimits } from './limits.ts';
import { openReading } from './reading.case.ts';
import { pdfOf, wordOf, wordParagraph } from './sample-documents.case.ts';

/** What runs in a process that reads documents. */
const PROGRAM = /documents\/child\/main\.(?:js|ts)$/;

const LONG = pdfOf(Array.from({ length: 2000 }, (_, index) => `This is page ${index + 1}`));

describe('the limit of', () => {
  it('time ends what takes longer, and the next document is read', async () => {
    const reading = await opened({ readMs: 400, processes: 1 });
    const [slow, quick] = await Promise.all([
      reading.refusal('slow.pdf', LONG),
      // On a busy machine even this may take too long the first time.
      vi.waitFor(async () => await reading.read('quick.txt', 'quick'), { timeout: 120_000 }),
    ]);
    expect(slow.message).toBe('slow.pdf cannot be read: it takes longer than 0.4 s.');
    expect(slow.code).toBe('TOO_LARGE');
    expect(quick.parts).toEqual([{ text: 'quick' }]);
  });

  it('memory ends what needs more outside of the heap', async () => {
    const reading = await opened({ memoryMb: 64 });
    const refusal = await reading.refusal('large.txt', Buffer.alloc(99_000_000, '文字'));
    expect(refusal.message).toBe('large.txt cannot be read: it takes more than 64 MB of memory.');
    expect(refusal.code).toBe('TOO_LARGE');
    expect((await reading.read('small.txt', 'small')).parts).toEqual([{ text: 'small' }]);
  });

  it('memory ends what needs more of the heap', async () => {
    const reading = await opened({ memoryMb: 48 });
    const { message } = await reading.refusal('large.html', `<html>${'<p><i>word</i></p>'.repeat(300_000)}`);
    expect(message).toBe('large.html cannot be read: it takes more than 48 MB of memory.');
    expect((await reading.read('small.txt', 'small')).parts).toEqual([{ text: 'small' }]);
  });

  it('size refuses a larger file unread', async () => {
    const reading = await opened({ inputBytes: 10 });
    const refusal = await reading.refusal('large.txt', '12345678901');
    expect(refusal.message).toBe('large.txt cannot be read: it has 11 bytes, and at most 10 are read.');
    expect(refusal.code).toBe('TOO_LARGE');
  });

  it('text leaves out what comes after it, says so, and cuts no character', async () => {
    const reading = await opened({ textLength: 10 });
    expect(await reading.read('long.txt', '123456789😀 and more')).toEqual({
      parts: [{ text: '123456789' }],
      warnings: ['It is longer than 10 characters; what comes after them is left out.'],
    });
    const longer = await opened({ textLength: 1_000 });
    expect((await longer.read('long.txt', 'a'.repeat(1_001))).warnings).toEqual([
      'It is longer than 1,000 characters; what comes after them is left out.',
    ]);
    const { parts } = await reading.read('long.pdf', pdfOf(['eight ch', 'and more', 'and more']));
    expect(parts.map(({ text }) => text)).toEqual(['eight ch', 'an']);
  });
});

describe('documents at the same time', () => {
  it('are all read, two at a time', async () => {
    const reading = await opened();
    const texts = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 0) return (await reading.refusal(`${index}.pdf`, '%PDF-')).message;
        return (await reading.read(`${index}.docx`, wordOf(wordParagraph(`text ${index}`)))).parts[0]?.text;
      }),
    );
    expect(texts[1]).toBe('text 1');
    expect(texts[3]).toBe('3.pdf cannot be read: it is damaged, or no PDF.');
    expect(texts[11]).toBe('text 11');
    expect(await readers()).toHaveLength(2);
  });

  it('that wait can be aborted, and so can the one that is read', async () => {
    const reading = await opened({ processes: 1 });
    const path = await reading.put('slow.pdf', LONG);
    const [first, second] = [new AbortController(), new AbortController()];
    const running = reading.reader.read({ path, name: 'slow.pdf' }, first.signal);
    const waiting = reading.reader.read({ path, name: 'slow.pdf' }, second.signal);
    second.abort(new Error('not that one'));
    await expect(waiting).rejects.toThrow('not that one');
    first.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect((await reading.read('next.txt', 'next')).parts).toEqual([{ text: 'next' }]);
    await expect(
      reading.reader.read({ path, name: 'slow.pdf' }, AbortSignal.abort(new Error('no'))),
    ).rejects.toThrow('no');
  });
});

describe('a process', () => {
  it('reads one document after the other', async () => {
    const reading = await opened();
    await reading.read('a.txt', 'a');
    const before = await readers();
    await reading.read('b.txt', 'b');
    expect(await readers()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('that has died is replaced', async () => {
    const reading = await opened();
    await reading.read('a.txt', 'a');
    for (const pid of await readers()) process.kill(pid, 'SIGKILL');
    expect((await reading.read('b.txt', 'b')).parts).toEqual([{ text: 'b' }]);
  });

  it('ends when it has had nothing to do for a while', async () => {
    const reading = await opened({ idleMs: 20 });
    await reading.read('a.txt', 'a');
    await untilNone();
  });

  it('is left by no close, and nothing is read after it', async () => {
    const reading = await opened();
    const path = await reading.put('slow.pdf', LONG);
    await reading.read('a.txt', 'a');
    const running = reading.reader.read({ path, name: 'slow.pdf' }, new AbortController().signal);
    const refused = expect(running).rejects.toThrow('slow.pdf was not read, as Cuebook is closed.');
    await reading.reader.close();
    await refused;
    expect(await readers()).toEqual([]);
    await expect(reading.read('b.txt', 'b')).rejects.toThrow('b.txt was not read, as Cuebook is closed.');
  });

  it('keeps no program from its end, and ends with it', async () => {
    const reading = await opened();
    const path = await reading.put('a.txt', 'hello');
    const source = `
      const { createDocumentReader } = await import(${JSON.stringify(new URL('document-reader.ts', import.meta.url))});
      const { parts } = await createDocumentReader().read({ path: ${JSON.stringify(path)}, name: 'a.txt' }, new AbortController().signal);
      console.log(parts[0].text);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = Array.fromAsync(child.stdout);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(Buffer.concat(await output).toString()).toBe('hello\n');
    await untilNone(child.pid);
  });

  it('is ended with a program that is killed while a document is read', async () => {
    const reading = await opened();
    const path = await reading.put('slow.pdf', LONG);
    const small = await reading.put('small.txt', 'small');
    const source = `
      const { createDocumentReader } = await import(${JSON.stringify(new URL('document-reader.ts', import.meta.url))});
      const reader = createDocumentReader();
      await reader.read({ path: ${JSON.stringify(small)}, name: 'a' }, new AbortController().signal);
      void reader.read({ path: ${JSON.stringify(path)}, name: 'slow.pdf' }, new AbortController().signal);
      setImmediate(() => console.log('reading'));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const left = await readers(child.pid);
    expect(left).toHaveLength(1);
    child.kill('SIGKILL');
    for (const pid of left) await gone(pid);
  });
});

async function opened(limits: Partial<DocumentLimits> = {}) {
  const reading = await openReading(limits);
  onTestFinished(async () => await reading.close());
  return reading;
}

/** The ids of the processes that read documents for a process. */
async function readers(parent = process.pid): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => ppid === String(parent) && args.some((arg) => PROGRAM.test(arg)))
    .map(([pid]) => Number(pid));
}

async function untilNone(parent?: number): Promise<void> {
  while ((await readers(parent)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
