/** Where a piece of what a model is sent came from. */
export const SECTION_SOURCES = [
  'agent',
  'skill',
  'tool',
  'priming',
  'history',
  'file',
  'dataset',
  'time',
  'prompt',
  'answer',
] as const;
export type SectionSource = (typeof SECTION_SOURCES)[number];
