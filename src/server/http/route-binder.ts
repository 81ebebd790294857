import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { Refusal } from '../../model/refusal.ts';
import type { JsonRoute, Route, RouteInput } from '../../wire/route.ts';
import { SIGNATURE_PARAMETER } from '../../wire/signed-address.ts';
import { checkedInput } from './checked-input.ts';
import { readJson } from './request-body.ts';

export type ServerEnv = { Bindings: Partial<HttpBindings> };

export interface TextAnswer {
  readonly text: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Binds handlers to routes: they get what the route takes, checked, and give what it answers. */
export class RouteBinder {
  readonly #app: Hono<ServerEnv>;

  constructor(app: Hono<ServerEnv>) {
    this.#app = app;
  }

  json<Given, Asked extends Route>(
    route: Asked & JsonRoute<Given>,
    handler: (input: RouteInput<Asked>) => Promise<Given>,
    isNew: (given: Given) => boolean = () => true,
  ): void {
    this.raw(route, async (context, input) => {
      const given = await handler(input);
      const status = isNew(given) ? route.status : (route.otherStatus ?? route.status);
      return context.body(JSON.stringify(given), status === 204 || status === 101 ? 200 : status, {
        'content-type': 'application/json; charset=utf-8',
      });
    });
  }

  nothing<Asked extends Route>(route: Asked, handler: (input: RouteInput<Asked>) => Promise<void>): void {
    this.raw(route, async (context, input) => {
      await handler(input);
      return context.body(null, 204);
    });
  }

  /** Texts are for saving: a browser must not show what a model wrote as a page of ours. */
  text<Asked extends Route>(route: Asked, handler: (input: RouteInput<Asked>) => Promise<TextAnswer>): void {
    this.raw(route, async (context, input) => {
      const { text, mediaType, fileName } = await handler(input);
      return context.body(text, 200, {
        'content-type': `${mediaType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName}"`,
      });
    });
  }

  /** A handler that answers by itself. */
  raw<Asked extends Route>(
    route: Asked,
    handler: (context: Context<ServerEnv>, input: RouteInput<Asked>) => Promise<Response>,
  ): void {
    this.#app.on(route.method.toUpperCase(), route.path, async (context) => {
      const { req } = context;
      // A stream has no end for the sake of which a head alone could be waited for.
      if (req.method === 'HEAD' && route.answer.type === 'events') {
        context.header('allow', 'GET');
        throw new Refusal('METHOD_NOT_ALLOWED', `${req.path} takes GET.`);
      }
      const input = await checkedInput(route, {
        params: req.param(),
        query: queryOf(req.url),
        body: () => readJson(req.raw, route),
      });
      return await handler(context, input);
    });
  }
}

/** All that is asked, with what has no name and what is named like something every object has. */
function queryOf(url: string): Readonly<Record<string, readonly string[]>> {
  const { searchParams } = new URL(url);
  // It is for the door, which has looked at it.
  searchParams.delete(SIGNATURE_PARAMETER);
  return Object.fromEntries(
    Array.from(new Set(searchParams.keys()), (name) => [name, searchParams.getAll(name)]),
  );
}
