import { readPriming } from '../../files/priming-file.ts';
import { sha256 } from '../../files/sha256.ts';
import { DEFAULT_MEMBER } from '../../model/agent.ts';
import { hasErrors } from '../../model/diagnostic.ts';
import { checkMemberId, primingPathOf } from '../../model/priming-ref.ts';
import type { PrimingRecord } from '../../model/record.ts';
import { Refusal } from '../../model/refusal.ts';
import { appliesTo } from '../../script/applies-to.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import { type Finding, findingsIn, invalid } from '../findings.ts';
import { OwnNumbers, type RenamedId } from './own-numbers.ts';

/** Priming scripts that were read and checked, ready to be replayed. */
export interface OpenPriming {
  readonly scriptRefs: readonly string[];
  /** Of what the scripts say; their front matter decides no answer. */
  readonly hashes: readonly string[];
  /** With the numbers and ids that they have in the session. */
  readonly records: readonly PrimingRecord[];
  readonly findings: readonly Finding[];
}

/** Reads all scripts that refs name, each once. Refuses any that is not there, has errors, or is not for the agent. */
export async function openPriming(
  workspace: string,
  scriptRefs: readonly string[],
  memberId: string = DEFAULT_MEMBER,
): Promise<OpenPriming> {
  checkMemberId(memberId);
  const numbers = new OwnNumbers();
  const opened = { hashes: [] as string[], records: [] as PrimingRecord[], findings: [] as Finding[] };
  const refs = [...new Set(scriptRefs)];
  for (const ref of refs) {
    const { path, text } = await readPriming(workspace, ref);
    const { script, diagnostics } = lintPriming(text);
    if (hasErrors(diagnostics)) throw invalid(primingPathOf(ref), diagnostics);
    if (script.records.length === 0) throw empty(ref);
    const applies = appliesTo(ref, script.settings, memberId);
    if (applies !== true)
      throw new Refusal('INVALID_INPUT', applies, { remedy: 'Choose another script or agent.' });
    const { records, renamed } = numbers.take(script.records);
    opened.hashes.push(contentHash(text.slice(script.frontMatter?.range.end ?? 0)));
    for (const record of records) opened.records.push(record);
    const noticed = diagnostics.filter(({ code }) => !TOLD_BY_RENAMING.includes(code));
    for (const finding of findingsIn(path, noticed)) opened.findings.push(finding);
    for (const change of renamed.slice(0, MOST_RENAMED))
      opened.findings.push(renamedFinding(path, ref, change, script.records[change.index]?.line ?? 1));
    if (renamed.length > MOST_RENAMED) {
      const message = `${ref}: ${renamed.length - MOST_RENAMED} more ids are taken, and become others.`;
      opened.findings.push({ path, code: 'id-renamed', message, line: 1, severity: 'warning' });
    }
  }
  return { scriptRefs: refs, ...opened };
}

/** What is renamed is told with its new name. */
const TOLD_BY_RENAMING: readonly string[] = ['duplicate-call', 'duplicate-message-id'];

/** So many are told one by one. */
const MOST_RENAMED = 10;

function empty(ref: string): Refusal {
  return new Refusal('SCRIPT_INVALID', `${primingPathOf(ref)} has no record to begin with.`, {
    remedy: 'Add a record: a line `### record <type>`, and a block below it.',
  });
}

function contentHash(body: string): string {
  return sha256(body.replaceAll('\r\n', '\n').trim());
}

function renamedFinding(
  path: string,
  ref: string,
  { index, field, from, to }: RenamedId,
  line: number,
): Finding {
  const message = `${ref}, record ${index + 1}: the ${field} ${JSON.stringify(from)} is taken, and becomes ${JSON.stringify(to)}.`;
  return { path, code: 'id-renamed', message, line, severity: 'warning' };
}
