import type { PlanAction } from '../../src/model/plan.ts';

/** For each case of PlanBench a plan that does what is asked for, and one that looks like it and does not. */
export const PLANBENCH_PLANS: Readonly<
  Record<string, { readonly right: readonly PlanAction[]; readonly wrong: readonly PlanAction[] }>
> = {
  'replace-block': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'attendees',
        content: 'Present: Ana, Ben, Chloe, Dora.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'present',
        content: 'Present: Ana, Ben, Chloe, Dora.',
      },
    ],
  },
  'delete-block': {
    right: [
      {
        op: 'delete_block',
        block_id: 'attendees',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'attendees',
        content: '',
      },
    ],
  },
  'add-block': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'contact',
        content: '## Contact\n\nWrite to hall@example.org.',
      },
    ],
    wrong: [
      {
        op: 'insert_text',
        text: '## Contact\n\nWrite to hall@example.org.',
      },
    ],
  },
  'several-actions': {
    right: [
      {
        op: 'delete_block',
        block_id: 'attendees',
      },
      {
        op: 'upsert_block',
        block_id: 'decisions',
        content:
          '- The launch stays on 14 April.\n- Ben looks after the budget.\n- Chloe writes to the press.',
      },
      {
        op: 'upsert_block',
        block_id: 'costs',
        content: 'The hall costs 400 euros.',
        anchor: {
          at: 'end',
        },
      },
    ],
    wrong: [
      {
        op: 'delete_block',
        block_id: 'attendees',
      },
      {
        op: 'upsert_block',
        block_id: 'decisions',
        content: '- Chloe writes to the press.',
      },
      {
        op: 'upsert_block',
        block_id: 'costs',
        content: 'The hall costs 400 euros.',
      },
    ],
  },
  'only-one-mistake': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'terms',
        content: 'We print what we receive, if it is signed. Letters may be shortened.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'terms',
        content: 'We print what we receive, if it is signed. Letters may be shortened.',
      },
      {
        op: 'upsert_block',
        block_id: 'letter-7',
        content: '> “Dear editors, I receive your paper each Friday, and it is always wet.” (J. M.)',
      },
    ],
  },
  'as-it-is': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'licence',
        content: 'Published under the MIT licence.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'licence',
        content: 'Published under the MIT licence. All rights reserved.',
      },
    ],
  },
  'empty-document': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'welcome',
        content: '10:00 Welcome in the yard',
      },
      {
        op: 'upsert_block',
        block_id: 'tour',
        content: '11:00 Tour of the lab',
      },
      {
        op: 'upsert_block',
        block_id: 'lunch',
        content: '12:30 Lunch in the garden',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'agenda',
        content: '10:00 Welcome in the yard\n\n11:00 Tour of the lab\n\n12:30 Lunch in the garden',
      },
    ],
  },
  'under-another-id': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'tip',
        content: 'It is best on the second day.',
        anchor: {
          before_block_id: 'ingredients',
        },
      },
      {
        op: 'delete_block',
        block_id: 'notes',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'tip',
        content: 'It is best on the second day.',
      },
      {
        op: 'delete_block',
        block_id: 'notes',
      },
    ],
  },
  'add-to-list': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'decisions',
        content: '- The launch stays on 14 April.\n- Ben looks after the budget.\n- The bar opens at 18:00.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'decisions',
        content: '- The bar opens at 18:00.',
      },
    ],
  },
  'add-table-row': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'actions',
        content:
          '| Who | What | Until |\n|---|---|---|\n| Ana | book the hall | 10 March |\n| Ben | send the budget | 12 March |\n| Chloe | print the tickets | 13 March |',
      },
    ],
    wrong: [
      {
        op: 'insert_text',
        text: '| Chloe | print the tickets | 13 March |',
        anchor: {
          after_block_id: 'actions',
        },
      },
    ],
  },
  'change-table-cell': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'actions',
        content:
          '| Who | What | Until |\n|---|---|---|\n| Ana | book the hall | 10 March |\n| Ben | send the budget | 17 March |',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'actions',
        content: '| Who | What | Until |\n|---|---|---|\n| Ben | send the budget | 17 March |',
      },
    ],
  },
  'tick-item': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'camp',
        content: '- [ ] tent\n- [x] chairs\n- [ ] lamp',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'camp',
        content: '- [x] tent\n- [x] chairs\n- [x] lamp',
      },
    ],
  },
  'renumber-steps': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'steps',
        content:
          '1. Knead the flour and the butter.\n2. Let the dough rest for an hour.\n3. Peel and cut the pears.\n4. Bake for 40 minutes at 180 °C.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'steps',
        content:
          '1. Knead the flour and the butter.\n2. Let the dough rest for an hour.\n2. Peel and cut the pears.\n3. Bake for 40 minutes at 180 °C.',
      },
    ],
  },
  'make-a-table': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'ingredients',
        content: '| What | How much |\n|---|---|\n| flour | 200 g |\n| butter | 100 g |\n| pears | 4 |',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'ingredients-table',
        content: '| What | How much |\n|---|---|\n| flour | 200 g |\n| butter | 100 g |\n| pears | 4 |',
      },
    ],
  },
  'below-heading': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'reminder',
        content: 'Bring the floor plan.',
        anchor: {
          after_heading: 'Next meeting',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'reminder',
        content: 'Bring the floor plan.',
        anchor: {
          at: 'end',
        },
      },
    ],
  },
  'behind-section': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'parking',
        content: '## Parking\n\nThere are twenty places behind the hall.',
        anchor: {
          after_heading: 'Prices',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'parking',
        content: '## Parking\n\nThere are twenty places behind the hall.',
      },
    ],
  },
  'before-block': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'v1-3',
        content: '## 1.3\n\n- Routes can be printed.',
        anchor: {
          before_block_id: 'v1-2',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'v1-3',
        content: '## 1.3\n\n- Routes can be printed.',
        anchor: {
          after_block_id: 'v1-2',
        },
      },
    ],
  },
  'after-block': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'boat',
        content: '- [ ] oars\n- [ ] life jackets',
        anchor: {
          after_block_id: 'camp',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'boat',
        content: '- [ ] oars\n- [ ] life jackets',
        anchor: {
          after_block_id: 'kitchen',
        },
      },
    ],
  },
  'insert-paragraph': {
    right: [
      {
        op: 'insert_text',
        text: 'Write to us by post or in the form on our page.',
        anchor: {
          after_block_id: 'reply-7',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'write',
        content: 'Write to us by post or in the form on our page.',
      },
    ],
  },
  'below-underlined-heading': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'kids',
        content: '- [ ] rain coats',
        anchor: {
          after_heading: 'For the kids',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'kids',
        content: '- [ ] rain coats',
      },
    ],
  },
  'front-matter': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'notice',
        content: 'This post was written in spring.',
        anchor: {
          at: 'start',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'notice',
        content: 'This post was written in spring.',
        anchor: {
          after_heading: 'Three days in the hills',
        },
      },
    ],
  },
  'third-day': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'day-3',
        content: '## The third day\n\nDown to the valley, and home by train.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'day-3',
        content: 'Down to the valley, and home by train.',
      },
    ],
  },
  'code-in-a-block': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'request',
        content: 'Ask for a place by its number:\n\n```http\nGET /weather?id=42\n```',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'request',
        content: 'Ask for a place by its number:\n\nGET /weather?id=42',
      },
    ],
  },
  'markers-in-code': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'errors',
        content: 'A place that nobody knows is answered with 404.',
        anchor: {
          after_block_id: 'answer',
        },
      },
      {
        op: 'delete_block',
        block_id: 'draft',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'draft',
        content: 'A place that nobody knows is answered with 404.',
      },
    ],
  },
  'quotes-and-backslashes': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'pattern',
        content: 'The name must match "^[A-Z]\\w+$", or it is refused.',
        anchor: {
          after_block_id: 'request',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'pattern',
        content: 'The name must match "^[A-Z]w+$", or it is refused.',
        anchor: {
          after_block_id: 'request',
        },
      },
    ],
  },
  'long-replace': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'leave',
        content:
          'Everybody has 30 days of leave a year. Up to five of them can be taken into the next year.\n\nLeave is entered in the calendar two weeks before it begins. Sick leave is told to the office by ten.',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'leave',
        content: 'Everybody has 30 days of leave a year.',
      },
    ],
  },
  'same-heading-twice': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'lab-microscopes',
        content: 'Microscopes are booked at the door.',
        anchor: {
          after_block_id: 'lab-overview',
        },
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'lab-microscopes',
        content: 'Microscopes are booked at the door.',
        anchor: {
          after_heading: 'Overview',
        },
      },
    ],
  },
  'zh-add-to-list': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'done',
        content: '- 售票页面上线\n- 修复登录问题\n- 整理客户反馈',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'done',
        content: '- 整理客户反馈',
      },
    ],
  },
  'zh-new-section': {
    right: [
      {
        op: 'upsert_block',
        block_id: 'children',
        content: '儿童须由家长陪同。',
        anchor: {
          after_heading: '注意事项',
        },
      },
      {
        op: 'upsert_block',
        block_id: 'time',
        content: '时间：5月17日下午3点',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'children',
        content: '儿童须由家长陪同。',
      },
      {
        op: 'upsert_block',
        block_id: 'time',
        content: '时间：5月17日下午3点',
      },
    ],
  },
  'zh-replace-and-delete': {
    right: [
      {
        op: 'delete_block',
        block_id: 'risks',
      },
      {
        op: 'upsert_block',
        block_id: 'summary',
        content: '本周完成了售票页面和支付测试。',
      },
    ],
    wrong: [
      {
        op: 'upsert_block',
        block_id: 'summary',
        content: '本周完成了售票页面和支付测试。',
      },
    ],
  },
};
