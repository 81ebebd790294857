import { access } from './access.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** Asks the server as somebody who is let in, and once more where it has been started anew meanwhile. */
export async function reach(address: string, init: RequestInit, answerWithinMs?: number): Promise<Response> {
  const token = await access.token();
  const response = await fetchInTime(address, withToken(init, token), answerWithinMs);
  if (response.status !== 401 || token === undefined || !(await access.renew(token))) return response;
  await response.body?.cancel();
  return await fetchInTime(address, withToken(init, await access.token()), answerWithinMs);
}

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
