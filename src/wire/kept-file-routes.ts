import * as z from 'zod';
import { FILE_TYPES } from '../model/file.ts';
import { storableText } from './fields.ts';
import { plain, type Route } from './route.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The SHA-256 of the bytes.');
const name = storableText
  .min(1)
  .max(255)
  .refine(
    (text) => !/[/\\]/.test(text) && text.trim() !== '' && !/^\.\.?$/.test(text),
    'is not the name of a file',
  )
  .describe('As the user calls it; no path.');
/** A file that is kept already. */
export const uploadedFile = z.strictObject({ hash, name });

/** The files that a prompt is given, which are kept already. */
export const givenFiles = z
  .array(uploadedFile)
  .max(100)
  .readonly()
  .describe('Files that were uploaded before.');

/** A file that is kept. */
export const promptFile = z
  .object({
    hash,
    name,
    type: z.enum(FILE_TYPES),
    mediaType: z.string(),
    size: z.int().min(0).describe('In bytes.'),
  })
  .meta({ id: 'PromptFile' });

/** The files that are given with prompts. */
export const keptFileRoutes = {
  addFile: {
    ...plain,
    method: 'post',
    path: '/api/files',
    summary: 'Uploads a file, as it is, or the files of a form; they can then be given with prompts',
    query: z.strictObject({
      name: name.optional().describe('Of a file by itself; those of a form bring theirs.'),
    }),
    takesBytes: true,
    takesForm: true,
    status: 201,
    answer: {
      type: 'json',
      schema: z.union([promptFile, z.object({ items: z.array(promptFile).describe('Those of a form.') })]),
    },
  },
  fileLimits: {
    ...plain,
    method: 'get',
    path: '/api/files/limits',
    summary: 'How large a file may be that is uploaded, and how many go with a prompt',
    answer: {
      type: 'json',
      schema: z
        .object({
          bytes: z.number().describe('Of one file.'),
          perPrompt: z.int().describe('Of the files that a prompt is given, the rest is left out.'),
        })
        .meta({ id: 'FileLimits' }),
    },
  },
  readKeptFile: {
    ...plain,
    method: 'get',
    path: '/api/files/:hash/:name',
    summary: 'A file that was uploaded, under this name',
    params: uploadedFile,
    answer: { type: 'bytes' },
  },
  openFileLink: {
    ...plain,
    method: 'get',
    path: '/files/:hash/:name',
    summary: 'The same, by a link that was signed for a tool and ends soon',
    params: uploadedFile,
    query: z.strictObject({
      expires: z.string().regex(/^\d{1,12}$/),
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    isSigned: true,
    answer: { type: 'bytes' },
  },
} as const satisfies Record<string, Route>;
