/** Something that can be done with many things, and how people ask for it. `{o}` is the thing. */
export interface Action {
  readonly id: string;
  readonly en: Wording;
  readonly zh: Wording;
}

export interface Wording {
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly [string, string];
  /** What its author would call it as well. */
  readonly intents: readonly string[];
  readonly example: string;
  /** A request in plain words. */
  readonly plain: string;
  /** The same in words of other people: one half of the set has those, the other these. */
  readonly others: { readonly calibration: readonly string[]; readonly test: readonly string[] };
  readonly body: string;
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'summarise',
    en: {
      name: '{o} summary',
      description: 'Condenses a {o} into its main points, with page references.',
      triggers: ['summarise {o}', '{o} summary'],
      intents: ['condense', 'key points', 'overview'],
      example: 'What does this {o} say, in ten lines?',
      plain: 'can you summarise the {o} I attached, half a page at most',
      others: {
        calibration: ['give me the gist of this {o}', 'what are the key points in the {o}?'],
        test: ['boil this {o} down to five bullets', 'tl;dr of the {o} please'],
      },
      body: 'Read everything first. Give the main points as a short list. Do not translate and do not judge.',
    },
    zh: {
      name: '{o}摘要',
      description: '把{o}浓缩成几条要点，注明出处。',
      triggers: ['总结{o}', '{o}摘要'],
      intents: ['概括', '提炼要点'],
      example: '用十行话说说{o}的内容',
      plain: '请帮我总结一下附件里的{o}，半页以内',
      others: {
        calibration: ['这份{o}讲了些什么，给我几句话', '把{o}的重点列出来'],
        test: ['{o}太长了，浓缩成五条', '概括一下这份{o}的核心意思'],
      },
      body: '先通读全文，再列出要点。不要翻译，不要评价。',
    },
  },
  {
    id: 'translate',
    en: {
      name: '{o} translation',
      description: 'Translates a {o} between English and Chinese and keeps its layout.',
      triggers: ['translate {o}', '{o} translation'],
      intents: ['into English', 'into Chinese', 'bilingual version'],
      example: 'Turn the {o} into English',
      plain: 'please translate the attached {o} into English for our partners',
      others: {
        calibration: ['I need this {o} in Chinese', 'put the {o} into plain German'],
        test: [
          'render the {o} in English, same layout',
          'our French colleagues cannot read this {o}, make it French',
        ],
      },
      body: 'Keep numbers, names and headings. Use the glossary. Add no summary.',
    },
    zh: {
      name: '{o}翻译',
      description: '在中英文之间翻译{o}，保留版式。',
      triggers: ['翻译{o}', '{o}翻译'],
      intents: ['译成英文', '英译中'],
      example: '把{o}转成中文',
      plain: '请把附件中的{o}翻译成英文',
      others: {
        calibration: ['这份{o}要一个英文版', '把{o}译成日语'],
        test: ['外方看不懂这份{o}，转成英语', '我需要{o}的法文版本'],
      },
      body: '数字、人名和标题保持原样，使用术语表，不要写摘要。',
    },
  },
  {
    id: 'review',
    en: {
      name: '{o} review',
      description: 'Reviews a {o}: finds risks, mistakes and weak spots, and says how to mend them.',
      triggers: ['review {o}', '{o} review'],
      intents: ['find risks', 'feedback', 'second opinion'],
      example: 'Tell me what could be better in my {o}',
      plain: 'please review this {o} before I send it off',
      others: {
        calibration: ['is there anything risky in this {o}?', 'look over my {o} and tell me what is weak'],
        test: ['give me honest feedback on the {o}', 'what is wrong with this {o}?'],
      },
      body: 'List problems by severity: risk, place, proposal. Praise nothing. Do not rewrite.',
    },
    zh: {
      name: '{o}审查',
      description: '审查{o}，指出风险、错误和薄弱之处，并给出修改意见。',
      triggers: ['审查{o}', '{o}审核'],
      intents: ['提意见', '找风险'],
      example: '看一下{o}有什么问题',
      plain: '发出去之前请审查一下这份{o}',
      others: {
        calibration: ['这份{o}有没有风险', '帮我看看{o}哪里写得不好'],
        test: ['给这份{o}提提意见', '挑一挑{o}里的毛病'],
      },
      body: '按严重程度列出问题：风险、位置、建议。不要重写。',
    },
  },
  {
    id: 'draft',
    en: {
      name: '{o} drafting',
      description: 'Drafts a {o} from a few notes, in the house style.',
      triggers: ['draft a {o}', 'write a {o}'],
      intents: ['compose', 'first version', 'write from notes'],
      example: 'I have some notes, make a {o} of them',
      plain: 'I need you to draft a new {o} from these notes',
      others: {
        calibration: ['turn my scribbles into a proper {o}', 'come up with a first version of a {o}'],
        test: ['compose a {o} out of the facts below', 'put together a {o} I can hand in tonight'],
      },
      body: 'Ask for what is missing. Follow the template. Mark what was assumed.',
    },
    zh: {
      name: '{o}撰写',
      description: '根据几条笔记起草{o}，符合公司风格。',
      triggers: ['起草{o}', '写{o}'],
      intents: ['拟稿', '初稿'],
      example: '按这些要点写一份{o}',
      plain: '请根据这些笔记起草一份新的{o}',
      others: {
        calibration: ['把我的草稿变成像样的{o}', '先出一个{o}的初稿'],
        test: ['用下面的材料拟一份{o}', '今晚要交{o}，帮我攒一份'],
      },
      body: '缺少的信息先问。按模板写，标出假设。',
    },
  },
  {
    id: 'extract',
    en: {
      name: '{o} data extraction',
      description: 'Pulls names, dates and amounts out of a {o} into a table.',
      triggers: ['extract from {o}', '{o} extraction'],
      intents: ['pull out data', 'list dates and amounts'],
      example: 'Which amounts are in the {o}?',
      plain: 'extract all dates and amounts from the {o}',
      others: {
        calibration: [
          'pull every name and number out of this {o}',
          'list all the deadlines mentioned in the {o}',
        ],
        test: ['get me the figures in this {o} as a table', 'which persons and dates occur in the {o}?'],
      },
      body: 'One row for each fact: kind, value, page. Invent nothing. Leave unknown cells empty.',
    },
    zh: {
      name: '{o}信息提取',
      description: '从{o}中提取姓名、日期和金额，列成表格。',
      triggers: ['提取{o}', '{o}信息提取'],
      intents: ['抓取数据', '列出日期金额'],
      example: '{o}里有哪些金额',
      plain: '把{o}里的日期和金额都提取出来',
      others: {
        calibration: ['列出{o}中出现的所有人名和数字', '{o}里有哪些截止日期'],
        test: ['把{o}里的关键数据抓成一张表', '{o}提到了哪些人和日期'],
      },
      body: '每个事实一行：类别、值、页码。不要编造，没有就留空。',
    },
  },
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
