import { describe, expect, it } from 'vitest';
import { deniedStretches } from './negation.ts';

/** What a text says it does not want. */
function deniedIn(text: string): string {
  return deniedStretches(text)
    .map(({ from, to }) => text.slice(from, to).trim())
    .join('|');
}

describe('what a request does not want', () => {
  it.each([
    ['do not write meeting minutes', 'write meeting minutes'],
    ["don't make minutes, translate it", 'make minutes'],
    ['translate it and do not summarise', 'summarise'],
    ['a report without a chart', 'a chart'],
    ['no summary', 'summary'],
    ['translate this with no summary for my boss', 'summary'],
    ['translate it instead of summarising', 'summarising'],
    ['a table rather than a chart, please', 'a chart'],
    ['it is not a contract but an invoice', 'a contract'],
    ['never use bullet points; write a poem', 'use bullet points'],
    ['i do not want minutes i want a translation', 'want minutes'],
    ['no need to translate, just proofread', 'translate'],
    ['proofread it, translation is not needed', 'translation is not needed'],
    ['skip the chart', 'the chart'],
    ["i don't want you to draw a chart, thanks", 'want you to draw a chart'],
  ])('is seen in %j', (text, denied) => {
    expect(deniedIn(text)).toBe(denied);
  });

  it.each([
    ['不要做会议纪要', '做会议纪要'],
    ['不要做会议纪要，写周报', '做会议纪要'],
    ['写周报，别做会议纪要', '做会议纪要'],
    ['别翻译了，帮我润色', '翻译了'],
    ['不需要图表、摘要', '图表、摘要'],
    ['不用翻译只要润色', '翻译'],
    ['无需总结，请翻译', '总结'],
    ['不是要周报而是要月报', '周报'],
    ['翻译这封邮件，总结就不用了', '总结就不用了'],
    ['请勿生成图表', '生成图表'],
    ['写一份不带图表的报告', '图表'],
    ['不写周报，写日报', '写周报'],
  ])('is seen in %j', (text, denied) => {
    expect(deniedIn(text)).toBe(denied);
  });

  it.each([
    "don't forget to translate it",
    "i don't know how to write minutes",
    'not only a summary but also a chart',
    "why don't you summarise it",
    'no problem, translate it',
    'no, translate it',
    'my code does not compile',
    'the notebook is noted',
    '能不能写周报',
    '要不要做会议纪要',
    '不好意思，帮我写周报',
    '别忘了写周报',
    '我不会写周报',
    '分别翻译这两段',
    '特别是会议纪要',
    '不得不写周报',
    '区别是什么',
    '除了会议纪要还要周报',
  ])('is nothing in %j', (text) => {
    expect(deniedIn(text)).toBe('');
  });
});
