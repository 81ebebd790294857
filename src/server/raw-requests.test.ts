import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import type { RefusalCode } from '../model/refusal.ts';
import { answerIn, bearer, exchange, head, hostOf } from './cases/raw-request.ts';
import { expectRefusal } from './cases/row.ts';
import { contentOf, listen, TOKEN, useServerStage } from './server.case.ts';

const stage = useServerStage(createTestFile);

interface RawRow {
  readonly name: string;
  /** What goes over the wire to the server with this host. */
  bytes(host: string): string | Uint8Array;
  readonly code: RefusalCode;
}

const json = 'Content-Type: application/json';
const socket = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

function get(target: string, ...headers: readonly string[]): RawRow['bytes'] {
  return (host) => head(`GET ${target} HTTP/1.1`, `Host: ${host}`, bearer, ...headers);
}

function post(headers: readonly string[], body: string): RawRow['bytes'] {
  return (host) => head('POST /api/sessions HTTP/1.1', `Host: ${host}`, bearer, json, ...headers) + body;
}

function upgrade(...headers: readonly string[]): RawRow['bytes'] {
  return (host) =>
    ['GET /api/health HTTP/1.1', `Host: ${host}`, 'Connection: Upgrade', ...socket, ...headers, '', ''].join(
      '\r\n',
    );
}

