import { join } from 'node:path';
import type { NewSkill } from '../../workbench.ts';
import { commandLine, type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';

interface NewSkillOptions extends GlobalOptions {
  readonly name?: string;
  readonly description?: string;
  readonly python?: boolean;
  readonly javascript?: boolean;
}

/** Writes a skill to begin with. */
export async function newSkill(options: NewSkillOptions, id: string): Promise<number> {
  const { name, description } = options;
  const language = languageOf(options);
  return await withWorkbench(options, {}, async ({ skills, workspace }) => {
    const written = await skills.create({
      id,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(language && { language }),
    });
    const paths = written.map((name) => join(workspace, name));
    if (options.json) printJson({ id, written });
    else if (options.quiet) io().stdout.write(paths.map((path) => `${path}\n`).join(''));
    else {
      const hint = commandLine(options, workspace, `skills validate ${id}`);
      io().stdout.write(paths.map((path) => `Wrote ${pastablePath(path)}.\n`).join(''));
      io().stdout.write(dim(`Write your rules into it; it counts from the next request on. Then: ${hint}\n`));
    }
    return 0;
  });
}

function languageOf({ python, javascript }: NewSkillOptions): NewSkill['language'] {
  if (python) return 'python';
  return javascript ? 'javascript' : undefined;
}
