import type { BenchReport } from '../../model/bench.ts';
import { sampleReport } from './report.case.ts';

const THREE = ['openai/gpt-5-mini', 'anthropic/claude-sonnet-4-5', 'google/gemini-2.5-flash'];
const HOSTILE = '</title></svg></style><script>document.title="owned"</script><img src=x onerror=alert(1)>';
const LONG = 'insert-a-table-of-contents-after-the-first-heading-'.repeat(4);
const CHINESE = ['写会议纪要', '把待办事项整理成表格，并在每一项后面注明负责人和截止日期', '翻译', '删除块'];
const GROUPS = ['Insert', 'Replace', 'Delete'];

/** One of each kind that looks different. */
export const SAMPLE_REPORTS: Readonly<Record<string, BenchReport>> = {
  pass: sampleReport({
    verdict: 'PASS',
    suite: {
      title: 'Answers of the support desk',
      description:
        'Short questions of customers, which must be answered in their language and with a next step.',
    },
  }),
  fail: sampleReport({
    verdict: 'FAIL',
    models: THREE.slice(0, 2),
    cases: 8,
    notes: ['case-09 is not in the baseline.', 'case-03 asks something else than in the baseline.'],
  }),
  inconclusive: sampleReport({ verdict: 'INCONCLUSIVE', trials: 5, expect: 0.9, hasBaseline: false }),
  'no-baseline': sampleReport({ cases: 1, trials: 3 }),
  many: sampleReport({
    verdict: 'FAIL',
    models: THREE,
    cases: 30,
    trials: 100,
    suite: { name: 'planbench', title: 'PlanBench' },
    title: (index) => `${GROUPS[index % 3]} a block, variant ${index + 1}`,
    id: (index) => `planbench.${index + 1}`,
    group: (index) => GROUPS[index % 3] ?? '',
  }),
  chinese: sampleReport({
    verdict: 'PASS',
    cases: 4,
    suite: { title: '文档计划基准测试', description: '检查模型是否给出可以执行的计划。' },
    title: (index) => CHINESE[index] ?? '',
    message: '回答中没有“待办事项”。',
  }),
  long: sampleReport({
    verdict: 'FAIL',
    models: [`openai-compatible/${LONG}`, 'b/c'],
    suite: { name: LONG, title: LONG },
    id: (index) => `${LONG}${index}`,
    message: `${LONG}${LONG}`,
  }),
  hostile: sampleReport({
    verdict: 'FAIL',
    models: [HOSTILE, '" onload="x'],
    suite: { name: HOSTILE, title: HOSTILE, description: HOSTILE, hash: HOSTILE },
    title: (index) => `${HOSTILE}${index}`,
    id: (index) => `${HOSTILE}${index}`,
    group: () => HOSTILE,
    message: HOSTILE,
    notes: [HOSTILE],
  }),
  stopped: sampleReport({ cases: 3, run: { state: 'stopped', done: 12, finishedAt: null } }),
  empty: {
    ...sampleReport({ cases: 0, models: [] }),
    run: { ...sampleReport().run, done: 0, state: 'stopped' },
  },
};
