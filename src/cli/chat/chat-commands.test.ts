import { describe, expect, it } from 'vitest';
import { CHAT_COMMANDS, chatInput, completion } from './chat-commands.ts';

describe('what is typed in a conversation', () => {
  it.each(CHAT_COMMANDS)('$usage is a command', ({ name }) => {
    expect(chatInput(`/${name}`, 0)).toEqual({ kind: 'command', command: name, argument: '' });
    expect(chatInput(`/${name}  a b `, 0)).toEqual({ kind: 'command', command: name, argument: 'a b' });
  });

  it('is a choice when it is the number of one that is shown, and nothing else', () => {
    expect(chatInput('2', 2)).toEqual({ kind: 'choice', number: 2 });
    expect(chatInput('2', 0)).toEqual({ kind: 'text', text: '2' });
    expect(chatInput('3', 2)).toEqual({ kind: 'text', text: '3' });
    expect(chatInput('0', 2)).toEqual({ kind: 'text', text: '0' });
    expect(chatInput(' 2', 2)).toEqual({ kind: 'text', text: ' 2' });
    expect(chatInput('2 of them', 2)).toEqual({ kind: 'text', text: '2 of them' });
    expect(chatInput('2\n', 2)).toEqual({ kind: 'text', text: '2\n' });
  });

  it.each(['/rest', '/', '/etc/hosts is odd', '/Reset', '/* a comment */'])(
    'is not sent when it begins with a slash and is no command: %s',
    (text) => {
      expect(chatInput(text, 0)).toEqual({ kind: 'unknown', word: text.split(' ')[0] });
    },
  );

  it('is a text that begins with a slash when it begins with two', () => {
    expect(chatInput('//etc/hosts is odd', 0)).toEqual({ kind: 'text', text: '/etc/hosts is odd' });
  });

  it('is nothing when it is blank', () => {
    expect(chatInput(' \n', 3)).toEqual({ kind: 'nothing' });
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
