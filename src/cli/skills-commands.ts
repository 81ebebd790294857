import { type Command, Option } from 'commander';
import { type Act, type Add, collected } from './program-parts.ts';

const ROUTE_HELP = `
The document need not be there: its type alone counts. Nothing is changed. A model is asked only if "embeddings" in the
configuration names one that is not built in, and then for vectors alone.`;

const CALL_HELP = `
The arguments are a JSON object, or "-" to read one from stdin; --arg gives them one by one, and counts before it.
With --document its text is filled in for doc_text where that is left out, as it is for a model. The result is printed as
JSON; a tool that fails is told as code: message, and ends with 1.
The workspace has to be trusted. A tool that may change something asks first; --yes runs it unasked.

Examples:
  cuebook skills call glossary count_terms --document report.md
  cuebook skills call glossary find_term '{"term": "lease"}'
  cuebook skills call glossary find_term --arg term=lease`;

/** The commands that are about skills. */
export function addSkillsCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const skills = program
    .command('skills')
    .description(
      'List, check, choose, try and write the skills of a workspace: the folders in skills/ (free; call and new may write)',
    );
  add(skills, 'list', 'free', 'List the skills and their state').action(
    act(async () => (await import('./skills.ts')).listSkills),
  );
  add(skills, 'validate [skills...]', 'free', 'Check skills for errors and improvements')
    .addHelpText('after', '\nEnds with 2 if there are errors; advice alone is no error.')
    .action(act(async () => (await import('./skills.ts')).validateSkills));
  add(skills, 'schema', 'free', 'Print the JSON Schema of skill.json, for editors').action(
    act(async () => (await import('./skills.ts')).skillsSchema),
  );
  routing(add(skills, 'route <text...>', 'free', 'Show which skills a request would get')).action(
    act(async () => (await import('./skills.ts')).routeSkills),
  );
  routing(add(skills, 'why <text...>', 'free', 'Explain why a request would get these skills')).action(
    act(async () => (await import('./skills.ts')).explainSkills),
  );
  add(skills, 'call <skill> <tool> [json]', 'writes', 'Run a tool of a skill, as a model would')
    .option('--arg <name=value>', 'set an argument by name (may be repeated)', collected)
    .option('--document <file>', 'the current document')
    .option('--yes', 'run it without asking')
    .addHelpText('after', CALL_HELP)
    .action(act(async () => (await import('./skills.ts')).callSkillTool));
  add(skills, 'new <id>', 'writes', 'Create a starter skill')
    .option('--name <name>', 'display name')
    .option('--description <text>', 'what it is for, in one sentence; used to select it')
    .addOption(new Option('--python', 'with a tool in Python').conflicts('javascript'))
    .option('--javascript', 'with a tool in JavaScript')
    .addHelpText(
      'after',
      '\nThe id is of small letters, digits, - and _; it is the name of the folder in skills/.',
    )
    .action(act(async () => (await import('./skills.ts')).newSkill));
}

function routing(command: Command): Command {
  return command
    .option('--document <file>', 'as if the request were about this document')
    .option('--group <group>', 'only skills of this group')
    .addHelpText('after', ROUTE_HELP);
}
