import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../../test/property.ts';
import { isRefusal } from '../../model/refusal.ts';
import { formFiles } from './form-files.ts';

const TYPE = 'multipart/form-data; boundary=cut';

interface Part {
  readonly headers: readonly string[];
  readonly content: string;
}

function file(name: string, content: string): Part {
  return { headers: [`Content-Disposition: form-data; name="file"; filename="${name}"`], content };
}

/** A form as it goes over the wire, a letter for each byte. */
function formOf(parts: readonly Part[]): string {
  const texts = parts.map(({ headers, content }) =>
    ['--cut', ...headers, '', content].map((line) => `${line}\r\n`).join(''),
  );
  return `${texts.join('')}--cut--\r\n`;
}

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(text: string, { size = 1_000, type = TYPE } = {}): Promise<readonly string[][]> {
  const read: string[][] = [];
  for await (const { name, source } of formFiles(type, inPieces(text, size))) {
    const chunks = await Array.fromAsync(source);
    read.push([name, Buffer.concat(chunks).toString('latin1')]);
  }
  return read;
}

async function expectRefused(text: string, type = TYPE): Promise<void> {
  for (const size of [1, 7, 1_000, 1_000_000]) {
    await expect(readAll(text, { size, type })).rejects.toSatisfy((error) =>
      isRefusal(error, 'INVALID_INPUT'),
    );
  }
}

describe('the files of a form', () => {
  it('come one after another, however the bytes are cut', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom('\r\n--cu', '--cut', '\r\n', '\r\n\r\n', '-', '\n--cut--', '\r--cut', ''),
    );
    const property = fc.asyncProperty(
      fc.array(content, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 400 }),
      async (contents, size) => {
        const files = contents.map((text, index) => [`${index}.bin`, text]);
        const form = formOf(contents.map((text, index) => file(`${index}.bin`, text)));
        expect(await readAll(form, { size })).toEqual(files);
      },
    );
    await fc.assert(property, runs({ usual: 50, long: 300 }));
  });

  it('keep names of other letters, and lose the folders in them', async () => {
    const utf8 = Buffer.from('会议 1.png').toString('latin1');
    const encoded = "Content-Disposition: form-data; name=f; filename*=UTF-8''%E4%BC%9A.txt";
    const quoted = 'Content-Disposition: form-data; name="f"; filename="a \\"1\\" %222%22.txt"';
    const form = formOf([
      file(utf8, 'a'),
      file('../../etc/notes.txt', 'b'),
      file('C:\\\\Users\\\\x.txt', 'c'),
      { headers: [encoded], content: 'd' },
      { headers: ['Content-Type: text/plain', quoted], content: 'e' },
    ]);
    const names = (await readAll(form)).map(([name]) => name);
    expect(names).toEqual(['会议 1.png', 'notes.txt', 'x.txt', '会.txt', 'a "1" "2".txt']);
  });

  it('may have something before and behind them', async () => {
    expect(await readAll(`Hello\r\n${formOf([file('a', 'b')])}\r\nBye${'x'.repeat(5_000)}`)).toEqual([
      ['a', 'b'],
    ]);
  });
});

describe('a form is refused', () => {
  it('that holds no file', async () => {
    await expectRefused('--cut--\r\n');
  });

  it.each([
    'Content-Disposition: form-data; name="note"',
    'Content-Disposition: form-data; name="note"; filename=""',
    'Content-Disposition: form-data; name="note"; filename=".."',
    'Content-Disposition: form-data; name="note"; filename="a/"',
    'Content-Disposition: attachment; filename="a"',
    "Content-Disposition: form-data; filename*=UTF-8''%E4%A",
    'Content-Type: text/plain; filename="a"',
    `X: ${'x'.repeat(20_000)}`,
    '',
  ])('with a part that is no file with a name: %.70s', async (header) => {
    await expectRefused(formOf([file('a', 'a'), { headers: [header], content: 'b' }, file('c', 'c')]));
  });

  it('with more than 20 files', async () => {
    const files = Array.from({ length: 21 }, (_, index) => file(`${index}`, 'x'));
    expect(await readAll(formOf(files.slice(1)))).toHaveLength(20);
    await expectRefused(formOf(files));
  });

  it('that is cut off anywhere', async () => {
    const form = formOf([file('a', 'a'.repeat(50)), file('b', 'b')]);
    const end = form.indexOf('--cut--');
    for (let length = 0; length <= end + 4; length++) {
      await expect(readAll(form.slice(0, length), { size: 64 })).rejects.toSatisfy((error) =>
        isRefusal(error, 'INVALID_INPUT'),
      );
    }
  });

  it.each(['', 'Hello', formOf([file('a', 'b')]).replaceAll('--cut', '--other'), '--cu', '--cutt\r\n'])(
    'that has another boundary, or none: %j',
    async (text) => {
      await expectRefused(text);
    },
  );

  it.each(['multipart/form-data', 'multipart/mixed; boundary=cut', 'text/plain'])(
    'that is said to be %s',
    async (type) => {
      await expectRefused(formOf([file('a', 'b')]), type);
    },
  );
});

describe('the bytes of a form', () => {
  it('are asked for no faster than the files are read', async () => {
    let sent = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(formOf([file('a', '')]).replace('\r\n--cut--\r\n', ''), 'latin1');
      for (; ; sent++) yield Buffer.alloc(65_536);
    };
    for await (const { source } of formFiles(TYPE, endless())) {
      let read = 0;
      for await (const _ of source) {
        expect(sent - read).toBeLessThan(10);
        if (++read === 100) break;
      }
      break;
    }
    expect(sent).toBeLessThan(120);
  });

  it('are let go of by whoever stops reading', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from(formOf([file('a', 'x'.repeat(200_000))]), 'latin1');
      } finally {
        resolve();
      }
    };
    for await (const _ of formFiles(TYPE, bytes())) break;
    await promise;
  });

  it('end the file that is being read where they break off', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(formOf([file('a', 'a'), file('b', 'b')]).slice(0, -12), 'latin1');
      throw new Error('gone');
    };
    const read = async () => {
      for await (const { source } of formFiles(TYPE, broken())) await Array.fromAsync(source);
    };
    await expect(read()).rejects.toThrow('gone');
  });
});
