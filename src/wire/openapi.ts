import * as z from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { VERSION } from '../model/version.ts';
import { errorAnswer } from './error.ts';
import { type Answer, type Route, takesBody } from './route.ts';
import { routes } from './routes.ts';
import { SIGNATURE_PARAMETER } from './signed-address.ts';

/** The OpenAPI 3.1 document of all routes. */
export function openApiDocument(): JsonObject {
  const schemas: Record<string, Json> = {};
  const schemaOf = (schema: z.ZodType): Json => moved(schema, schemas);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, route] of Object.entries<Route>(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(operationId, route, schemaOf) };
  }
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: schemaOf(errorAnswer) } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Cuebook', version: VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ token: [] }, { address: [] }],
    paths,
    components: {
      schemas,
      responses: { Error: error },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        address: { type: 'apiKey', in: 'query', name: SIGNATURE_PARAMETER },
      },
    },
  };
}

type SchemaOf = (schema: z.ZodType) => Json;

function operation(operationId: string, route: Route, schemaOf: SchemaOf): JsonObject {
  const { summary, params, query, status, otherStatus, answer } = route;
  const parameters = [...parametersOf(params, 'path', schemaOf), ...parametersOf(query, 'query', schemaOf)];
  if (answer.type === 'events' && 'after' in query.shape) parameters.push(LAST_EVENT_ID);
  const response = { description: summary, ...contentOf(answer, schemaOf) };
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, schemaOf),
    ...((route.isSigned || route.isPublic) && { security: [] }),
    responses: {
      [status]: response,
      ...(otherStatus !== undefined && { [otherStatus]: response }),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function bodyOf(route: Route, schemaOf: SchemaOf): JsonObject {
  if (route.takesBytes) {
    return { requestBody: { required: true, content: { ...BYTES, ...(route.takesForm && FORM) } } };
  }
  if (!takesBody(route)) return {};
  const { body, listField } = route;
  const list = body.shape[listField ?? ''];
  const whole = schemaOf(body);
  const schema = list ? { anyOf: [whole, schemaOf(z.clone(list))] } : whole;
  const content = { 'application/json': { schema } };
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

/** Of any type: what it is, is told by the bytes. */
const BYTES: JsonObject = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** The names of its fields count for nothing. */
const FORM: JsonObject = {
  'multipart/form-data': {
    schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } },
  },
};

const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The number of the last event that was seen; counts before `after`.',
  schema: { type: 'integer', minimum: 0 },
};

function parametersOf(shape: z.ZodObject, place: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  return Object.entries(shape.shape).map(([name, field]) => ({
    name,
    in: place,
    required: !z.safeParse(field, undefined).success,
    schema: schemaOf(z.clone(field)),
  }));
}

function contentOf(answer: Answer, schemaOf: SchemaOf): JsonObject {
  switch (answer.type) {
    case 'nothing':
      return {};
    case 'json':
      return { content: { 'application/json': { schema: schemaOf(answer.schema) } } };
    case 'text':
      return {
        content: Object.fromEntries(answer.mediaTypes.map((type) => [type, { schema: { type: 'string' } }])),
      };
    case 'bytes':
      return { content: BYTES };
    case 'events':
      return {
        content: {
          'text/event-stream': {
            schema: { type: 'string', description: 'The data of each event is JSON of `x-data-schema`.' },
            'x-data-schema': schemaOf(answer.schema),
          },
        },
      };
    case 'socket':
      // OpenAPI knows no sockets: these are the JSON texts that go over it, each way.
      return { 'x-sends': schemaOf(answer.sends), 'x-takes': schemaOf(answer.takes) };
    default:
      return answer satisfies never;
  }
}

/** The JSON Schema of what goes over the wire; what it names is put among the others, once. */
function moved(schema: z.ZodType, schemas: Record<string, Json>): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const {
    $schema: _,
    $defs,
    ...own
  }: JsonObject = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  if (isJsonObject($defs)) Object.assign(schemas, $defs);
  return own;
}
