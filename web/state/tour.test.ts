import { expect, it } from 'vitest';
import { sessionIdOf, sessionOf } from './conversation.case.ts';
import { sightAt, sightsIn, TOUR, type TourFacts, tourEdit, tourStep, tourUndone } from './tour.ts';

const TEXT = `Name one plant for a ${TOUR.before}.`;
const HERE: TourFacts = {
  place: { type: 'script', path: TOUR.path },
  text: TEXT,
  action: 'begin',
  seen: new Set(),
};
const [first, second] = [sessionIdOf(1), sessionIdOf(2)];

it('says what comes next, by what is there', () => {
  expect(tourStep({ ...HERE, place: { type: 'home' } })).toBe('open');
  expect(tourStep({ ...HERE, place: { type: 'script', path: 'other.prompt.md' } })).toBe('open');
  expect(tourStep({ ...HERE, text: undefined })).toBe('open');
  expect(tourStep(HERE)).toBe('run');
  expect(tourStep({ ...HERE, action: 'nothing' })).toBe('edit');
  expect(tourStep({ ...HERE, text: tourEdit(TEXT), action: 'replayFrom' })).toBe('replay');
  expect(tourStep({ ...HERE, text: tourEdit(TEXT), action: 'nothing' })).toBe('compare');
});

it('goes on with what was not seen yet, wherever one is', () => {
  const next = (kept: string) => tourStep({ ...HERE, seen: sightsIn(kept) });
  expect(next('on compare')).toBe('xray');
  expect(next('on compare xray skills')).toBe('priming');
  expect(next('on compare xray priming skills agent')).toBe('own');
  expect(next('on xray anything else')).toBe('run');
});

it('knows what somebody sees', () => {
  const none = { session: undefined, hasSpoken: false };
  expect(sightAt({ ...none, place: { type: 'compare', before: first, after: second } })).toBe('compare');
  expect(sightAt({ ...none, place: { type: 'xray', id: first, turn: 'last' } })).toBe('xray');
  expect(sightAt({ ...none, place: { type: 'skills' } })).toBe('skills');
  expect(sightAt({ ...none, place: { type: 'session', id: first } })).toBeUndefined();
  const place = { type: 'session', id: first } as const;
  const plain = sessionOf(1);
  expect(sightAt({ place, session: plain, hasSpoken: true })).toBeUndefined();
  const priming = { scriptRefs: [TOUR.scriptRef], hashes: ['0'], showInUi: true, records: 4 };
  const primed = sessionOf(1, { metadata: { priming } });
  expect(sightAt({ place, session: primed, hasSpoken: false })).toBe('priming');
  const led = sessionOf(1, { agentId: TOUR.agentId });
  expect(sightAt({ place, session: led, hasSpoken: false })).toBeUndefined();
  expect(sightAt({ place, session: led, hasSpoken: true })).toBe('agent');
  expect(sightAt({ place, session: sessionOf(2, { agentId: 'a' }), hasSpoken: true })).toBeUndefined();
});

it('stays with what it said while nobody knows what a run would do', () => {
  const unknown = { ...HERE, action: undefined };
  expect(tourStep(unknown)).toBe('open');
  expect(tourStep(unknown, 'edit')).toBe('edit');
  expect(tourStep({ ...unknown, text: tourEdit(TEXT) }, 'edit')).toBe('edit');
});

it('can be begun anew', () => {
  expect(tourUndone(tourEdit(TEXT))).toBe(TEXT);
});
