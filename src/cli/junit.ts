/** One prompt of a script and what became of its answer. */
export interface JUnitCase {
  readonly name: string;
  /** The path of the script. */
  readonly classname: string;
  readonly seconds: number;
  /** What its answer does not satisfy. */
  readonly failures: readonly string[];
  /** Why there is no answer. */
  readonly error?: string;
  /** Why it was not run. */
  readonly skipped?: string;
}

const SUITES = '<testsuites name="cuebook"';

/** Whether a text is a report of ours. */
export function isJUnitXml(text: string): boolean {
  return text.startsWith('<?xml') && text.includes(SUITES);
}

type Outcome = 'error' | 'failure' | 'skipped';

/** A report in the XML that JUnit writes and continuous integration reads: a suite for each script. */
export function junitXml(cases: readonly JUnitCase[]): string {
  const suites = Array.from(Map.groupBy(cases, ({ classname }) => classname));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `${SUITES} ${totals(cases)}>`,
    ...suites.flatMap(([name, own]) => [
      `  <testsuite name="${attribute(name)}" ${totals(own)}>`,
      ...own.map(caseXml),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function totals(cases: readonly JUnitCase[]): string {
  const count = (outcome: Outcome) => cases.filter((one) => outcomeOf(one)?.outcome === outcome).length;
  const seconds = cases.reduce((total, one) => total + one.seconds, 0);
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" time="${seconds.toFixed(3)}"`;
}

function caseXml(one: JUnitCase): string {
  const { name, classname, seconds } = one;
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(classname)}" time="${seconds.toFixed(3)}"`;
  const end = outcomeOf(one);
  if (!end) return `${open}/>`;
  const [message = ''] = end.messages;
  const tag = `<${end.outcome} message="${attribute(message)}"`;
  const said =
    end.outcome === 'skipped' ? `${tag}/>` : `${tag}>${escaped(end.messages.join('\n'))}</${end.outcome}>`;
  return `${open}>\n      ${said}\n    </testcase>`;
}

/** Many readers take only one: what went wrong first. */
function outcomeOf({
  failures,
  error,
  skipped,
}: JUnitCase): { readonly outcome: Outcome; readonly messages: readonly string[] } | undefined {
  if (error !== undefined) return { outcome: 'error', messages: [error, ...failures] };
  if (failures.length > 0) return { outcome: 'failure', messages: failures };
  return skipped === undefined ? undefined : { outcome: 'skipped', messages: [skipped] };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot hold, not even by its number: most control characters, and halves of surrogate pairs. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(UNSPEAKABLE, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('\r', '&#13;');
}

/** Readers make blanks of newlines and tabs in attributes. */
function attribute(text: string): string {
  return escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
