import type { PageWords } from './page-words.ts';

const en = {
  title: 'Telemetry',
};

const zh: typeof en = {
  title: '遥测',
};

export const telemetryWords: PageWords<typeof en> = { en, zh };
