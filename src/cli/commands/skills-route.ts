import { oneLine } from '../../model/one-line.ts';
import { toldRoute } from '../../server/told-skills.ts';
import type { SkillRoute } from '../../workbench.ts';
import { aligned } from '../aligned.ts';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { explanationOf, scoreText } from '../route-words.ts';
import { Spinner } from '../spinner.ts';

interface RouteOptions extends GlobalOptions {
  readonly document?: string;
  readonly group?: string;
}

/** Says which skills a request would get. */
export async function routeSkills(options: RouteOptions, words: readonly string[]): Promise<number> {
  return await routed(options, words, (route, hint) => {
    const rows = route.chosen.map(({ skill, score }) => [skill.id, scoreText(score), skill.description]);
    for (const [id = '', score = '', about = ''] of aligned(rows.map((row) => row.map(shown)))) {
      io().stdout.write(`${bold(id)}  ${score}  ${dim(about.trimEnd())}`.trimEnd().concat('\n'));
    }
    if (rows.length === 0) io().stdout.write(`Nothing fits. ${dim(`Why: ${hint}`)}\n`);
  });
}

/** The same, with the reasons. */
export async function explainSkills(options: RouteOptions, words: readonly string[]): Promise<number> {
  return await routed(options, words, (route) => io().stdout.write(`${explanationOf(route)}\n`));
}

async function routed(
  options: RouteOptions,
  words: readonly string[],
  print: (route: SkillRoute, hint: string) => void,
): Promise<number> {
  const { document, group, json, quiet } = options;
  const text = words.join(' ');
  using stop = interruption();
  return await untilInterrupted(stop.signal, async () => {
    return await withWorkbench(options, {}, async ({ skills, workspace }) => {
      const spinner = new Spinner(!json && !quiet);
      spinner.start('choosing');
      const wish = {
        ...(document !== undefined && { document }),
        ...(group !== undefined && { group }),
        signal: stop.signal,
      };
      const route = await skills.route(text, wish).finally(spinner.clear);
      if (json) printJson(toldRoute(route));
      else if (quiet) io().stdout.write(route.chosen.map(({ skill }) => `${shown(skill.id)}\n`).join(''));
      else {
        print(route, commandLine(options, workspace, `skills why ${quoted(text)}`));
        for (const warning of route.warnings) io().stderr.write(`${shown(warning)}\n`);
      }
      return 0;
    });
  });
}

function shown(text: string): string {
  return printable(oneLine(text));
}
