import type { Language } from '../../model/language.ts';
import type { MissingFile } from '../../model/missing-file.ts';

interface ReminderWords {
  readonly files: SectionWords;
  readonly missing: Pick<SectionWords, 'heading'> & { line(file: MissingFile): string };
  readonly datasets: SectionWords;
  readonly time: Pick<SectionWords, 'heading'>;
}

interface SectionWords {
  readonly heading: string;
  /** The line below it. */
  readonly line: string;
}

/** What a reminder says in each language. The names by which tools refer to its sections are in all of them. */
export const REMINDER_WORDS: Readonly<Record<Language, ReminderWords>> = {
  en: {
    files: { heading: '# Input Files', line: 'Files that came with this message:' },
    missing: {
      heading: '# Unavailable files',
      line: ({ name, turn }) => `The file "${name}", attached in turn ${turn}, is no longer available.`,
    },
    datasets: { heading: '# Input datasets', line: 'Datasets that can be searched now:' },
    time: { heading: '# Current time' },
  },
  zh: {
    files: { heading: '# 输入文件（Input Files）', line: '用户本次可用的文件：' },
    missing: {
      heading: '# 不可用的文件（Unavailable files）',
      line: ({ name, turn }) => `第 ${turn} 轮附上的文件“${name}”已不可用。`,
    },
    datasets: { heading: '# 输入知识库（Input datasets）', line: '用户当前可用的知识库：' },
    time: { heading: '# 当前时间（Current time）' },
  },
};
