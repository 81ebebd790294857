import { describe, expect, it } from 'vitest';
import type { ContextReport } from '../../src/workbench.ts';
import { PNG } from '../model-server/testing/pictures.ts';
import { userTexts } from './obedient-model.ts';
import { CLAUDE, contextStage } from './stage.ts';

/** What the user says in a report, as a model gets it. */
function reportedTexts({ messages }: ContextReport): readonly string[] {
  return messages.flatMap(({ role, content }) => {
    if (role !== 'user') return [];
    if (typeof content === 'string') return [content];
    return [content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')];
  });
}

describe('what the x-ray shows of a turn', () => {
  it.each(['files', 'frozen'])('is what the model was sent, with reminders as %s', async (mode) => {
    const stage = await contextStage({ config: `reminder: ${mode}\n` });
    await stage.put('system.md', 'You know tea.');
    await stage.put('datasets/tea/leaves.md', 'Oolong');
    await stage.configure({ name: 'Reader', model: CLAUDE, datasets: ['tea'], systemPrompt: 'system.md' });
    const id = await stage.begin({ agentId: 'Reader' });
    const picture = await stage.kept('pot.png', Buffer.from(PNG, 'base64'));
    await stage.send(id, 'call read_files {"ids":["@a.txt"]}', {
      files: [await stage.kept('a.txt', 'Leaves'), picture],
    });
    await stage.send(id, 'Two');
    await stage.send(id, 'Three', { files: [picture] });
    const requests = stage.models.requests.filter(({ messages }) => messages.at(-1)?.role !== 'tool');
    expect(requests).toHaveLength(3);
    for (const [index, request] of requests.entries()) {
      const report = await stage.sessions().context(id, { turn: index + 1 });
      expect(reportedTexts(report)).toEqual(userTexts(request));
      expect(report.tools.map(({ name }) => name)).toEqual(request.tools);
      expect(report).toMatchObject({ turn: index + 1, model: CLAUDE, system: 'You know tea.' });
      const sources = report.sections.map(({ source }) => source);
      expect(sources).toEqual(expect.arrayContaining(['agent', 'tool', 'dataset', 'time', 'prompt']));
      expect(report.tokenizer).toEqual({ name: 'estimate', isEstimate: true });
    }
    const third = await stage.sessions().context(id, { turn: 3 });
    const { files, frozen } = third.shared ?? {};
    expect(frozen?.bytes).toBeGreaterThan(files?.bytes ?? Number.POSITIVE_INFINITY);
    expect(third.change?.added.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['history', 'file', 'prompt']),
    );
  });
});
