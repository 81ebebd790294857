export const EXPORT_FORMATS = ['md', 'json', 'priming', 'script'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
