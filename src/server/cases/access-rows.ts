import { browserLogins } from '../access/browser-logins.ts';
import { HOST, PORT, TOKEN } from '../server.case.ts';
import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

type Change = Pick<Row, 'name' | 'headers' | 'code'>;

const WRONG = TOKEN.replace(/.$/, '!');
const none = { authorization: undefined };

/** Sessions and addresses for a page, at this host and by the logins of a server with this token. */
const logins = browserLogins({ token: TOKEN });
const OTHER_PORT = `127.0.0.1:${PORT + 1}`;
const sessionAt = (host: string) => ({ authorization: `Bearer ${logins.grant(host).token}` });
const login = logins.grant(HOST).login;

/** Who cannot show the token. */
const strangers: readonly Change[] = [
  { name: 'without a token', headers: none },
  { name: 'with a wrong token', headers: { authorization: 'Bearer open-sesame' } },
  { name: 'with a token of the right length', headers: { authorization: `Bearer ${WRONG}` } },
  { name: 'with the beginning of the token', headers: { authorization: `Bearer ${TOKEN.slice(0, -1)}` } },
  { name: 'with the token and more', headers: { authorization: `Bearer ${TOKEN}A` } },
  { name: 'with the token twice', headers: { authorization: `Bearer ${TOKEN} ${TOKEN}` } },
  { name: 'with the token in other letters', headers: { authorization: `Bearer ${TOKEN.toLowerCase()}` } },
  { name: 'with the token in another scheme', headers: { authorization: `Basic ${TOKEN}` } },
  { name: 'with the token in no scheme', headers: { authorization: TOKEN } },
  { name: 'with an empty bearer', headers: { authorization: 'Bearer' } },
  { name: 'with the token in a cookie', headers: { ...none, cookie: `cuebook-${PORT}=${TOKEN}` } },
  { name: 'with a session in a cookie', headers: { ...none, cookie: `cuebook=${logins.grant(HOST).token}` } },
  { name: 'with a session of another port', headers: sessionAt(OTHER_PORT) },
  { name: 'with a session under another name of ours', headers: sessionAt(`localhost:${PORT}`) },
  {
    name: 'with a session of a server with another token',
    headers: { authorization: `Bearer ${browserLogins({ token: `${TOKEN}2` }).grant(HOST).token}` },
  },
  { name: 'with the secret of a login', headers: { authorization: `Bearer ${login.secret}` } },
  { name: 'with the id of a login', headers: { authorization: `Bearer ${login.id}` } },
  {
    name: 'with the key of addresses',
    headers: { authorization: `Bearer ${logins.grant(HOST).addressKey}` },
  },
  { name: 'with a challenge', headers: { authorization: `Bearer ${logins.challenge().challenge}` } },
  {
    name: 'with a wrong bearer and the right protocol of a socket',
    headers: { authorization: 'Bearer x', 'sec-websocket-protocol': `cuebook.token.${TOKEN}` },
  },
  {
    name: 'with a wrong protocol of a socket',
    headers: { ...none, 'sec-websocket-protocol': 'cuebook.token.x' },
  },
  { name: 'with the token in a header of its own', headers: { ...none, 'x-token': TOKEN } },
  { name: 'with a host of ours that a proxy adds', headers: { ...none, 'x-forwarded-host': HOST } },
].map((change) => ({ ...change, code: 'UNAUTHORIZED' }));

/** What the browser sends for pages of somebody else, though it has the token. */
const foreigners: readonly Change[] = [
  { name: 'from a page of another site', headers: { origin: 'https://evil.example' } },
  { name: 'from a page without an origin', headers: { origin: 'null' } },
  { name: 'from a page on another port', headers: { origin: `http://127.0.0.1:${PORT + 1}` } },
  { name: 'from a page without our port', headers: { origin: 'http://127.0.0.1' } },
  { name: 'from a page under another name of ours', headers: { origin: `http://localhost:${PORT}` } },
  { name: 'from a page whose name begins with ours', headers: { origin: `http://${HOST}.evil.example` } },
  { name: 'from a page of another scheme', headers: { origin: `file://${HOST}` } },
  { name: 'from another site by its own word', headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'from another port by its own word', headers: { 'sec-fetch-site': 'same-site' } },
  {
    name: 'by a link on another site',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  },
  { name: 'under a name that leads here (DNS rebinding)', headers: { host: `evil.example:${PORT}` } },
  {
    name: 'under such a name, from its page',
    headers: { host: `evil.example:${PORT}`, origin: `http://evil.example:${PORT}` },
  },
  {
    name: 'under such a name, ours in X-Forwarded-Host',
    headers: { host: `evil.example:${PORT}`, 'x-forwarded-host': HOST },
  },
  { name: 'at another port', headers: { host: `127.0.0.1:${PORT + 1}` } },
  { name: 'at no port', headers: { host: '127.0.0.1' } },
  { name: 'at an empty port', headers: { host: '127.0.0.1:' } },
  { name: 'without a host', headers: { host: undefined } },
  { name: 'with an empty host', headers: { host: '' } },
  { name: 'with a user in the host', headers: { host: `user@${HOST}` } },
  { name: 'with our host as the user of another', headers: { host: `${HOST}@evil.example` } },
  { name: 'with a dot after the host', headers: { host: `127.0.0.1.:${PORT}` } },
  { name: 'with a blank in the host', headers: { host: `127.0.0.1 :${PORT}` } },
  { name: 'with two hosts', headers: { host: `${HOST}, evil.example` } },
  { name: 'with a path after the host', headers: { host: `${HOST}/` } },
  { name: 'at an address of this machine written otherwise', headers: { host: `0x7f000001:${PORT}` } },
  { name: 'at all addresses of this machine', headers: { host: `0.0.0.0:${PORT}` } },
].map((change) => ({ ...change, code: 'FORBIDDEN' }));

/** How a browser logs in, anybody may ask, but no page of somebody else. Other routes for anybody have tests of their own. */
const LOGIN = ['challenge', 'logIn'];

export const accessRows: readonly Row[] = samples
  .filter(({ name, isPublic }) => !isPublic || LOGIN.includes(name))
  .flatMap((sample) =>
    [...(sample.isPublic ? [] : strangers), ...foreigners].map((change) => rowOf(sample, change)),
  );
