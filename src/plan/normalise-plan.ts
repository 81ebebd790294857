import { tolerantJson } from '../contract/tolerant-json.ts';
import { isObject, isString } from '../model/value-check.ts';
import { fieldsOf, known, type Note, rename } from './normalise/fields.ts';
import { normaliseAction } from './normalise/normalise-action.ts';
import { plainText } from './normalise/plain-values.ts';

export interface NormalisedPlan {
  /** What the schema is held against; it need not satisfy it. */
  readonly plan: unknown;
  /** What was changed, in plain words. */
  readonly changes: readonly string[];
}

const WRAPPERS = [
  'plan',
  'result',
  'output',
  'response',
  'answer',
  'data',
  'json',
  'ah32.plan.v1',
  'ah32_plan',
];
const ACTION_LISTS = ['steps', 'operations', 'ops', 'changes', 'edits'];
const VERSIONS = ['schema', 'version'];
/** What all means the one version that there is. */
const VERSION = /^(?:ah32[.\s/_-]?)?(?:plan)?[.\s/@_-]?v?1(?:\.0)*$/i;
const DEEPEST = 4;

/** Makes of what a model wrote a plan as the schema has it, as far as it can be understood. Nothing is invented. */
export function normalisePlan(value: unknown): NormalisedPlan {
  const changes: string[] = [];
  const note: Note = (change) => changes.push(sentence(change));
  const whole = unwrapped(value, note);
  if (!isObject(whole)) return { plan: whole, changes };
  const fields = fieldsOf(whole, note);
  rename(fields, 'actions', ACTION_LISTS, note);
  rename(fields, 'schema_version', VERSIONS, note);
  rename(fields, 'title', ['plan_title'], note);
  const version = fields.get('schema_version');
  if (version === undefined || isSameVersion(version)) {
    if (version !== SCHEMA)
      note(
        version === undefined
          ? 'the schema’s name was added'
          : `the schema’s name ${JSON.stringify(version)} was written “${SCHEMA}”`,
      );
    fields.set('schema_version', SCHEMA);
  }
  if (fields.has('title')) fields.set('title', plainText(fields.get('title'), 'title', note));
  const actions = fields.get('actions');
  if (isObject(actions)) {
    fields.set('actions', [actions]);
    note('the only action was made a list');
  }
  const list = fields.get('actions');
  if (Array.isArray(list)) {
    const read = list.map((action, at) =>
      normaliseAction(action, (change) => changes.push(sentence(change, at))),
    );
    fields.set('actions', read);
  }
  return { plan: known(fields, ['schema_version', 'title', 'host', 'actions'], note), changes };
}

const SCHEMA = 'ah32.plan.v1';

function isSameVersion(version: unknown): boolean {
  return version === 1 || (isString(version) && VERSION.test(version.trim()));
}

/** The plan itself, out of what stands around it. */
function unwrapped(value: unknown, note: Note, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    if (others.length === 0 && isObject(only) && 'actions' in only) {
      note('the plan was taken out of a list');
      return only;
    }
    if (!value.some(isObject)) return value;
    note('the list of actions was made a plan');
    return { actions: value };
  }
  if (!isObject(value) || ['actions', ...ACTION_LISTS].some((name) => Array.isArray(value[name])))
    return value;
  const wrapper = WRAPPERS.find(
    (name) => isObject(opened(value[name])) || Array.isArray(opened(value[name])),
  );
  if (wrapper !== undefined) {
    note(`the plan was taken out of “${wrapper}”`);
    return unwrapped(opened(value[wrapper]), note, depth + 1);
  }
  if (isString(value['op'])) {
    note('the only action was made a plan');
    return { actions: [value] };
  }
  return value;
}

/** What a text says that is JSON itself. */
function opened(value: unknown): unknown {
  return isString(value) ? tolerantJson(value)?.value : value;
}

function sentence(change: string, action?: number): string {
  const text = action === undefined ? change : `action ${action + 1}: ${change}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
