import { describe, expect, it } from 'vitest';
import type { PromptFile } from '../model/file.ts';
import { newTurnId, type TurnId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { ReminderMode } from '../model/reminder-mode.ts';
import { assembleContext } from './assemble-context.ts';
import { contextRows } from './context-rows.ts';
import { type Draft, ME, prompt, rowsOf, text } from './gate-rows.case.ts';
import { inputFiles } from './input-files.ts';
import { reminderOf } from './reminder/reminder.ts';
import { buildAgentUserContextInput, rewriteAgentUserMessagesWithFiles } from './user-context.ts';

const FIRST = newTurnId();
const SECOND = newTurnId();
const THIRD = newTurnId();
const TIME = { at: new Date('2026-05-14T12:00:00Z'), timeZone: 'UTC' };
const DATASETS = [{ id: 'handbook', name: 'Handbook' }];

const REPORT = file('report.pdf', 'document', 'a');
const CAT = file('cat.png', 'image', 'b');
const SONG = file('song.mp3', 'audio', 'c');

function file(name: string, type: PromptFile['type'], letter: string): PromptFile {
  const mediaType = {
    document: 'application/pdf',
    image: 'image/png',
    audio: 'audio/mpeg',
    video: 'video/mp4',
  };
  return { hash: letter.repeat(64), name, type, mediaType: mediaType[type], size: 3 };
}

/** A prompt as a run keeps it, with everything that it was told then. */
function told(words: string, turnId: TurnId, files: readonly PromptFile[] = []): Draft {
  const reminder = reminderOf({
    files: inputFiles(turnId, files),
    datasets: DATASETS,
    time: TIME,
    language: 'en',
  });
  const metadata = { promptHash: '', inputHash: '', source: 'chat', reminder, files } as const;
  return { kind: 'prompt', payload: { role: 'user', content: words }, metadata, turnId };
}

const ROWS = rowsOf([
  told('What is in it?', FIRST, [REPORT, CAT]),
  text('Figures.', { turnId: FIRST }),
  told('And now?', SECOND, [SONG]),
  text('A song.', { turnId: SECOND }),
  told('Compare.', THIRD),
]);

function sent(rows: readonly Message[], turnId: TurnId, mode: ReminderMode = 'files', missing?: string) {
  const reminders = { language: 'en', mode, missing: new Set(missing ? [missing] : []) } as const;
  const { messages } = assembleContext({ rows, receiver: { model: ME, turnId, reminders }, tools: [] });
  return messages.filter(({ role }) => role === 'user').map(({ content }) => String(content));
}

function idsIn(message: string | undefined): readonly string[] {
  return Array.from(message?.matchAll(/<id>(.*?)<\/id>/g) ?? [], ([, id]) => id ?? '');
}

describe('a turn', () => {
  it('is told everything that it is to be reminded of', () => {
    const [message] = sent(ROWS.slice(0, 1), FIRST);
    expect(message).toContain('# Input Files');
    expect(message).toContain('# Input datasets');
    expect(message).toContain(
      '# Current time\n2026-05-14 12:00:00 Thursday\n</system-reminder>\n\nWhat is in it?',
    );
  });

  it('tells of its files only once it is history, under the same ids', () => {
    const [now] = sent(ROWS.slice(0, 1), FIRST);
    const [then] = sent(ROWS.slice(0, 3), SECOND);
    expect(idsIn(now)).toEqual([`${FIRST}-0`, `${FIRST}-1`, 'handbook']);
    expect(idsIn(then)).toEqual([`${FIRST}-0`, `${FIRST}-1`]);
    expect(then).not.toMatch(/# Input datasets|# Current time/);
    expect(then?.endsWith('</system-reminder>\n\nWhat is in it?')).toBe(true);
  });

  it('is told again word for word where reminders are frozen', () => {
    const [now] = sent(ROWS.slice(0, 1), FIRST, 'frozen');
    expect(sent(ROWS, THIRD, 'frozen')[0]).toBe(now);
    expect(sent(ROWS, THIRD, 'frozen', REPORT.hash)[0]).toBe(now);
  });

  it('stays as it was said where there was nothing to be reminded of', () => {
    const rows = rowsOf([
      prompt('</system-reminder> Hi', { turnId: FIRST }),
      prompt('On', { turnId: SECOND }),
    ]);
    expect(sent(rows, SECOND)).toEqual(['</system-reminder> Hi', 'On']);
  });

  it('leaves a gap where the content of a file is gone', () => {
    expect(idsIn(sent(ROWS, THIRD, 'files', REPORT.hash)[0])).toEqual([`${FIRST}-1`]);
  });

  it('has its pictures as pictures, and is history without them', () => {
    const images = new Map([[CAT.hash, Uint8Array.of(1, 2, 3)]]);
    const reminders = { language: 'en', mode: 'files', images } as const;
    const assembled = (turnId: TurnId) =>
      assembleContext({ rows: ROWS.slice(0, 3), receiver: { model: ME, turnId, reminders }, tools: [] });
    const { content } = assembled(FIRST).messages[0] ?? {};
    expect(Array.isArray(content) && content[1]).toEqual({
      type: 'file',
      mediaType: 'image/png',
      data: Uint8Array.of(1, 2, 3),
    });
    expect(assembled(SECOND).messages[0]?.content).toBeTypeOf('string');
  });
});

describe('rewriting history', () => {
  const wish = { turnId: THIRD, language: 'zh', mode: 'files' } as const;

  it('changes the prompts that came with files, and leaves every other row the very same', () => {
    const rewritten = rewriteAgentUserMessagesWithFiles(ROWS, wish);
    expect(rewritten.map((row, index) => row === ROWS[index])).toEqual([false, true, false, true, false]);
    expect(rewritten[0]?.payload).toMatchObject({
      content: expect.stringContaining('# 输入文件（Input Files）'),
    });
  });

  it('gives the files by their ids with it', () => {
    const { rows, allFilesMap } = buildAgentUserContextInput(ROWS, wish);
    expect(rows).toEqual(rewriteAgentUserMessagesWithFiles(ROWS, wish));
    expect(allFilesMap.size).toBe(3);
  });
});

describe('the files of a conversation', () => {
  const { filesMap, allFilesMap, fileUrlMap } = contextRows(ROWS, { model: ME, turnId: THIRD });

  it('are found by their ids: documents to read, everything for the sandbox and for others', () => {
    expect(Array.from(filesMap.keys())).toEqual([`${FIRST}-0`]);
    expect(Array.from(allFilesMap.keys())).toEqual([`${FIRST}-0`, `${FIRST}-1`, `${SECOND}-0`]);
    expect(fileUrlMap.get(`${SECOND}-0`)).toBe(`cuebook://files/${'c'.repeat(32)}/song.mp3`);
    for (const name of ['constructor', '__proto__']) expect(allFilesMap.get(name)).toBeUndefined();
  });

  it('can still be asked for once their turn is sent no more', () => {
    const cut = contextRows(ROWS, { model: ME, turnId: THIRD, lastTurns: 1 });
    expect(cut.filesMap.has(`${FIRST}-0`)).toBe(true);
    expect(cut.told.map(({ turnId }) => turnId)).not.toContain(FIRST);
  });

  it('are named after the message where there is no turn', () => {
    const [row] = rowsOf([{ ...told('Hi', FIRST, [REPORT]), turnId: null }]);
    const { filesMap: files } = contextRows(row ? [row] : [], { model: ME, turnId: THIRD });
    expect(Array.from(files.keys())).toEqual([`${row?.id}-0`]);
  });
});

describe('the last turns', () => {
  it.each([
    [0, ['Compare.']],
    [1, ['And now?', 'Compare.']],
    [2, ['What is in it?', 'And now?', 'Compare.']],
    [9, ['What is in it?', 'And now?', 'Compare.']],
  ])('are those that are sent: %i', (lastTurns, prompts) => {
    const { told: rows } = contextRows(
      rowsOf([
        prompt('What is in it?', { turnId: FIRST }),
        prompt('And now?', { turnId: SECOND }),
        prompt('Compare.', { turnId: THIRD }),
      ]),
      { model: ME, turnId: THIRD, lastTurns },
    );
    expect(rows.map(({ payload }) => ('content' in payload ? payload.content : ''))).toEqual(prompts);
  });
});

describe('the sections', () => {
  it('say where each piece came from', () => {
    const { sections } = assembleContext({
      system: 'Be brief.',
      rows: ROWS.slice(0, 3),
      receiver: { model: ME, turnId: SECOND },
      tools: [
        {
          name: 'look',
          description: 'Looks.',
          inputSchema: { type: 'object' },
          effect: 'read',
          run: () => null,
        },
      ],
    });
    expect(sections().map(({ source, name }) => `${source}: ${name}`)).toEqual([
      'agent: system prompt',
      'tool: look',
      'history: a turn before',
      'file: song.mp3',
      'dataset: 1 dataset',
      'time: current time',
      'prompt: prompt',
    ]);
    expect(sections().at(-1)?.text).toBe('And now?');
  });

  it('name their files, and the pictures that are sent as such', () => {
    const images = new Map([[CAT.hash, new Uint8Array([1])]]);
    const { sections } = assembleContext({
      rows: ROWS.slice(0, 1),
      receiver: { model: ME, turnId: FIRST, reminders: { language: 'en', mode: 'files', images } },
      tools: [],
    });
    const ofFiles = sections().filter(({ source }) => source === 'file');
    expect(ofFiles.map(({ name }) => name)).toEqual(['report.pdf and cat.png', 'picture cat.png']);
  });
});
