/** Does one task as often as its parent asks, and says how many milliseconds that took. */
import { z } from 'zod';
import { readPrimingScript } from '../../src/script/priming-script.ts';
import { answerParent, setupFromParent } from '../child.ts';
import { timed } from '../measure.ts';
import { SHAPES, TASK } from './task.ts';

const { shape, records, work } = TASK.parse(setupFromParent());
const text = SHAPES.get(shape)?.(records) ?? '';
await answerParent('ready', async (message) => {
  const times = z.int().parse(message);
  return await timed(() => {
    for (let time = 0; time < times; time++) doOnce();
  });
});

function doOnce(): void {
  if (work !== 'split') read();
  else if (text.split('\n').length < records) throw new Error('The text has fewer lines than records.');
}

function read(): void {
  const { script, diagnostics } = readPrimingScript(text);
  const [found] = diagnostics;
  if (found) throw new Error(`Line ${found.line}: ${found.message}`);
  if (script.records.length !== records) throw new Error(`${script.records.length} records were read.`);
  if (work !== 'take') return;
  let characters = 0;
  for (const record of script.records) characters += record.text.length;
  if (characters === 0) throw new Error('The records say nothing.');
}
