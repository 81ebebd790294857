import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

const MAKE_HELP = `
A plan (ah32.plan.v1) writes and deletes blocks of a Markdown document, which stand between <!-- block:ID --> and
<!-- /block:ID -->, and puts in text. The model is told the rules and shown the document; what is wrong with its plan it is
asked to mend. The plan is printed as JSON, or written with --out. Nothing else is written, unless --apply is given.

Examples:
  cuebook plans make "Add Dora to those who were present" --document minutes.md
  cuebook plans make "Sum up the decisions in a block at the start" --document minutes.md --apply`;

const APPLY_HELP = `
The plan is a file, or "-" for stdin; an answer of a model with a plan in it will do. All of it is carried out, or nothing:
an action that fails leaves the document as it is, and ends with 1. Carrying it out again changes nothing.

Examples:
  cuebook plans apply plan.json minutes.md --dry-run
  cuebook plans make "Add the date" --document minutes.md | cuebook plans apply - minutes.md`;

/** The commands that are about plans. */
export function addPlansCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const plans = program
    .command('plans')
    .description('Plan changes of a Markdown document, and carry them out (make asks a model, apply writes)');
  add(plans, 'make <request...>', 'model', 'Ask a model for a plan that changes a document')
    .option('--document <file>', 'document to change')
    .option('--model <provider/name>', 'ask this model')
    .option('--agent <id>', 'use this agent')
    .option('--skills <auto|off|ids>', 'answer with the skills that fit, with none, or with these: id,id')
    .option('--repairs <number>', 'number of repair attempts')
    .option('--apply', 'carry out the plan on the document')
    .option('--out <file>', 'write the plan to this file')
    .addHelpText('after', MAKE_HELP)
    .action(act(async () => (await import('./plans.ts')).makePlan));
  add(plans, 'apply <plan> <document>', 'writes', 'Carry out a plan on a document')
    .option('--dry-run', 'only show what would change')
    .addHelpText('after', APPLY_HELP)
    .action(act(async () => (await import('./plans.ts')).applyPlan));
}