const rows: readonly RawRow[] = [
  { name: 'a path that climbs', bytes: get('/api/sessions/../../etc/passwd'), code: 'NOT_FOUND' },
  { name: 'a path that climbs above everything', bytes: get('/../../../../etc/passwd'), code: 'NOT_FOUND' },
  {
    name: 'a path that climbs, encoded',
    bytes: get('/api/sessions/%2e%2e/%2e%2e/etc/passwd'),
    code: 'NOT_FOUND',
  },
  { name: 'a path with backslashes', bytes: get('/api\\..\\..\\etc\\passwd'), code: 'INVALID_INPUT' },
  {
    name: 'a path that is a name of another host',
    bytes: get('//evil.example/api/health'),
    code: 'NOT_FOUND',
  },
  { name: 'an address with a foreign host', bytes: get('http://evil.example/api/health'), code: 'FORBIDDEN' },
  { name: 'an address with another port', bytes: get('http://127.0.0.1:1/api/health'), code: 'FORBIDDEN' },
  { name: 'an address of another scheme', bytes: get('ftp://127.0.0.1/api/health'), code: 'INVALID_INPUT' },
  { name: 'no path', bytes: get('*'), code: 'INVALID_INPUT' },
  {
    name: 'characters in a path',
    bytes: (host) => Buffer.from(head('GET /api/会议 HTTP/1.1', `Host: ${host}`, bearer)),
    code: 'INVALID_INPUT',
  },
  {
    name: 'HTTP/1.0 without a host',
    bytes: () => head('GET /api/health HTTP/1.0', bearer),
    code: 'INVALID_INPUT',
  },
  {
    name: 'HTTP/1.1 without a host',
    bytes: () => head('GET /api/health HTTP/1.1', bearer),
    code: 'INVALID_INPUT',
  },
  {
    name: 'an empty host',
    bytes: () => head('GET /api/health HTTP/1.1', 'Host:', bearer),
    code: 'INVALID_INPUT',
  },
  {
    name: 'a foreign host',
    bytes: () => head('GET /api/health HTTP/1.1', 'Host: evil.example', bearer),
    code: 'FORBIDDEN',
  },
  {
    name: 'a host with a user',
    bytes: (host) => head('GET /api/health HTTP/1.1', `Host: user@${host}`, bearer),
    code: 'INVALID_INPUT',
  },
  {
    name: 'a host with a blank',
    bytes: () => head('GET /api/health HTTP/1.1', 'Host: 127.0.0.1 evil', bearer),
    code: 'INVALID_INPUT',
  },
  { name: 'a foreign host after ours', bytes: get('/api/health', 'Host: evil.example'), code: 'FORBIDDEN' },
  {
    name: 'a foreign host before ours',
    bytes: (host) => head('GET /api/health HTTP/1.1', 'Host: evil.example', `Host: ${host}`, bearer),
    code: 'FORBIDDEN',
  },
  {
    name: 'headers that are too long',
    bytes: get('/api/health', `X: ${'x'.repeat(20_000)}`),
    code: 'TOO_LARGE',
  },
  {
    name: 'too many headers',
    bytes: get('/api/health', ...Array.from({ length: 3_000 }, (_, index) => `X${index}: x`)),
    code: 'TOO_LARGE',
  },
  { name: 'a path that is too long', bytes: get(`/api/${'x'.repeat(20_000)}`), code: 'TOO_LARGE' },
  {
    name: 'a folded header',
    bytes: (host) => head('GET /api/health HTTP/1.1', `Host: ${host}`, 'Authorization:', ` Bearer ${TOKEN}`),
    code: 'INVALID_INPUT',
  },
  {
    name: 'a blank after the name of a header',
    bytes: get('/api/health', 'Origin : http://evil.example'),
    code: 'INVALID_INPUT',
  },
  { name: 'a NUL in a header', bytes: get('/api/health', 'X: a\0b'), code: 'INVALID_INPUT' },
  {
    name: 'lines that end without a return',
    bytes: (host) => `GET /api/health HTTP/1.1\nHost: ${host}\n${bearer}\n\n`,
    code: 'INVALID_INPUT',
  },
  { name: 'TLS', bytes: () => Buffer.from('16030100c8010000c40303', 'hex'), code: 'INVALID_INPUT' },
  { name: 'HTTP/2', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', code: 'INVALID_INPUT' },
  {
    name: 'an unknown method',
    bytes: (host) => head('FOO /api/health HTTP/1.1', `Host: ${host}`, bearer),
    code: 'INVALID_INPUT',
  },
  {
    name: 'TRACE',
    bytes: (host) => head('TRACE /api/health HTTP/1.1', `Host: ${host}`, bearer),
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'TRACE without a token',
    bytes: (host) => head('TRACE /api/health HTTP/1.1', `Host: ${host}`),
    code: 'UNAUTHORIZED',
  },
  {
    name: 'a length and chunks',
    bytes: post(['Content-Length: 4', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    code: 'INVALID_INPUT',
  },
  {
    name: 'two lengths',
    bytes: post(['Content-Length: 2', 'Content-Length: 5'], '{}xxx'),
    code: 'INVALID_INPUT',
  },
  { name: 'a negative length', bytes: post(['Content-Length: -2'], '{}'), code: 'INVALID_INPUT' },
  {
    name: 'an unknown transfer encoding',
    bytes: post(['Transfer-Encoding: xchunked'], '2\r\n{}\r\n0\r\n\r\n'),
    code: 'INVALID_INPUT',
  },
  {
    name: 'chunks that are not the last encoding',
    bytes: post(['Transfer-Encoding: chunked, identity'], '2\r\n{}\r\n0\r\n\r\n'),
    code: 'INVALID_INPUT',
  },
  {
    name: 'a chunk without a length',
    bytes: post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
    code: 'INVALID_INPUT',
  },
  { name: 'a body said to be too large', bytes: post(['Content-Length: 4194305'], ''), code: 'TOO_LARGE' },
  {
    name: 'a body too large in chunks',
    bytes: post(['Transfer-Encoding: chunked'], chunks(5)),
    code: 'TOO_LARGE',
  },
  {
    name: 'an unknown expectation, without a token',
    bytes: (host) => head('GET /api/health HTTP/1.1', `Host: ${host}`, 'Expect: coffee'),
    code: 'UNAUTHORIZED',
  },
  { name: 'a socket without a token', bytes: upgrade(), code: 'UNAUTHORIZED' },
  {
    name: 'a socket with a wrong token',
    bytes: upgrade('Authorization: Bearer wrong'),
    code: 'UNAUTHORIZED',
  },
  {
    name: 'a socket for a foreign page',
    bytes: upgrade(bearer, 'Origin: https://evil.example'),
    code: 'FORBIDDEN',
  },
  {
    name: 'a socket for a page on another port',
    bytes: upgrade(bearer, 'Origin: http://127.0.0.1:1'),
    code: 'FORBIDDEN',
  },
  { name: 'a socket under a foreign name', bytes: () => upgrade(bearer)('evil.example'), code: 'FORBIDDEN' },
  {
    name: 'a socket at a foreign address',
    bytes: (host) => String(upgrade(bearer)(host)).replace('/api', 'http://evil.example/api'),
    code: 'FORBIDDEN',
  },
  { name: 'a socket where there is none', bytes: upgrade(bearer), code: 'NOT_FOUND' },
];

describe('over a connection of its own, a server refuses', () => {
  it.each(rows)('$name', async ({ bytes, code }) => {
    const before = await contentOf(stage());
    const server = await listen(stage());
    const answer = answerIn(await exchange(server, bytes(hostOf(server))));
    await expectRefusal(answer, { code, method: 'GET' }, stage());
    expect(await contentOf(stage())).toEqual(before);
    expect(stage().bugs.splice(0)).toEqual([]);
  });
});

describe('over a connection of its own, a server', () => {
  it('answers an address with its own host', async () => {
    const server = await listen(stage());
    const host = hostOf(server);
    const answer = answerIn(await exchange(server, get(`http://${host}/api/health`)(host)));
    expect(answer.status).toBe(200);
  });

  it('answers requests that follow one another at once, each by itself', async () => {
    const server = await listen(stage());
    const line = 'GET /api/health HTTP/1.1';
    const host = `Host: ${hostOf(server)}`;
    const open = [line, host, bearer, '', ''].join('\r\n');
    const stranger = [line, host, '', ''].join('\r\n');
    const received = await exchange(server, open + stranger + open + head(line, host));
    expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(
      [200, 401, 200, 401].map((status) => `HTTP/1.1 ${status}`),
    );
  });

  it('takes what a refused body holds for no request', async () => {
    const server = await listen(stage());
    const hidden = head('GET /api/health HTTP/1.1', `Host: ${hostOf(server)}`, bearer);
    const request = head(
      'POST /api/sessions HTTP/1.1',
      `Host: ${hostOf(server)}`,
      json,
      `Content-Length: ${hidden.length}`,
    );
    const received = await exchange(server, request + hidden);
    expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401']);
  });

  it('refuses to send the head of an event stream alone', async () => {
    const server = await listen(stage());
    const path = `/api/sessions/${stage().session.id}/events`;
    const request = head(`HEAD ${path} HTTP/1.1`, `Host: ${hostOf(server)}`, bearer);
    const answer = answerIn(await exchange(server, request));
    await expectRefusal(
      answer,
      { code: 'METHOD_NOT_ALLOWED', method: 'HEAD', answers: { allow: 'GET' } },
      stage(),
    );
  });

  it('says nothing of those who go away while they send', async () => {
    const server = await listen(stage());
    const { hostname, port } = new URL(server.url);
    const client = connect(Number(port), hostname);
    client.write(post(['Content-Length: 100', 'Expect: 100-continue'], '')(hostOf(server)));
    // It has begun to read the body.
    await once(client, 'data');
    client.write('{"title":');
    client.destroy();
    await server.stop();
    expect(stage().bugs.splice(0)).toEqual([]);
  });

  it('stops though somebody whom it refused never hangs up', async () => {
    const server = await listen(stage());
    const { hostname, port } = new URL(server.url);
    const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    client.write(upgrade()(hostOf(server)));
    client.resume();
    await once(client, 'end');
    await server.stop();
    client.destroy();
  });

  it('stops once, however often it is asked to', async () => {
    const server = await listen(stage());
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
  });
});

/** So many megabytes of blanks, in chunks. */
function chunks(megabytes: number): string {
  const size = 1024 * 1024;
  return `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(megabytes).concat('0\r\n\r\n');
}
