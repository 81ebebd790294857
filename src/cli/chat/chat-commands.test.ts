import { describe, expect, it } from 'vitest';
import { CHAT_COMMANDS, chatInput, completion } from './chat-commands.ts';

const PLAIN = { hasNumbers: false };
const NUMBERED = { hasNumbers: true };

describe('what is typed in a conversation', () => {
  it.each(CHAT_COMMANDS)('$usage is a command', ({ name }) => {
    expect(chatInput(`/${name}`, PLAIN)).toEqual({ kind: 'command', command: name, argument: '' });
    expect(chatInput(`/${name}  a b `, PLAIN)).toEqual({ kind: 'command', command: name, argument: 'a b' });
  });

  it('is a choice when it is a number alone, where choices have numbers', () => {
    expect(chatInput('2', NUMBERED)).toEqual({ kind: 'choice', number: 2 });
    expect(chatInput('0', NUMBERED)).toEqual({ kind: 'choice', number: 0 });
    expect(chatInput('2', PLAIN)).toEqual({ kind: 'text', text: '2' });
    expect(chatInput('2 of them', NUMBERED)).toEqual({ kind: 'text', text: '2 of them' });
    expect(chatInput('2\n', NUMBERED)).toEqual({ kind: 'text', text: '2\n' });
  });

  it('is a text when a blank stands before the number', () => {
    expect(chatInput(' 2', NUMBERED)).toEqual({ kind: 'text', text: ' 2' });
  });

  it.each(['/rest', '/', '/etc/hosts is odd', '/Reset', '/* a comment */'])(
    'is not sent when it begins with a slash and is no command: %s',
    (text) => {
      expect(chatInput(text, PLAIN)).toEqual({ kind: 'unknown', word: text.split(' ')[0] });
    },
  );

  it('is a text that begins with a slash when it begins with two', () => {
    expect(chatInput('//etc/hosts is odd', PLAIN)).toEqual({ kind: 'text', text: '/etc/hosts is odd' });
  });

  it('is nothing when it is blank', () => {
    expect(chatInput(' \n', NUMBERED)).toEqual({ kind: 'nothing' });
  });
});

describe('a command that was begun', () => {
  it.each([
    ['/r', 'eset '],
    ['/ta', 'sks '],
    ['/s', ''],
    ['/se', 't '],
    ['/reset', ' '],
    ['/xyz', ''],
    ['hello', ''],
    ['/set mo', ''],
  ])('%s goes on with %j', (begun, rest) => {
    expect(completion(begun)).toBe(rest);
  });
});
