import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { useServerStage } from '../server/server.case.ts';
import { openApiDocument } from './openapi.ts';
import { type Route, takesBody } from './route.ts';
import { routes } from './routes.ts';

const document = openApiDocument();
const table = Object.entries<Route>(routes);

/** `GET /api/sessions/{id}`, however parameters are written where it comes from. */
function nameOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

const namesOfRoutes = table.map(([, { method, path }]) => nameOf(method, path)).sort();

interface Operation {
  readonly name: string;
  readonly operation: JsonObject;
}

const operations: readonly Operation[] = Object.entries(objectAt(document, 'paths')).flatMap(
  ([path, methods]) =>
    Object.entries(isJsonObject(methods) ? methods : {}).map(([method, operation]) => ({
      name: nameOf(method, path),
      operation: isJsonObject(operation) ? operation : {},
    })),
);

describe('the OpenAPI document', () => {
  it('is one', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
  });

  it('describes exactly the routes of the table', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(namesOfRoutes);
  });

  it('names every operation, each differently', () => {
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(ids.toSorted()).toEqual(Object.keys(routes).sort());
  });

  it('has somewhere to lead for every reference', () => {
    const references = nodesIn(document).flatMap(({ value }) =>
      isJsonObject(value) && typeof value['$ref'] === 'string' ? [value['$ref']] : [],
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => targetOf(reference) === undefined)).toEqual([]);
  });

  it('leaves no part of it unreferred to', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(objectAt(objectAt(document, 'components'), 'schemas'));
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('says of everything what it is', () => {
    expect(
      nodesIn(document)
        .filter(isEmptySchema)
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('says of every id, time and number in an address which there can be', () => {
    const parameters = nodesIn(document).filter(({ path }) => /\/parameters\/\d+\/schema$/.test(path));
    expect(parameters.length).toBeGreaterThan(0);
    const vague = parameters.filter(
      ({ value }) => !isJsonObject(value) || (value['type'] === undefined && value['$ref'] === undefined),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
    const numbers = parameters.filter(({ value }) => isJsonObject(value) && value['type'] === 'integer');
    expect(numbers.filter(({ value }) => !isJsonObject(value) || value['minimum'] === undefined)).toEqual([]);
  });

  it.each(table)('says what %s takes and answers', (name, route) => {
    const found = operations.find(({ operation }) => operation['operationId'] === name);
    const operation: JsonObject = found?.operation ?? {};
    expect('requestBody' in operation).toBe(takesBody(route) || route.takesBytes === true);
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const named = parameters.flatMap((each) =>
      isJsonObject(each) && each['in'] !== 'header' ? [each['name']] : [],
    );
    expect(named).toEqual([...Object.keys(route.params.shape), ...Object.keys(route.query.shape)]);
    expect(Object.keys(objectAt(operation, 'responses')).sort()).toEqual(
      [route.otherStatus ?? [], route.status, 'default'].flat().map(String),
    );
  });

  it('is in no need of anything but JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the app', () => {
  const stage = useServerStage(createTestFile);

  it('answers exactly the routes of the table', () => {
    const bound = stage()
      .app()
      .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/');
    expect(bound.map(({ method, path }) => nameOf(method, path)).sort()).toEqual(namesOfRoutes);
  });
});

interface Node {
  readonly path: string;
  readonly value: Json;
}

function nodesIn(value: Json, path = ''): readonly Node[] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...children.flatMap(([name, child]) => nodesIn(child ?? null, `${path}/${name}`))];
}

/** A schema that takes anything at all, where a schema stands. */
function isEmptySchema({ path, value }: Node): boolean {
  const isSchema =
    /\/(?:schema|items|additionalProperties|x-data-schema|properties\/[^/]+|schemas\/[^/]+|(?:anyOf|oneOf|allOf)\/\d+)$/.test(
      path,
    );
  return isSchema && isJsonObject(value) && Object.keys(value).length === 0;
}

function objectAt(value: Json | undefined, name: string): JsonObject {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : {};
}

function targetOf(reference: string): Json | undefined {
  const names = reference.replace(/^#\//, '').split('/');
  return names.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) ? value[name] : undefined),
    document,
  );
}
