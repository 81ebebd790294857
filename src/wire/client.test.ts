import { describe, expect, it } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import { type ClientOptions, createClient, eventsAddress } from './client.ts';
import { routes } from './routes.ts';

const id = newSessionId();

/** A client whose requests are kept and all answered in one way. */
function clientFor(answer: () => Response, options: Partial<ClientOptions> = {}) {
  const sent: { readonly url: string; readonly init: RequestInit }[] = [];
  const client = createClient({
    base: 'http://127.0.0.1:4517',
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
    ...options,
  });
  return { client, sent };
}

const nothing = () => new Response(null, { status: 204 });

describe('a client asks', () => {
  it('where the route says, with everything in its place', async () => {
    const { client, sent } = clientFor(() => Response.json({ items: [], nextCursor: null }));
    await client.json(routes.searchSessions, { query: { q: 'a&b=c +ü', limit: 5 } });
    expect(sent).toMatchObject([
      {
        url: 'http://127.0.0.1:4517/api/sessions/search?q=a%26b%3Dc+%2B%C3%BC&limit=5',
        init: { method: 'GET' },
      },
    ]);
  });

  it('without what is not given', async () => {
    const { client, sent } = clientFor(() => Response.json({ items: [], nextCursor: null }));
    await client.json(routes.listSessions, { query: { cursor: undefined } });
    expect(sent[0]?.url).toBe('http://127.0.0.1:4517/api/sessions');
    expect(sent[0]?.init).not.toHaveProperty('body');
    expect(sent[0]?.init.headers).toEqual({});
  });

  it('with the token and the body', async () => {
    const { client, sent } = clientFor(nothing, { token: 'secret' });
    await client.text(routes.confirmCall, { params: { id }, body: { callId: 'c', answer: 'allow' } });
    expect(sent).toEqual([
      {
        url: `http://127.0.0.1:4517/api/sessions/${id}/confirm`,
        init: {
          method: 'POST',
          headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
          body: '{"callId":"c","answer":"allow"}',
        },
      },
    ]);
  });

  it('below its own place, whatever it takes for an id', async () => {
    const { client, sent } = clientFor(nothing);
    const params = { id: '../../etc?x#y' as typeof id };
    await client.text(routes.deleteSession, { params });
    expect(sent[0]?.url).toBe('http://127.0.0.1:4517/api/sessions/..%2F..%2Fetc%3Fx%23y');
  });

  it('to be told no more when nobody listens', async () => {
    const { signal } = new AbortController();
    const { client, sent } = clientFor(nothing);
    await client.text(routes.abortRun, { params: { id }, signal });
    expect(sent[0]?.init.signal).toBe(signal);
  });
});

describe('a client is told', () => {
  it('of a refusal, with all that it says', async () => {
    const error = { code: 'SESSION_BUSY', message: 'It runs.', remedy: 'Wait.', details: { by: 'you' } };
    const { client } = clientFor(() => Response.json({ error }, { status: 409 }));
    const asking = client.json(routes.getSession, { params: { id } });
    await expect(asking).rejects.toSatisfy((thrown) => isRefusal(thrown, 'SESSION_BUSY'));
    await expect(asking).rejects.toMatchObject(error);
  });

  it('of a bug, as an error that is no refusal', async () => {
    const error = { code: 'UNEXPECTED', message: 'Something went wrong.' };
    const { client } = clientFor(() => Response.json({ error }, { status: 500 }));
    const asking = client.json(routes.getSession, { params: { id } });
    await expect(asking).rejects.toThrow('Something went wrong.');
    await expect(asking).rejects.not.toSatisfy((thrown) => isRefusal(thrown));
  });

  it('when an answer is not what the route promises', async () => {
    const { client } = clientFor(() => Response.json({ ok: 'yes' }));
    await expect(client.json(routes.health)).rejects.toThrow();
  });

  it('when something else answers in place of the server', async () => {
    const { client } = clientFor(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(client.json(routes.health)).rejects.toThrow(/502/);
  });
});

it('knows where the events after a number are', () => {
  expect(eventsAddress(id, 7)).toBe(`/api/sessions/${id}/events?after=7`);
});
