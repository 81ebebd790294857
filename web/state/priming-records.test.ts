import { expect, it } from 'vitest';
import { shownRecords } from './priming-records.ts';

const SCRIPT = `---
title: Manners
---

### record human_text_record

---
genseq: 1
msgId: one
grammar: markdown
---

How do we *greet*?

### record gen_start_record

---
genseq: 1
---

### record func_call_record

\`\`\`json
{"genseq": 1, "id": "c", "name": "look", "arguments": {"deep": true}}
\`\`\`

### record func_result_record

---
genseq: 1
id: c
name: look
---

A bow.

### record runtime_guide_record

---
genseq: 1
---

Be brief.

### record from_tomorrow

---
genseq: 1
---

Kept.
`;

it('tells who speaks, in which line, and what is said, as it stands', () => {
  expect(shownRecords(SCRIPT, false)).toMatchObject([
    { number: 1, voice: 'human', line: 5, text: 'How do we *greet*?' },
    { number: 2, voice: 'structure', text: '' },
    { number: 3, voice: 'tool-call', tool: 'look', text: '{\n  "deep": true\n}' },
    { number: 4, voice: 'tool-result', tool: 'look' },
    { number: 5, voice: 'told' },
    { number: 6, voice: 'unknown', type: 'from_tomorrow' },
  ]);
});

it('tells a record with an error from one of a type that nobody knows', () => {
  const script = '### record agent_words_record\n\n---\ngenseq: one\n---\n\nHi.\n';
  expect(shownRecords(script, false)).toMatchObject([{ voice: 'faulty', text: 'Hi.' }]);
});

it('leaves the last record of a cut text out, which may be cut, too', () => {
  expect(shownRecords(SCRIPT.slice(0, SCRIPT.indexOf('A bow')), true).map(({ type }) => type)).toEqual([
    'human_text_record',
    'gen_start_record',
    'func_call_record',
  ]);
});
