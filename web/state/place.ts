import { isSessionId, type SessionId } from '../../src/model/ids.ts';

/** Where a person is, as the part of the address after `#` says it. */
export type Place =
  | { readonly type: 'list' }
  | { readonly type: 'new' }
  | { readonly type: 'session'; readonly id: SessionId };

export function placeIn(hash: string): Place {
  const name = hash.replace(/^#/, '');
  if (name === 'new') return { type: 'new' };
  return isSessionId(name) ? { type: 'session', id: name } : { type: 'list' };
}

export function hashOf(place: Place): string {
  switch (place.type) {
    case 'list':
      return '#';
    case 'new':
      return '#new';
    case 'session':
      return `#${place.id}`;
    default:
      return place satisfies never;
  }
}
