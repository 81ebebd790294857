import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it, onTestFinished } from 'vitest';
import { type Headless, headlessMaker } from '../../src/engine/pty/terminal/headless.ts';
import { newPage } from '../browser/browser.ts';
import { copyExamples } from '../checkout.ts';
import { Terminal } from '../cli/cuebook.ts';

const PICTURE = fileURLToPath(new URL('../../docs/pictures/hello.png', import.meta.url));
const SIZE = { columns: 84, rows: 60 };
const COMMAND = 'npm start -- run examples/hello.prompt.md';

const STYLE = `
  body { margin: 0; background: #101114; }
  main { display: inline-block; margin: 20px; border: 1px solid #2a2e36; border-radius: 12px; background: #15171e; overflow: hidden }
  header { height: 38px; background: #1b1f27; border-bottom: 1px solid #2a2e36; display: flex; align-items: center; gap: 8px; padding: 0 16px }
  i { width: 12px; height: 12px; border-radius: 50%; background: #3c414b }
  pre { margin: 0; padding: 22px 26px; color: #d7dae0; font: 15px/1.45 "JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", "WenQuanYi Zen Hei", monospace }
  .bold { font-weight: 700; color: #fff } .dim { color: #8a909c } .green { color: #7ed491 } .yellow { color: #ecbb62 }`;

/** What a terminal shows, as HTML; only the colours that Cuebook uses. */
function html({ terminal }: Headless): string {
  const buffer = terminal.buffer.active;
  const lines = Array.from({ length: buffer.length }, (_, y) => {
    const line = buffer.getLine(y);
    const cells = Array.from({ length: line?.length ?? 0 }, (_, x) => line?.getCell(x)).map((cell) => {
      if (!cell || cell.getWidth() === 0) return '';
      const names = [
        cell.isBold() ? 'bold' : '',
        cell.isDim() ? 'dim' : '',
        ['', '', 'green', 'yellow'][cell.getFgColor()] ?? '',
      ];
      const text = (cell.getChars() || ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return `<span class="${names.join(' ')}">${text}</span>`;
    });
    return cells.join('').replace(/(?:<span class=" *"> <\/span>)+$/, '');
  });
  return lines.join('\n').trimEnd();
}

it('takes the picture of the first example', async () => {
  const place = await mkdtemp(join(tmpdir(), 'cuebook-pictures-'));
  onTestFinished(async () => await rm(place, { recursive: true }));
  await copyExamples(join(place, 'examples'));
  const run = new Terminal(['run', 'examples/hello.prompt.md'], {
    cwd: place,
    env: {
      CUEBOOK_COMMAND: 'npm start --',
      NO_COLOR: '',
      FORCE_COLOR: '1',
      TERM: 'xterm-256color',
      HOME: place,
    },
    columns: SIZE.columns,
  });
  await run.ends();
  const shown = (await headlessMaker())(SIZE);
  const command = `\u001B[32m$\u001B[39m \u001B[1m${COMMAND}\u001B[22m\r\n\r\n`;
  await new Promise<void>((done) => shown.terminal.write(`${command}${run.screen}`, done));
  const page = await newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: 2 });
  await page.setContent(
    `<style>${STYLE}</style><main><header><i></i><i></i><i></i></header><pre>${html(shown)}</pre></main>`,
  );
  await page.evaluate('document.fonts.ready');
  const box = await page.locator('main').boundingBox();
  await page.setViewportSize({ width: Math.ceil((box?.width ?? 0) + 40), height: 600 });
  await page.screenshot({ path: PICTURE, fullPage: true });
}, 60_000);
