import type { Action } from './action.ts';

/** What is done with what a text says. */
export const THINKING_ACTIONS: readonly Action[] = [
  {
    id: 'compare',
    en: {
      name: '{o} comparison',
      description: 'Compares two versions of a {o} side by side and names every difference.',
      triggers: ['compare {o}', '{o} comparison'],
      intents: ['differences', 'old and new version'],
      example: 'What is different in the second {o}?',
      plain: 'compare these two {o} versions for me',
      others: {
        calibration: [
          'what changed between the old and the new {o}?',
          'show both variants of the {o} next to each other',
        ],
        test: [
          'how does this {o} differ from the previous one?',
          'spot the differences between {o} A and {o} B',
        ],
      },
      body: 'Two columns, old and new. Say whether a change matters. Sort by importance.',
    },
    zh: {
      name: '{o}对比',
      description: '逐条对比两个版本的{o}，指出所有差异。',
      triggers: ['对比{o}', '比较{o}'],
      intents: ['找不同', '新旧版本'],
      example: '两份{o}的差异有哪些',
      plain: '请对比这两个版本的{o}',
      others: {
        calibration: ['新旧{o}有什么变化', '把两份{o}并排放在一起看'],
        test: ['这份{o}跟上一份有什么不一样', '找出两份{o}之间的不同'],
      },
      body: '分旧版和新版两栏，说明变化是否重要，按重要性排序。',
    },
  },
  {
    id: 'plan',
    en: {
      name: '{o} planning',
      description: 'Plans a {o} step by step, with dates, owners and costs.',
      triggers: ['plan a {o}', '{o} plan'],
      intents: ['schedule', 'organise', 'timeline'],
      example: 'Make a schedule for the {o}',
      plain: 'help me plan a {o} for the end of May',
      others: {
        calibration: ['lay out a timetable for the {o}', 'what has to happen, and when, for our {o}?'],
        test: ['organise a {o} from start to finish', 'work out a schedule and costs for the {o}'],
      },
      body: 'Work backwards from the date. Each step has an owner, a cost and a fallback.',
    },
    zh: {
      name: '{o}计划',
      description: '一步一步地安排{o}，包括日期、负责人和费用。',
      triggers: ['计划{o}', '{o}计划'],
      intents: ['安排', '时间表'],
      example: '{o}怎么安排',
      plain: '帮我做一个五月底的{o}计划',
      others: {
        calibration: ['给{o}排一个时间表', '{o}要做哪些事、什么时候做'],
        test: ['从头到尾安排一下{o}', '把{o}的日程和花费定下来'],
      },
      body: '从日期倒推，每一步都有负责人、费用和备用方案。',
    },
  },
  {
    id: 'chart',
    en: {
      name: '{o} charts',
      description: 'Draws charts from a {o}: bars, lines or pies, with a caption.',
      triggers: ['chart {o}', '{o} chart'],
      intents: ['graph', 'plot', 'visualise'],
      example: 'Show the {o} as a graph',
      plain: 'make a chart from the {o} of last quarter',
      others: {
        calibration: ['draw a bar graph of the {o}', 'plot the {o} over time'],
        test: ['visualise the {o} as a pie', 'I would like to see the {o} as a line going up or down'],
      },
      body: 'Choose the simplest chart. Label the axes. Start at zero. One message per chart.',
    },
    zh: {
      name: '{o}图表',
      description: '用{o}画图表：柱状图、折线图或饼图，附说明。',
      triggers: ['{o}图表', '画{o}'],
      intents: ['柱状图', '可视化'],
      example: '把{o}做成图',
      plain: '用上个季度的{o}做一张图表',
      others: {
        calibration: ['把{o}画成柱状图', '{o}随时间的走势画出来'],
        test: ['{o}做个饼图看看', '把{o}可视化成折线'],
      },
      body: '选最简单的图，标明坐标轴，从零开始，一张图一个结论。',
    },
  },
  {
    id: 'explain',
    en: {
      name: '{o} explained',
      description: 'Explains a {o} to somebody who has never seen one, without jargon.',
      triggers: ['explain {o}', 'understand {o}'],
      intents: ['what does it mean', 'plain language'],
      example: 'What does this {o} mean?',
      plain: 'explain this {o} to me like I am a beginner',
      others: {
        calibration: ['I do not get what this {o} means', 'walk me through the {o} in everyday words'],
        test: ['what does this {o} actually say, in lay terms?', 'make sense of the {o} for my grandmother'],
      },
      body: 'Short sentences. Define every term on first use. Use an everyday comparison.',
    },
    zh: {
      name: '{o}解读',
      description: '用通俗的话向外行人解读{o}，不用术语。',
      triggers: ['解读{o}', '看懂{o}'],
      intents: ['通俗解释', '什么意思'],
      example: '这份{o}是什么意思',
      plain: '我是新手，请解读一下这份{o}',
      others: {
        calibration: ['这份{o}我看不明白，什么意思', '用大白话讲讲这份{o}'],
        test: ['{o}里这些术语是什么意思', '给外行说说这份{o}'],
      },
      body: '句子要短，术语第一次出现时解释，用生活中的比喻。',
    },
  },
  {
    id: 'proofread',
    en: {
      name: '{o} proofreading',
      description: 'Corrects spelling, grammar and punctuation of a {o} and changes nothing else.',
      triggers: ['proofread {o}', '{o} proofreading'],
      intents: ['spelling', 'grammar', 'typos'],
      example: 'Correct the mistakes in my {o}',
      plain: 'proofread the {o} below, I am not a native speaker',
      others: {
        calibration: ['fix the grammar in my {o}', 'are there any typos left in the {o}?'],
        test: ['check the spelling of this {o}', 'correct the commas in the {o}'],
      },
      body: 'Mark each correction. Keep the wording and the tone. Judge no content.',
    },
    zh: {
      name: '{o}校对',
      description: '改正{o}中的错别字、语法和标点，其他不动。',
      triggers: ['校对{o}', '{o}校对'],
      intents: ['错别字', '语病'],
      example: '改正{o}里的错字',
      plain: '请校对下面的{o}，我怕有错',
      others: {
        calibration: ['{o}里还有没有错别字', '改一改{o}的语病'],
        test: ['检查这份{o}的标点和用字', '{o}里的语法错误帮我改掉'],
      },
      body: '标出每处改动，保留措辞和语气，不评内容。',
    },
  },
];
