import { z } from 'zod';
import type { Json, JsonObject } from '../../model/json.ts';

/** What a server answers to a call, as far as it matters here. */
const RESULT = z.looseObject({
  content: z.array(z.record(z.string(), z.json())).default([]),
  structuredContent: z.json().optional(),
  isError: z.boolean().default(false),
  /** In place of all that, as servers once had it. */
  toolResult: z.json().optional(),
});

type Item = Readonly<Record<string, Json>>;

/**
 * What a tool of a server returned: data where the server gives data, a text where everything is text, else the items
 * of `content`. Throws what the server calls an error.
 */
export function resultOf(answer: unknown, mostBytes: number): Json {
  const { content, structuredContent, isError, toolResult } = RESULT.parse(answer);
  if (toolResult !== undefined) return toolResult;
  const text = textOf(content);
  if (isError) throw new Error(text || JSON.stringify(structuredContent ?? content));
  const isText = content.every(({ type }) => type === 'text');
  // The text beside data says the same once more.
  if (isText) return structuredContent === undefined ? text : structuredContent;
  const items = withinBudget(content, mostBytes);
  return { content: items, ...(structuredContent !== undefined && { structuredContent }) };
}

function textOf(content: readonly Item[]): string {
  return content
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : []))
    .join('\n');
}

function withinBudget(content: readonly Item[], mostBytes: number): readonly JsonObject[] {
  let left = mostBytes;
  const data = (base64: Json | undefined): JsonObject => {
    const encoded = typeof base64 === 'string' ? base64 : '';
    const bytes = Math.floor((encoded.length * 3) / 4);
    if (bytes > left) return { note: `left out: ${bytes} bytes are more than a result may hold` };
    left -= bytes;
    return { data: encoded };
  };
  return content.map((item) => itemOf(item, data));
}

function itemOf(item: Item, data: (base64: Json | undefined) => JsonObject): JsonObject {
  const { type = null, mimeType, text, resource } = item;
  switch (type) {
    case 'text':
      return { type, ...(text !== undefined && { text }) };
    case 'image':
    case 'audio':
      return { type, ...mediaType(mimeType), ...data(item['data']) };
    case 'resource': {
      const { uri, mimeType: kind, text: words, blob } = RESOURCE.parse(resource);
      return { type, uri, ...mediaType(kind), ...(blob === undefined ? { text: words } : data(blob)) };
    }
    default: {
      const { _meta, annotations, ...rest } = item;
      return rest;
    }
  }
}

const RESOURCE = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
});

function mediaType(mimeType: Json | undefined): JsonObject {
  return mimeType === undefined ? {} : { mediaType: mimeType };
}
