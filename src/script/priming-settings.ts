import type { Diagnostic } from '../model/diagnostic.ts';
import type { FrontMatter } from '../model/script.ts';
import { isObject, isString, TEXT, TEXTS, wholeNumberFrom } from '../model/value-check.ts';
import { checkedSettings, type SettingsChecks } from './checked-settings.ts';
import { keyLine } from './front-matter.ts';
import { primingRemedy } from './priming-remedies.ts';

export type PrimingSettingsCode = 'field-wrong-type' | 'kind-unsupported' | 'version-unsupported';

/** The front-matter keys of a priming script that Cuebook knows, each only if its value has the right type. */
export interface PrimingSettings {
  readonly title?: string;
  /** The agents that the script is for; absent or empty: all. */
  readonly applicableMemberIds?: readonly string[];
  readonly ownerAgentId?: string;
  readonly generatedAt?: string;
  /** So many records, the first ones, came from priming scripts themselves. */
  readonly primedRecords?: number;
  readonly sourceDialog?: Readonly<Record<string, unknown>>;
}

const PRIMING_KIND = 'agent_priming_script';
const PRIMING_VERSION = 3;

const CHECKS: SettingsChecks<PrimingSettings> = {
  title: TEXT,
  applicableMemberIds: TEXTS,
  ownerAgentId: TEXT,
  generatedAt: TEXT,
  primedRecords: wholeNumberFrom(0),
  sourceDialog: { test: isObject, words: '`rootId`, `selfId`, `course` and `status`' },
};

/** The known keys of a priming script's front matter. A kind or version that is not ours is an error. */
export function readPrimingSettings(
  text: string,
  frontMatter: FrontMatter,
): { settings: PrimingSettings; diagnostics: readonly Diagnostic<PrimingSettingsCode>[] } {
  const { data } = frontMatter;
  const diagnostics: Diagnostic<PrimingSettingsCode>[] = [];
  const fail = (code: PrimingSettingsCode, key: string, message: string) =>
    diagnostics.push({
      code,
      message,
      line: keyLine(text, frontMatter.range, 1, key),
      severity: 'error',
      remedy: primingRemedy(code, { fields: [key] }),
    });

  const kind = data['kind'] ?? PRIMING_KIND;
  if (kind !== PRIMING_KIND) {
    fail(
      'kind-unsupported',
      'kind',
      `The kind${isString(kind) ? ` \`${kind}\`` : ''} is not \`${PRIMING_KIND}\`.`,
    );
  }
  const version = data['version'] ?? PRIMING_VERSION;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    fail('field-wrong-type', 'version', '`version` must be a whole number.');
  } else if (version > PRIMING_VERSION) {
    const message = `Version ${version} is later than ${PRIMING_VERSION}, the latest that can be read.`;
    fail('version-unsupported', 'version', message);
  }
  const settings = checkedSettings(data, CHECKS, (key, words) =>
    fail('field-wrong-type', key, `\`${key}\` must be ${words}.`),
  );
  return { settings, diagnostics };
}
