import { expect, it, onTestFinished, vi } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { createClient } from '../../src/wire/client.ts';
import { sessionIdOf, sessionOf } from '../state/conversation.case.ts';
import type { Place } from '../state/place.ts';
import { linked } from '../state/script-status.case.ts';
import { ShownSession } from './conversation.ts';
import { Drafts } from './drafts.ts';
import { Link } from './link.ts';
import { OpenScript } from './open-script.ts';
import { Panes } from './panes.ts';
import { Scripts } from './scripts.ts';
import { Sessions } from './sessions.ts';

const PATH = 'a.prompt.md';
const [OWN, OTHER] = [sessionIdOf(1), sessionIdOf(2)];

/** A script that is open, with a server that has not answered anything yet. */
function stage() {
  for (const name of ['document', 'window']) vi.stubGlobal(name, new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const never = new Promise<Response>(() => undefined);
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return await never;
  };
  const link = new Link(createClient({ base: 'http://studio.test', fetch }));
  const sessions = new Sessions(link);
  const shown = new ShownSession(link, sessions);
  const place: Place = { type: 'script', path: PATH };
  const where = { state: { place, before: undefined, origin: undefined, target: undefined } };
  const desk = {
    link,
    sessions,
    shown,
    where,
    drafts: new Drafts(),
    panes: new Panes(),
    scripts: new Scripts(link),
  };
  const script = new OpenScript(PATH, desk);
  onTestFinished(script.open());
  onTestFinished(() => shown.show(undefined));
  return {
    script,
    shown,
    asked,
    /** Goes there, as the address does: what showed the script is still there for a moment. */
    goTo(id: SessionId) {
      Object.assign(where.state, { place: { type: 'session', id } });
      shown.show(id);
    },
    answer: (id: SessionId) => script.status.take({ ...linked, session: sessionOf(1, { id }) }),
  };
}

it('shows the session of a script beside it, once that is known', () => {
  const { shown, answer } = stage();
  answer(OWN);
  expect(shown.state.id).toBe(OWN);
});

it('leaves who has gone to another session there, when it is known later than that', () => {
  const { shown, answer, goTo } = stage();
  goTo(OTHER);
  answer(OWN);
  expect(shown.state.id).toBe(OTHER);
});

it('is stopped at once, whatever else is being done with it', () => {
  const { script, answer, asked } = stage();
  answer(OWN);
  void script.saveAgain();
  expect(script.state.isStarting).toBe(true);
  void script.stop();
  expect(asked).toContain(`/api/sessions/${OWN}/abort`);
});
