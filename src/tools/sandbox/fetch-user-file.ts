import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { InputFile } from '../../model/file.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';
import { INSIDE } from './bubblewrap.ts';
import { putFile } from './put-file.ts';
import type { Sandbox } from './sandbox.ts';

export interface SandboxFetchParts {
  /** All files of the conversation, by the ids that the model knows. */
  files(): ReadonlyMap<string, InputFile>;
  /** Where the content of a file is. */
  pathOf(file: InputFile): string | Promise<string>;
  readonly sandbox: Sandbox;
}

const INPUT = z.object({ file_index: z.string(), target_path: z.string() });

/** The tool that puts files of the conversation, of every type, where commands can read them. */
export function sandboxFetchTool({ files, pathOf, sandbox }: SandboxFetchParts): Tool {
  return {
    name: 'sandbox_fetch_user_file',
    description: `Copies a file of the conversation into ${INSIDE}, where commands can read it.`,
    inputSchema: {
      type: 'object',
      properties: {
        file_index: { type: 'string', description: 'File id from # Input Files' },
        target_path: {
          type: 'string',
          minLength: 1,
          description: `Where to put it, as a path from ${INSIDE}`,
        },
      },
      required: ['file_index', 'target_path'],
      additionalProperties: false,
    },
    effect: 'read',
    async run(input) {
      const { file_index: id, target_path: target } = INPUT.parse(input);
      const file = files().get(id);
      if (file === undefined) throw new Refusal('NOT_FOUND', `There is no file with the id ${id}.`);
      const source = await pathOf(file);
      if (!existsSync(source))
        throw new Refusal('NOT_FOUND', `The content of ${file.name} is not there any more.`);
      return { path: await putFile(sandbox, source, target, false), bytes: file.size };
    },
  };
}
