import { isSessionId, type SessionId } from '../../src/model/ids.ts';

/** Where a person is, as the part of the address after `#` says it. */
export type Place =
  | { readonly type: 'home' }
  | { readonly type: 'scripts' }
  | { readonly type: 'script'; readonly path: string }
  | { readonly type: 'sessions' }
  | { readonly type: 'session'; readonly id: SessionId }
  | { readonly type: 'compare'; readonly before: SessionId; readonly after: SessionId }
  | { readonly type: 'settings' };

/** The parts of the workbench that the rail leads to. */
export type Area = 'scripts' | 'sessions' | 'settings';

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
    case 'settings':
      return { type: 'settings' };
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
    case 'scripts':
    case 'sessions':
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
      return 'scripts';
    case 'sessions':
    case 'session':
    case 'compare':
      return 'sessions';
    case 'settings':
      return 'settings';
    default:
      return type satisfies never;
  }
}

/** What cannot be decoded is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
