/** One thing that was tried, such as a prompt of a script, and what became of it. */
export interface JUnitCase {
  readonly name: string;
  /** What it is of, such as the path of the script. */
  readonly classname: string;
  readonly seconds: number;
  /** What its answer does not satisfy. */
  readonly failures: readonly string[];
  /** Why there is no answer. */
  readonly error?: string;
  /** Why it was not run. */
  readonly skipped?: string;
  /** What there is to be said besides. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly output?: string;
}

const SUITES = '<testsuites name="cuebook"';

/** Whether a text is a report of ours. */
export function isJUnitXml(text: string): boolean {
  return text.startsWith('<?xml') && text.includes(SUITES);
}

type Outcome = 'error' | 'failure' | 'skipped';

/** A report in the XML that JUnit writes and continuous integration reads: a suite for each class name. */
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
  const children = [propertiesXml(one), outcomeXml(one), outputXml(one)].filter((child) => child !== '');
  if (children.length === 0) return `${open}/>`;
  return [`${open}>`, ...children.map((child) => `      ${child}`), '    </testcase>'].join('\n');
}

function propertiesXml({ properties = {} }: JUnitCase): string {
  const all = Object.entries(properties).map(
    ([name, value]) => `<property name="${attribute(name)}" value="${attribute(value)}"/>`,
  );
  return all.length === 0 ? '' : `<properties>${all.join('')}</properties>`;
}

function outcomeXml(one: JUnitCase): string {
  const end = outcomeOf(one);
  if (!end) return '';
  const [message = ''] = end.messages;
  const tag = `<${end.outcome} message="${attribute(message)}"`;
  return end.outcome === 'skipped'
    ? `${tag}/>`
    : `${tag}>${escaped(end.messages.join('\n'))}</${end.outcome}>`;
}

function outputXml({ output }: JUnitCase): string {
  return output === undefined ? '' : `<system-out>${escaped(output)}</system-out>`;
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
