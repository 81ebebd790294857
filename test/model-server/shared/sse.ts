/** A frame without an event name, as chat completions and Gemini send. */
export function dataFrame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A frame named after the `type` of its data, as Responses and Anthropic send. */
export function typedFrame(data: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${data.type}\n${dataFrame(data)}`;
}
