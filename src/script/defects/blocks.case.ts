import { CALL, HUMAN, markdown, RESULT, sample, script, WORDS } from '../priming-samples.case.ts';
import { BLOCK, type Defect, FIELD, second } from './defect.case.ts';

const UNCLOSED: readonly Defect[] = [
  ['three backticks that nothing closes', '```', ''],
  ['six backticks that nothing closes', '``````', ''],
  ['tildes that nothing closes', '~~~', ''],
  ['a closing fence that is too short', '``````', '\n`````'],
  ['a closing fence of the other kind', '```', '\n~~~'],
  ['a closing fence with a word after it', '```', '\n``` end'],
].map(([name, fence = '', closing]) => ({
  name: String(name),
  text: `${HUMAN}\n\n${markdown('agent_words_record', ['genseq: 1'], 'Text.', fence).slice(0, -fence.length - 1)}${closing}\n`,
  code: 'fence-unclosed',
  ...BLOCK,
  remedy: 'End the block',
}));

export const BLOCKS: readonly Defect[] = [
  ...UNCLOSED,
  {
    name: 'a block that is closed by the next record',
    text: second(WORDS.slice(0, -7), sample('agent_words_record')),
    code: 'fence-unclosed',
    ...BLOCK,
    remedy: 'End the block',
  },
  {
    name: 'a call whose block is closed by its result',
    text: second(CALL.slice(0, -4), RESULT),
    code: 'fence-unclosed',
    ...BLOCK,
    remedy: 'End the block',
  },
  {
    name: 'a fence that is no longer than the one in its text',
    text: second(markdown('agent_words_record', ['genseq: 1'], '```js\none();\n```\nText.', '```')),
    code: 'fence-unclosed',
    line: 24,
    remedy: 'End the block',
  },
  {
    name: 'code in a block without a fence that nothing closes',
    text: `${HUMAN}\n\n### record agent_words_record\n---\ngenseq: 1\n---\n\`\`\`js\none();\n`,
    code: 'fence-unclosed',
    line: 17,
    record: 2,
    remedy: 'End the block',
  },
  {
    name: 'code between records that nothing closes',
    text: `${script(HUMAN)}\n~~~\n${script(CALL)}`,
    code: 'fence-unclosed',
    line: 13,
    remedy: 'End the block',
  },
  {
    name: "a record's front matter that nothing closes",
    text: second('### record agent_words_record\n\n```markdown\n---\ngenseq: 1\n\nText.\n```'),
    code: 'front-matter-unclosed',
    line: 16,
    record: 2,
    remedy: '`---`',
  },
  ...(
    [
      ['a field without a closing quote', 'genseq: "1', 'quotes'],
      ['a field without a colon', 'genseq 1', '`key: value`'],
      ['fields that are a list', '- genseq: 1', '`key: value`'],
      ['a value that stands in itself', 'genseq: &g [*g]', '`key: value`'],
    ] as const
  ).map(
    ([name, line, remedy]): Defect => ({
      name,
      text: second(markdown('agent_words_record', [line])),
      code: 'front-matter-invalid',
      ...FIELD,
      remedy,
    }),
  ),
  {
    name: 'a field that is there twice',
    text: second(markdown('agent_words_record', ['genseq: 1', 'genseq: 2'])),
    code: 'front-matter-invalid',
    line: 18,
    record: 2,
    remedy: 'once',
  },
];
