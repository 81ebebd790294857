import type { Action } from './action.ts';

/** What is done with a text. */
export const READING_ACTIONS: readonly Action[] = [
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
];
