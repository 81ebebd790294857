import { describe, expect, it } from 'vitest';
import {
  canStart,
  choiceAmong,
  type DialogDraft,
  MOST_SCRIPTS,
  sessionOf,
  USUAL_CHOICE,
  unchosen,
  withScript,
} from './dialog-draft.ts';

const draft = (filled: Partial<DialogDraft>): DialogDraft => ({
  ...USUAL_CHOICE,
  agentId: undefined,
  title: '',
  ...filled,
});
const there = (scriptRefs: readonly string[], skillIds: readonly string[] = []) => ({
  scriptRefs: new Set(scriptRefs),
  skillIds: new Set(skillIds),
});

describe('what was chosen the last time', () => {
  it('stays as it was while it is all there', () => {
    const choice = { ...USUAL_CHOICE, scriptRefs: ['team_shared/b', 'team_shared/a'], showInUi: false };
    expect(choiceAmong(choice, there(['team_shared/a', 'team_shared/b']))).toEqual({ choice, gone: [] });
  });

  it('loses scripts and skills that are gone, and tells them', () => {
    const choice = {
      ...USUAL_CHOICE,
      scriptRefs: ['team_shared/a', 'team_shared/b'],
      skills: 'these' as const,
      skillIds: ['x', 'y'],
    };
    expect(choiceAmong(choice, there(['team_shared/b'], ['y']))).toEqual({
      choice: { ...choice, scriptRefs: ['team_shared/b'], skillIds: ['y'] },
      gone: ['team_shared/a', 'x'],
    });
  });

  it('is left to the skills themselves once none of these is there', () => {
    const choice = { ...USUAL_CHOICE, skills: 'these' as const, skillIds: ['x'] };
    expect(choiceAmong(choice, there([])).choice.skills).toBe('auto');
  });

  it('says nothing of skills that would not have answered', () => {
    expect(choiceAmong({ ...USUAL_CHOICE, skillIds: ['x'] }, there([])).gone).toEqual([]);
  });
});

it('forgets what was only wished for this once', () => {
  const before = { ...USUAL_CHOICE, scriptRefs: ['team_shared/b'], skillIds: ['y'] };
  const wish = { scriptRef: 'team_shared/a', skillId: 'x' };
  const wished = draft({ scriptRefs: ['team_shared/a'], showInUi: false, skills: 'these', skillIds: ['x'] });
  expect(unchosen(wished, wish, before)).toEqual({
    scriptRefs: ['team_shared/b'],
    showInUi: true,
    skills: 'auto',
    skillIds: ['y'],
  });
  expect(unchosen(draft({ scriptRefs: ['team_shared/a', 'team_shared/c'] }), wish, before)).toEqual({});
  expect(unchosen(wished, {}, before)).toEqual({});
  expect(unchosen(draft({}), { scriptRef: null }, before)).toMatchObject({ scriptRefs: ['team_shared/b'] });
});

describe('the scripts in their order', () => {
  it('take one in, replace one, and let one go', () => {
    expect(withScript([], 0, 'a')).toEqual(['a']);
    expect(withScript(['a'], 1, 'b')).toEqual(['a', 'b']);
    expect(withScript(['a', 'b'], 0, 'c')).toEqual(['c', 'b']);
    expect(withScript(['a', 'b'], 0, undefined)).toEqual(['b']);
    expect(withScript([], 0, undefined)).toEqual([]);
  });

  it('are in it once each, and not more than a conversation takes', () => {
    expect(withScript(['a', 'b'], 1, 'a')).toEqual(['a']);
    const many = Array.from({ length: MOST_SCRIPTS }, (_, index) => `s${index}`);
    expect(withScript(many, MOST_SCRIPTS, 'more')).toEqual(many);
  });
});

describe('what the server is asked for', () => {
  it('is only what was filled in', () => {
    expect(sessionOf(draft({ title: '  ', model: ' ' }), false)).toEqual({});
    expect(sessionOf(draft({ title: ' A ', model: ' openai/gpt-5 ' }), false)).toEqual({
      title: 'A',
      model: 'openai/gpt-5',
    });
  });

  it('says that no agent answers where there are some', () => {
    expect(sessionOf(draft({}), true)).toEqual({ agentId: null });
    expect(sessionOf(draft({ agentId: 'Guide' }), true)).toEqual({ agentId: 'Guide' });
  });

  it('has the history and the skills that were chosen', () => {
    const chosen = draft({
      scriptRefs: ['team_shared/a'],
      showInUi: false,
      skills: 'these',
      skillIds: ['x'],
    });
    expect(sessionOf(chosen, false)).toEqual({
      priming: { scriptRefs: ['team_shared/a'], showInUi: false },
      skills: ['x'],
    });
    expect(sessionOf(draft({ skills: 'off', skillIds: ['x'] }), false)).toEqual({ skills: 'off' });
  });

  it('is not asked for while these skills are none', () => {
    expect(canStart(draft({ skills: 'these' }))).toBe(false);
    expect(canStart(draft({ skills: 'these', skillIds: ['x'] }))).toBe(true);
    expect(canStart(draft({}))).toBe(true);
  });
});
