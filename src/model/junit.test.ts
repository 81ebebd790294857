import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { type JUnitCase, junitXml } from './junit.ts';

const START: JUnitCase = { name: '1', classname: 'a.prompt.md', seconds: 0, failures: [] };

/** Prints what another program reads in each of some reports: tag, attributes, text and children. */
const READ = `
import json, sys
from xml.etree import ElementTree
def seen(element):
    return [element.tag, dict(element.attrib), element.text or '', [seen(child) for child in element]]
print(json.dumps([seen(ElementTree.fromstring(text.encode('utf-8'))) for text in json.load(sys.stdin)]))
`;

type Element = [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  text: string,
  children: readonly Element[],
];

async function read(reports: readonly string[]): Promise<readonly Element[]> {
  const running = promisify(execFile)('python3', ['-c', READ], { maxBuffer: 1 << 28 });
  running.child.stdin?.end(JSON.stringify(reports));
  return JSON.parse((await running).stdout);
}

async function readOne(...cases: readonly JUnitCase[]): Promise<Element> {
  const [report] = await read([junitXml(cases)]);
  if (!report) throw new Error('There is one report.');
  return report;
}

const counts = (tests: number, failures: number, errors: number, skipped: number, time: string) => ({
  tests: String(tests),
  failures: String(failures),
  errors: String(errors),
  skipped: String(skipped),
  time,
});

describe('a JUnit report', () => {
  it('has a suite for each script and a case for each prompt, with what went wrong', async () => {
    const cases: readonly JUnitCase[] = [
      { ...START, name: 'capital', seconds: 1.25 },
      { ...START, classname: 'b.prompt.md', name: '1', seconds: 0.5 },
      { ...START, name: '2', failures: ['No “Paris”.', 'Too long.'], seconds: 2 },
      { ...START, name: '3', error: 'The provider is down.' },
      { ...START, name: '4', skipped: 'A prompt before it failed.' },
    ];
    expect(junitXml(cases)).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
    const [tag, attributes, , suites] = await readOne(...cases);
    expect([tag, attributes]).toEqual(['testsuites', { name: 'cuebook', ...counts(5, 1, 1, 1, '3.750') }]);
    expect(suites.map(([name, about]) => [name, about])).toEqual([
      ['testsuite', { name: 'a.prompt.md', ...counts(4, 1, 1, 1, '3.250') }],
      ['testsuite', { name: 'b.prompt.md', ...counts(1, 0, 0, 0, '0.500') }],
    ]);
    const [first] = suites;
    expect(first?.[3].map(([, { name, classname, time }]) => [name, classname, time])).toEqual([
      ['capital', 'a.prompt.md', '1.250'],
      ['2', 'a.prompt.md', '2.000'],
      ['3', 'a.prompt.md', '0.000'],
      ['4', 'a.prompt.md', '0.000'],
    ]);
    expect(first?.[3].map(([, , , children]) => children)).toEqual([
      [],
      [['failure', { message: 'No “Paris”.' }, 'No “Paris”.\nToo long.', []]],
      [['error', { message: 'The provider is down.' }, 'The provider is down.', []]],
      [['skipped', { message: 'A prompt before it failed.' }, '', []]],
    ]);
  });

  it('says of a case what there is to be said besides', async () => {
    const [, , , [suite]] = await readOne({
      ...START,
      properties: { verdict: 'INCONCLUSIVE', 'a "b"': '1 < 2' },
      output: 'Nobody can tell yet.',
      failures: ['No.'],
    });
    expect(
      suite?.[3][0]?.[3].map(([tag, , text, children]) => [tag, text, children.map(([, about]) => about)]),
    ).toEqual([
      [
        'properties',
        '',
        [
          { name: 'verdict', value: 'INCONCLUSIVE' },
          { name: 'a "b"', value: '1 < 2' },
        ],
      ],
      ['failure', 'No.', []],
      ['system-out', 'Nobody can tell yet.', []],
    ]);
  });

  it('without a case is a report all the same', async () => {
    expect(await readOne()).toMatchObject(['testsuites', counts(0, 0, 0, 0, '0.000'), {}, []]);
  });

  it('says every character as it is, but for those that XML cannot hold', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...Array.from('&<>"\'\r\n\t\0\u001b\u007f\u0085\ufffe\ud800🎭]')), {
          maxLength: 8,
        })
        .map((characters) => characters.join('')),
      fc.constantFrom(']]>', '<!--', '&amp;', '\r\n', ' a '),
    );
    const texts = fc.sample(text, 500);
    const reports = await read(
      texts.map((said) => junitXml([{ ...START, name: said, classname: said, failures: [said] }])),
    );
    for (const [index, said] of texts.entries()) {
      const spoken = held(said);
      const [suite] = reports[index]?.[3] ?? [];
      const [only] = suite?.[3] ?? [];
      const [failure] = only?.[3] ?? [];
      expect(suite?.[1]['name']).toBe(spoken);
      expect(only?.[1]).toMatchObject({ name: spoken, classname: spoken });
      expect([failure?.[1]['message'], failure?.[2]]).toEqual([spoken, spoken]);
    }
  });
});

/** By the words of XML 1.0, character by character. */
function held(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isHeld =
      [0x9, 0xa, 0xd].includes(code) ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x10000;
    return isHeld ? character : '\ufffd';
  }).join('');
}
