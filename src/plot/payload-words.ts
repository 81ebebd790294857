const MOST_LETTERS = 400;

/** What is told of an event, as `name=value` each, on one line. */
export function payloadWords(payload: Readonly<Record<string, unknown>>): string {
  const text = Object.entries(payload)
    .map(([name, value]) => `${name}=${wordOf(value)}`)
    .join(' ');
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

function wordOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
