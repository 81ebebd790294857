import type { z } from 'zod';
import { Refusal } from '../../model/refusal.ts';
import { type Route, type RouteInput, takesBody } from '../../wire/route.ts';

/** A request as it came: texts, and whatever the body holds. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
  body(): Promise<unknown>;
}

/** What a route takes, out of what came. Refuses with the names of the fields that are wrong. */
export async function checkedInput<Asked extends Route>(
  route: Asked,
  { params, query, body }: RawInput,
): Promise<RouteInput<Asked>> {
  const single = Object.entries(query).map(([name, values]) => {
    if (values.length > 1) throw new Refusal('INVALID_INPUT', `The query names ${name} more than once.`);
    return [name, values[0]];
  });
  return {
    params: checked<Asked['params']>(route.params, params, 'path'),
    query: checked<Asked['query']>(route.query, Object.fromEntries(single), 'query'),
    body: checked<Asked['body']>(route.body, takesBody(route) ? inField(route, await body()) : {}, 'body'),
  };
}

function inField({ listField }: Route, body: unknown): unknown {
  return listField !== undefined && Array.isArray(body) ? { [listField]: body } : body;
}

function checked<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
  place: 'path' | 'query' | 'body',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.flatMap((issue) =>
    wrongFields(issue).map((wrong) => ({ in: place, ...wrong })),
  );
  const [first] = details;
  const where = first?.field ? `${first.field} in the ${place}` : `The ${place}`;
  throw new Refusal('INVALID_INPUT', `${where} is not right: ${first?.message ?? 'unknown'}.`, { details });
}

function wrongFields(
  issue: z.core.$ZodIssue,
): readonly { readonly field: string; readonly message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({
    field: [...issue.path, key].join('.'),
    message: 'nothing has this name',
  }));
}
