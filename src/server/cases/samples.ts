import { createHash } from 'node:crypto';
import type { Route } from '../../wire/route.ts';
import { takesBody } from '../../wire/route.ts';
import { type RouteName, routes } from '../../wire/routes.ts';
import { SAMPLE_TEXT } from '../server.case.ts';
import type { Row } from './row.ts';

const version = createHash('sha256').update(SAMPLE_TEXT).digest('hex');

/** Something for some of the routes. */
export type ByRoute<Thing> = Partial<Readonly<Record<RouteName, Thing>>>;

/** What a route takes where it has to be given something. */
const BODIES: Readonly<Record<string, object>> = {
  createSession: { title: 'New', model: 'openai/gpt-5', priming: { scriptRefs: ['team_shared/start'] } },
  changeSession: { title: 'Renamed', archived: true },
  sendPrompt: { prompt: 'Hello' },
  createScript: { name: 'new', folder: 'sub', title: 'New', model: 'openai/gpt-5' },
  attachScript: { path: 'sample.prompt.md' },
  planScript: { path: 'sample.prompt.md' },
  resolveScript: { path: 'sample.prompt.md', resolution: 'fresh' },
  runScript: { path: 'sample.prompt.md' },
  saveFile: { path: 'sample.prompt.md', text: 'Bye', version },
  moveFile: { from: 'sample.prompt.md', to: 'sub/moved.prompt.md' },
  replayFrom: { startIndex: 0, prompts: ['Hello'] },
  replayAll: { prompts: ['Hello'], engine: 'api', model: 'openai/gpt-5' },
  saveCourse: { sessionId: ':id', slug: 'saved', shared: true },
  adoptSession: { name: 'adopted', folder: 'sub' },
  confirmCall: { callId: 'call-1', answer: 'allow' },
  runTask: { task: 'ShowHelp' },
  grantTrust: { isPinned: false, version },
  changeSetting: { value: 0.5 },
  createSkill: { id: 'new', name: 'New', description: 'For tests.', language: 'javascript' },
  routeSkills: { text: 'Write minutes', document: 'notes.md', group: 'writing' },
  takeTelemetry: { events: [{ event_name: 'chat.turn_done', payload: { steps: 1 } }] },
  callSkillTool: { arguments: { text: 'Hello' }, document: 'notes.md', isConfirmed: true },
  streamPlan: { request: 'Add a greeting', document: 'notes.md', model: 'openai/gpt-5', apply: true },
  applyPlan: {
    document: 'notes.md',
    plan: { schema_version: 'ah32.plan.v1', actions: [{ op: 'insert_text', text: 'Hello.' }] },
  },
  startBench: {
    suite: 'bench/sample.yaml',
    models: ['openai/gpt-5'],
    trials: 2,
    concurrency: 1,
    cases: ['hello'],
    isRecorded: true,
    isFresh: true,
  },
  rescoreBench: { baseline: 'last' },
} satisfies ByRoute<object>;
const QUERIES: Readonly<Record<string, string>> = {
  readFile: 'path=sample.prompt.md',
  deleteFile: `path=sample.prompt.md&version=${version}`,
  readPriming: 'ref=team_shared/start',
  searchSessions: 'q=word',
  searchDatasets: 'q=word',
  addFile: 'name=notes.txt',
  openFileLink: `expires=1778760600&signature=${version}`,
  compareSessions: 'with=:id',
  compareBenchRuns: 'before=last&after=last',
} satisfies ByRoute<string>;

export interface Sample {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: object | undefined;
  /** A list alone is taken for a field of the body. */
  readonly takesList: boolean;
  /** Anybody may ask, without a token. */
  readonly isPublic: boolean;
}

/** A request of each route that would be answered, and would change what is there where the route can. */
export const samples: readonly Sample[] = Object.entries<Route>(routes).map(([name, route]) => ({
  name,
  method: route.method.toUpperCase(),
  path: route.path
    .replace(':name', 'temperature')
    .replace(':hash', version)
    .replace(':skill', 'minutes')
    .replace(':tool', 'count')
    .replace(':run', 'last'),
  query: QUERIES[name] ?? '',
  body: takesBody(route) ? (BODIES[name] ?? {}) : undefined,
  takesList: route.listField !== undefined,
  isPublic: route.isPublic ?? false,
}));

/** Where a sample goes, with its query. */
export function addressOf({ path, query }: Pick<Sample, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

/** A row that would be answered, but for what is changed about it. */
export function rowOf(
  { name, method, path, query, body }: Sample,
  change: Omit<Row, 'method' | 'path'> & Partial<Pick<Row, 'method' | 'path'>>,
): Row {
  return {
    method,
    path: addressOf({ path, query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...change,
    name: `${name}: ${change.name}`,
  };
}
