import { expect, it } from 'vitest';
import { sessionIdOf } from './conversation.case.ts';
import { TOUR, type TourFacts, tourEdit, tourStep, tourUndone } from './tour.ts';

const TEXT = `Name one plant for a ${TOUR.before}.`;
const HERE: TourFacts = {
  place: { type: 'script', path: TOUR.path },
  text: TEXT,
  action: 'begin',
  hasCompared: false,
};

it('says what comes next, by what is there', () => {
  expect(tourStep({ ...HERE, place: { type: 'home' } })).toBe('open');
  expect(tourStep({ ...HERE, place: { type: 'script', path: 'other.prompt.md' } })).toBe('open');
  expect(tourStep({ ...HERE, text: undefined })).toBe('open');
  expect(tourStep(HERE)).toBe('run');
  expect(tourStep({ ...HERE, action: 'nothing' })).toBe('edit');
  expect(tourStep({ ...HERE, text: tourEdit(TEXT), action: 'replayFrom' })).toBe('replay');
  expect(tourStep({ ...HERE, text: tourEdit(TEXT), action: 'nothing' })).toBe('compare');
  const [before, after] = [sessionIdOf(1), sessionIdOf(2)];
  expect(tourStep({ ...HERE, place: { type: 'compare', before, after } })).toBe('own');
  expect(tourStep({ ...HERE, hasCompared: true })).toBe('own');
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
