import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../model/loopback.ts';
import { hostCheck, inAddress } from './hosts.ts';

describe('a loopback host', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.2',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '',
    '1127.0.0.1',
  ])('is not %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('a server on this machine only', () => {
  const isOurs = hostCheck('127.0.0.1', 4517, ['Box.local']);

  it.each([
    '127.0.0.1:4517',
    'localhost:4517',
    'LOCALHOST:4517',
    '[::1]:4517',
    'box.local:4517',
    'BOX.LOCAL:4517',
    'box.local',
    'box.local:443',
  ])('knows itself as %s', (host) => {
    expect(isOurs(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    ':4517',
    '127.0.0.1',
    '127.0.0.1:',
    '127.0.0.1:80',
    '127.0.0.1:4518',
    '127.0.0.1:45170',
    '127.0.0.1:4517x',
    '127.0.0.2:4517',
    '127.0.0.1.:4517',
    '127.1:4517',
    '2130706433:4517',
    '0.0.0.0:4517',
    '::1:4517',
    '[::1',
    '[::1]4517',
    '[::ffff:127.0.0.1]:4517',
    'evil.example:4517',
    'localhost.evil.example:4517',
    'user@localhost:4517',
    'localhost:4517@evil.example',
    'localhost:4517, localhost:4517',
    ' localhost:4517',
    'localhost :4517',
    'localhost:4517\n',
    'localhost\0:4517',
    'sub.box.local:4517',
    '__proto__:4517',
  ])('does not know itself as %j', (host) => {
    expect(isOurs(host)).toBe(false);
  });

  it('may leave out the usual port', () => {
    expect(hostCheck('127.0.0.1', 80, [])('localhost')).toBe(true);
  });
});

describe('a server that others reach', () => {
  const isOurs = hostCheck('0.0.0.0', 4517, ['box.example']);

  it.each([
    '192.168.1.2:4517',
    '192.168.1.2',
    '[fe80::1]:4517',
    '127.0.0.1:4517',
    'box.example',
    'box.example:443',
  ])('takes a bare address or a name that was allowed: %s', (host) => {
    expect(isOurs(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:4517',
    'box.example.evil.example',
    '1.2.3.4.evil.example',
    '1.2.3',
    '999.1.1.1',
  ])('takes no other name: %j', (host) => {
    expect(isOurs(host)).toBe(false);
  });
});

it('writes an address of version 6 in brackets', () => {
  expect(['::1', '127.0.0.1', 'localhost'].map(inAddress)).toEqual(['[::1]', '127.0.0.1', 'localhost']);
});
