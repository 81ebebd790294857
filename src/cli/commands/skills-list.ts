import { oneLine } from '../../model/one-line.ts';
import type { ListedSkill, SkillState } from '../../model/skill.ts';
import { toldListing } from '../../server/told-skills.ts';
import { aligned } from '../aligned.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { cutTo, screenWidth } from '../word-wrap.ts';

const MARKS: Record<SkillState, string> = { ready: green('✓'), disabled: dim('–'), broken: '✗', twice: '✗' };

/** Lists the skills of a workspace, broken ones too. */
export async function listSkills(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ skills, workspace }) => {
    const { items } = await skills.list();
    if (options.json) printJson({ items: items.map(toldListing) });
    else if (options.quiet) io().stdout.write(items.map(({ id }) => `${shown(id)}\n`).join(''));
    else print(items, (words) => commandLine(options, workspace, words));
    return 0;
  });
}

function print(items: readonly ListedSkill[], hint: (words: string) => string): void {
  if (items.length === 0) {
    io().stdout.write(
      dim(`No skills here. Each folder in skills/ is one; write one: ${hint('skills new my-skill')}\n`),
    );
  }
  const cells = aligned(items.map(cellsOf));
  for (const [at, item] of items.entries()) {
    const [id = '', ...facts] = cells[at] ?? [];
    const line = `${facts.join('  ')}  ${about(item)}`.trimEnd();
    io().stdout.write(`${MARKS[item.state]} ${bold(id)}  ${fitted(line, id)}\n`);
  }
  const wrong = items.filter(({ state }) => state === 'broken' || state === 'twice').length;
  if (wrong > 0) {
    const words = wrong === 1 ? '1 skill cannot' : `${wrong} skills cannot`;
    io().stderr.write(`${words} be used. All that is wrong: ${hint('skills validate')}\n`);
  }
}

function cellsOf({ id, state, skill }: ListedSkill): readonly string[] {
  const tools = skill?.tools.length ?? 0;
  return [id, state, skill?.group ?? '', tools === 0 ? '' : counted(tools, 'tool')].map(shown);
}

/** What it is for; or why it cannot be used. */
function about({ path, state, skill, notes }: ListedSkill): string {
  if (state !== 'broken' && state !== 'twice') return shown(skill?.description ?? '');
  const [first] = notes.filter(({ severity }) => severity === 'error');
  return shown(first ? `${path}: ${first.message}` : path);
}

/** On one line of a terminal. */
function fitted(text: string, id: string): string {
  return cutTo(text, screenWidth() - id.length - 4);
}

function shown(text: string): string {
  return printable(oneLine(text));
}
