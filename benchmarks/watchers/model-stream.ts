import { z } from 'zod';

const CHUNK = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })),
});

/** Asks a model over chat completions, and yields what it says. */
export async function* deltasOf(url: string, prompt: string): AsyncGenerator<string, void> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: prompt }] }),
  });
  if (!response.ok || !response.body) throw new Error(`The model answered with ${response.status}.`);
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event === 'data: [DONE]') return;
      const content = CHUNK.parse(JSON.parse(event.slice('data: '.length))).choices[0]?.delta.content;
      if (content) yield content;
    }
  }
}
