import { isSessionId, type SessionId } from '../../src/model/ids.ts';
import { MAIN_TERMINAL } from '../../src/model/terminal.ts';

/** Where a person is, as the part of the address after `#` says it. */
export type Place =
  | { readonly type: 'home' }
  | { readonly type: 'scripts' }
  | { readonly type: 'script'; readonly path: string }
  | { readonly type: 'sessions' }
  | { readonly type: 'session'; readonly id: SessionId }
  | { readonly type: 'compare'; readonly before: SessionId; readonly after: SessionId }
  /** What a model was sent in a turn, counted from 1, or would be sent next. */
  | { readonly type: 'xray'; readonly id: SessionId; readonly turn: number | 'last' | 'next' }
  | { readonly type: 'priming'; readonly ref: string }
  | { readonly type: 'terminals' }
  | { readonly type: 'terminal'; readonly id: SessionId; readonly name: string }
  | { readonly type: 'skills' }
  | { readonly type: 'skill'; readonly id: string }
  | { readonly type: 'agents' }
  | { readonly type: 'telemetry' }
  | { readonly type: 'telemetry-turn'; readonly turnId: string }
  | { readonly type: 'bench' }
  | { readonly type: 'bench-run'; readonly run: string }
  | { readonly type: 'bench-compare'; readonly before: string; readonly after: string }
  | { readonly type: 'settings' };

/** The parts of the workbench that the rail leads to. */
export type Area =
  | 'scripts'
  | 'sessions'
  | 'terminals'
  | 'skills'
  | 'agents'
  | 'telemetry'
  | 'bench'
  | 'settings';

/** The parts that have something to choose from at the side. */
const SIDED_AREAS = ['scripts', 'sessions', 'terminals'] as const satisfies readonly Area[];
export type SidedArea = (typeof SIDED_AREAS)[number];

export function isSidedArea(area: Area): area is SidedArea {
  return SIDED_AREAS.some((each) => each === area);
}

export function placeIn(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  switch (name) {
    case 'scripts': {
      const path = rest.map(decoded).join('/');
      return path === '' ? { type: 'scripts' } : { type: 'script', path };
    }
    case 'sessions': {
      const [id = ''] = rest;
      return isSessionId(id) ? { type: 'session', id } : { type: 'sessions' };
    }
    case 'compare': {
      const [before = '', after = ''] = rest;
      return isSessionId(before) && isSessionId(after)
        ? { type: 'compare', before, after }
        : { type: 'sessions' };
    }
    case 'xray': {
      const [id = '', turn = ''] = rest;
      return isSessionId(id) ? { type: 'xray', id, turn: turnIn(turn) } : { type: 'sessions' };
    }
    case 'priming': {
      const ref = rest.map(decoded).join('/');
      return ref === '' ? { type: 'scripts' } : { type: 'priming', ref };
    }
    case 'terminals': {
      const [id = '', terminal = ''] = rest.map(decoded);
      return isSessionId(id)
        ? { type: 'terminal', id, name: terminal || MAIN_TERMINAL }
        : { type: 'terminals' };
    }
    case 'skills': {
      const [id = ''] = rest.map(decoded);
      return id === '' ? { type: 'skills' } : { type: 'skill', id };
    }
    case 'telemetry': {
      const [turnId = ''] = rest.map(decoded);
      return turnId === '' ? { type: 'telemetry' } : { type: 'telemetry-turn', turnId };
    }
    case 'bench':
      return benchPlace(rest.map(decoded));
    case 'agents':
    case 'settings':
      return { type: name };
    default:
      return { type: 'home' };
  }
}

export function hashOf(place: Place): string {
  switch (place.type) {
    case 'home':
      return '#/';
    case 'script':
      return `#/scripts/${place.path.split('/').map(encodeURIComponent).join('/')}`;
    case 'session':
      return `#/sessions/${place.id}`;
    case 'compare':
      return `#/compare/${place.before}/${place.after}`;
    case 'xray':
      return `#/xray/${place.id}/${place.turn}`;
    case 'priming':
      return `#/priming/${place.ref.split('/').map(encodeURIComponent).join('/')}`;
    case 'terminal':
      return `#/terminals/${place.id}/${encodeURIComponent(place.name)}`;
    case 'skill':
      return `#/skills/${encodeURIComponent(place.id)}`;
    case 'telemetry-turn':
      return `#/telemetry/${encodeURIComponent(place.turnId)}`;
    case 'bench-run':
      return `#/bench/${encodeURIComponent(place.run)}`;
    case 'bench-compare':
      return `#/bench/${encodeURIComponent(place.before)}/${encodeURIComponent(place.after)}`;
    case 'scripts':
    case 'sessions':
    case 'terminals':
    case 'skills':
    case 'agents':
    case 'telemetry':
    case 'bench':
    case 'settings':
      return `#/${place.type}`;
    default:
      return place satisfies never;
  }
}

export function areaOf({ type }: Place): Area {
  switch (type) {
    case 'home':
    case 'scripts':
    case 'script':
    case 'priming':
      return 'scripts';
    case 'sessions':
    case 'session':
    case 'compare':
    case 'xray':
      return 'sessions';
    case 'terminals':
    case 'terminal':
      return 'terminals';
    case 'skills':
    case 'skill':
      return 'skills';
    case 'telemetry':
    case 'telemetry-turn':
      return 'telemetry';
    case 'bench':
    case 'bench-run':
    case 'bench-compare':
      return 'bench';
    case 'agents':
    case 'settings':
      return type;
    default:
      return type satisfies never;
  }
}

/** The session that one looks at there, if it is one. Beside a script that follows from the script. */
export function sessionAt(place: Place): SessionId | undefined {
  switch (place.type) {
    case 'session':
    case 'xray':
    case 'terminal':
      return place.id;
    default:
      return undefined;
  }
}

function turnIn(text: string): number | 'last' | 'next' {
  if (text === 'last') return text;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 'next';
}

function benchPlace([run = '', after = '']: readonly string[]): Place {
  if (run === '') return { type: 'bench' };
  return after === '' ? { type: 'bench-run', run } : { type: 'bench-compare', before: run, after };
}

/** What cannot be decoded is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
