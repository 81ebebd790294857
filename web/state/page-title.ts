import type { Words } from '../words/language.ts';
import type { Place } from './place.ts';

/** What the tab of the browser says: where one is, then what it is a part of. */
export function pageTitle(place: Place, sessionTitle: string | undefined, words: Words): string {
  const here = placeName(place, sessionTitle, words);
  return here === undefined ? 'Cuebook' : `${here} · Cuebook`;
}

function placeName(place: Place, sessionTitle: string | undefined, words: Words): string | undefined {
  switch (place.type) {
    case 'home':
      return undefined;
    case 'script':
      return place.path.split('/').at(-1);
    case 'session':
      return sessionTitle ?? words.frame.sessions;
    case 'compare':
      return words.frame.compare;
    case 'priming':
      return place.ref.split('/').at(-1);
    case 'xray':
      return sessionTitle === undefined ? words.frame.xray : `${words.frame.xray} · ${sessionTitle}`;
    case 'terminal':
      return sessionTitle ?? words.frame.terminals;
    case 'skill':
      return place.id;
    case 'telemetry-turn':
      return words.frame.telemetry;
    case 'bench-run':
    case 'bench-compare':
      return words.frame.bench;
    case 'scripts':
    case 'sessions':
    case 'terminals':
    case 'skills':
    case 'agents':
    case 'telemetry':
    case 'bench':
    case 'settings':
      return words.frame[place.type];
    default:
      return place satisfies never;
  }
}
