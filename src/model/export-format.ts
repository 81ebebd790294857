export const EXPORT_FORMATS = ['md', 'json', 'priming', 'script'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How the file of an export is named at its end. */
export const EXPORT_ENDINGS = {
  md: 'md',
  json: 'json',
  priming: 'priming.md',
  script: 'prompt.md',
} as const satisfies Record<ExportFormat, string>;
