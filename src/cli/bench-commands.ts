import { type Command, Option } from 'commander';
import type { Act, Add } from './program-parts.ts';

const FORMATS = ['table', 'html', 'json', 'junit'];

const RUN_HELP = `
The suite is a file, or the name of one that is shipped ("bench suites" lists them). Each case is asked so many times of
each model, and each answer is held against the contracts of the case. Ctrl-C keeps what is done; the same command goes
on from there, and does not ask again what has an answer, unless --fresh is given.
With --baseline the run is compared with an earlier one: PASS says that it is not worse by more than the margin of the
suite, FAIL that it is worse, INCONCLUSIVE that nobody can tell yet. Without one, the run is held against the share that
the suite, or --expect, asks for. Ends with 1 on FAIL, and where trials have no answer or cannot be judged; with 2 where
the suite is wrong, or nothing of it can be compared. Trials without an answer are asked again by the same command.
Reports overwrite only earlier reports.

Examples:
  cuebook bench run bench/support.yaml
  cuebook bench run bench/support.yaml --model openai/gpt-5,anthropic/claude-sonnet-4-5 --trials 20
  cuebook bench run bench/support.yaml --recorded --junit report.xml
  cuebook bench run bench/support.yaml --expect 90% --trials 50
  cuebook bench run bench/support.yaml --baseline baseline.json --html report.html`;

const REF_HELP = `
A run is an id, either end of it, or "last".`;

/** The commands that measure. */
export function addBenchCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const bench = program
    .command('bench')
    .description(
      'Measure how well models do: run suites, compare runs, report (free; run asks models, rescore and rm write)',
    );
  add(bench, 'run <suite>', 'model', 'Run the cases of a suite repeatedly and measure')
    .option('--model <provider/name,…>', 'ask these models, instead of those of the suite')
    .option('--trials <number>', 'trials per case')
    .option('--concurrency <number>', 'trials at the same time')
    .option('--case <id,…>', 'only these cases')
    .option('--recorded', 'answer from recordings and earlier conversations: no key, no network')
    .option('--fresh', 'start over instead of resuming an interrupted run')
    .option('--expect <share>', 'minimum share of successful trials when there is no baseline: 0.9, 90%')
    .option('--baseline <report|run>', 'compare with this report as JSON, or this run')
    .option('--save-baseline <file>', 'write the report as JSON, unless the run is worse than its baseline')
    .option('--html <file>', 'write a self-contained HTML report with plots')
    .option('--junit <file>', 'write a JUnit report')
    .option('--out <file>', 'write the report as JSON')
    .addHelpText('after', RUN_HELP)
    .action(act(async () => (await import('./bench.ts')).runBench));
  add(bench, 'list', 'free', 'List runs, newest first').action(
    act(async () => (await import('./bench.ts')).listBenchRuns),
  );
  add(
    bench,
    'suites',
    'free',
    'List the suites in bench/ and those that are shipped, with what is wrong',
  ).action(act(async () => (await import('./bench.ts')).listSuites));
  add(bench, 'report [run]', 'free', 'Show the results of a run (default: the last) or write a report')
    .addOption(new Option('--format <format>', 'how').choices(FORMATS))
    .option('--out <file>', 'write it to this file: .html, .json or .xml (JUnit)')
    .option('--baseline <report|run>', 'compare with this report as JSON, or this run')
    .addHelpText('after', REF_HELP)
    .action(act(async () => (await import('./bench.ts')).reportBench));
  add(bench, 'compare <before> <after>', 'free', 'Compare a run with an earlier one')
    .addHelpText(
      'after',
      `${REF_HELP} A report as JSON can be named in its place. Ends with 1 if it is worse.

Examples:
  cuebook bench compare baseline.json last`,
    )
    .action(act(async () => (await import('./bench.ts')).compareBenchRuns));
  add(bench, 'rescore [run]', 'writes', 'Score a run again with changed contracts (default: the last run)')
    .option('--suite <file>', 'the contracts of this suite, instead of the one that was run')
    .option('--baseline <report|run>', 'compare with this report as JSON, or this run')
    .addHelpText('after', `${REF_HELP} No model is asked.`)
    .action(act(async () => (await import('./bench.ts')).rescoreBench));
  add(bench, 'rm <run>', 'writes', 'Delete a run (the conversations of its trials stay)')
    .option('--yes', 'do not ask')
    .action(act(async () => (await import('./bench.ts')).removeBenchRun));
  add(bench, 'schema', 'free', 'Print the JSON Schema of suites, for editors').action(
    act(async () => (await import('./bench.ts')).benchSchema),
  );
}
