import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { answerIn } from '../../src/server/cases/raw-request.ts';
import { listen } from '../../src/server/server.case.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage } from './stage.ts';
import { authorization, helpful, keptIn } from './uploads.ts';

const FORM = 'Content-Type: multipart/form-data; boundary=cut\r\n';
const PART = '--cut\r\nContent-Disposition: form-data; filename="a.txt"\r\n\r\n';

it.each([
  ['a file', '?name=a.txt', '', ''],
  ['a form', '', FORM, PART],
])('%s that never comes to its end is refused in time, and leaves nothing', async (_, query, type, start) => {
  const stage = await makeStage(createTestFile, helpful);
  const { url } = await listen(stage, { requestMs: 1_000 });
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/files${query} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n${type}Content-Length: 1000000\r\n\r\n${start}${'x'.repeat(1_000)}`,
  );
  const answer = answerIn(await text(socket));
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { message: 'The request did not come to its end in time.' } },
  ]);
  await expect.poll(async () => await keptIn(stage)).toEqual([]);
  expect(stage.bugs).toEqual([]);
});
