import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { signedAddress } from '../../src/wire/signed-address.ts';
import { mac } from '../../web/state/hmac-sha256.ts';
import { callCuebook } from '../cli/cuebook.ts';
import { type LiveWorkspace, liveWorkspace } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';

export const TOKEN = 'a-token-of-the-tests-0123456789';
export const MODEL = 'anthropic/claude-sonnet-4-5';

/** What a page complains of where its server is stopped: it asks one that is stopping, which refuses, or one that is gone. */
export const SERVER_GONE = /net::ERR_|status of 409/;

export interface ServedWorkspace extends LiveWorkspace {
  readonly url: string;
  readonly entrance: string;
  /** Ends the server as a person would. */
  stop(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** Lets somebody in, and waits until the page stands. */
  enter(page: Page): Promise<void>;
}

/**
 * A workspace of its own with a model server behind every provider. The built program serves it inside this process;
 * a test that calls `runProgram` beside it is another process, as a person at a terminal is.
 */
export async function servedWorkspace(
  answer: Answer,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServedWorkspace> {
  const workspace = await liveWorkspace(answer);
  const env = { ...workspace.on.env, CUEBOOK_TOKEN: TOKEN, ...variables };
  const serve = async (port: string) => {
    const args = ['serve', '--port', port, '--json', '--tools', 'tools.mjs'];
    const { stdout, interrupt, ended } = callCuebook(args, { ...workspace.on, env });
    const failed = ended.then(({ err }) => Promise.reject(new Error(`The server ended: ${err}`)));
    const [line] = await Promise.race([once(stdout, 'data'), failed]);
    failed.catch(() => undefined);
    const { url }: { url: string } = JSON.parse(String(line));
    const stop = async () => {
      interrupt();
      await ended;
    };
    return { url, stop };
  };
  let server = await serve('0');
  const { url } = server;
  const entrance = `${url}/?token=${TOKEN}`;
  onTestFinished(async () => await server.stop());
  return {
    ...workspace,
    url,
    entrance,
    stop: async () => await server.stop(),
    async start() {
      server = await serve(new URL(url).port);
    },
    async enter(page) {
      await page.goto(entrance);
      await page.waitForURL(`${url}/`);
      await page.getByRole('navigation', { name: 'Parts of the workbench' }).first().waitFor();
    },
  };
}

/** An address that the page would open by itself, where no header can be sent. */
export async function signed({ url }: Pick<ServedWorkspace, 'url'>, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`${url}/api/access/enter`, { method: 'POST', headers });
  const { addressKey, now } = z
    .object({ addressKey: z.string(), now: z.number() })
    .parse(await answer.json());
  return url + signedAddress(new URL(path, url), now + 300, (parts) => mac(addressKey, ...parts));
}

/** Begins a conversation over HTTP. Tells its id. */
export async function createConversation(
  { url }: Pick<ServedWorkspace, 'url'>,
  title: string,
  token = TOKEN,
): Promise<string> {
  const answer = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, model: MODEL }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Asks something in a conversation over HTTP, as nobody does who sits before the page. */
export async function ask({ url }: Pick<ServedWorkspace, 'url'>, id: string, prompt: string): Promise<void> {
  const answer = await fetch(`${url}/api/sessions/${id}/prompts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The same, and opens it on the page. */
export async function beginConversation(
  page: Page,
  workspace: Pick<ServedWorkspace, 'url'>,
  title: string,
): Promise<string> {
  const id = await createConversation(workspace, title);
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('heading', { name: title }).waitFor();
  return id;
}

/** Opens the session that was changed last. Tells its id. */
export async function openNewest(page: Page, { url }: Pick<ServedWorkspace, 'url'>): Promise<string> {
  const answer = await fetch(`${url}/api/sessions?limit=1`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const { items } = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await answer.json());
  const id = items[0]?.id ?? '';
  await page.goto(`${url}/#/sessions/${id}`);
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  return id;
}

export async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.fill(text);
  await box.press('Enter');
}

/** A promise that the test keeps. */
export function held(): { readonly until: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, release: () => resolve() };
}
