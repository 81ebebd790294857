import { extname } from 'node:path';

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  writer: ['docx', 'doc', 'odt', 'rtf', 'md', 'markdown', 'txt'],
  et: ['xlsx', 'xls', 'ods', 'csv', 'tsv'],
  wpp: ['pptx', 'ppt', 'odp'],
};

/** The program that a document belongs to, by the ending of its name; undefined where that tells nothing. */
export function hostOf(document: string): string | undefined {
  const ending = extname(document).slice(1).toLowerCase();
  return Object.entries(HOSTS).find(([, endings]) => endings.includes(ending))?.[0];
}
