import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NewMessage } from '../../src/model/message.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { HOSTILE_HTML } from './hostile-html.ts';
import { type ServedWorkspace, servedWorkspace } from './served-workspace.ts';
import { response, storeConversation } from './stored-conversation.ts';

const HARMLESS = `
<h1>Welcome</h1>
<p>I can <b>review</b>, <i>explain</i> and <a href="https://example.com/help">more</a>. <img alt="a lamp" src="/x.png"></p>
<ul><li>One<ul><li>Deeper</li></ul></li><li>Two</li></ul>
<ol start="3"><li>Three</li></ol>
<table><tr><th>What</th><th colspan="2">How</th></tr><tr><td>Tests</td><td><code>npm test</code></td><td>now</td></tr></table>
<details><summary>More</summary><p>Folded away.</p></details>
<pre>a  line
another</pre>
<section>In a section</section>
`;

/** What of the message is in the page that is not known to be harmless. */
const STRANGE = `
  (() => {
    const known = {
      A: ['href', 'title', 'target', 'rel'], TD: ['colspan', 'rowspan'], TH: ['colspan', 'rowspan'],
      OL: ['start'], DETAILS: ['open'], ABBR: ['title'],
    };
    const plain = 'H3 H4 H5 H6 P DIV BLOCKQUOTE PRE UL OL LI DL DT DD DETAILS SUMMARY TABLE CAPTION THEAD TBODY TFOOT'
      + ' TR TH TD A ABBR STRONG EM U S DEL INS MARK SMALL SUB SUP SPAN CODE KBD SAMP Q CITE HR BR WBR';
    const begun = [...document.querySelectorAll('p')].filter(({ textContent }) => /^begins \\d+$/.test(textContent));
    if (begun.length === 0) return ['nothing is there'];
    return begun.flatMap(({ textContent, parentElement }) =>
      [...parentElement.querySelectorAll('*')].flatMap((element) => {
        const { tagName, attributes, shadowRoot, href, target, rel } = element;
        const names = [...attributes].map(({ name }) => name);
        const allowed = ['dir', 'lang', ...(known[tagName] ?? [])];
        const isLink = tagName === 'A';
        return [
          ...(plain.split(' ').includes(tagName) ? [] : [tagName]),
          ...names.filter((name) => !allowed.includes(name)),
          ...(shadowRoot ? ['a shadow'] : []),
          ...(isLink && !/^(https?|mailto):/.test(href) ? [href] : []),
          ...(isLink && (target !== '_blank' || rel !== 'noopener noreferrer') ? ['a link into this window'] : []),
        ].map((fault) => textContent + ': ' + tagName + ' ' + fault);
      }),
    );
  })()
`;

/** What the page is apart from the message. */
const REST = `
  (() => {
    const box = document.querySelector('textarea').getBoundingClientRect();
    const head = document.querySelector('header').getBoundingClientRect();
    const at = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
    return {
      box: at(box)?.tagName,
      isHeadSeen: document.querySelector('header').contains(at(head)),
      base: new URL('.', document.baseURI).href,
      named: [typeof window.evil, typeof document.evil, typeof document.cookie, typeof document.body.append],
      found: [typeof document.getElementById, typeof document.querySelector, document.getElementById('root')?.tagName],
      extra: document.querySelectorAll('script:not([src]), base, iframe, object, embed, meta[http-equiv]').length,
      sheets: document.styleSheets.length,
      isWide: document.documentElement.scrollWidth > innerWidth,
      theme: document.documentElement.dataset.theme,
    };
  })()
`;

/** A browser says of styles in a text that is only read, in a document apart, that it would not wear them here. */
const READ_APART =
  /^(?:Applying inline style|Executing inline event handler|Setting the document's base URI|policy (?:style-src|script-src-attr|base-uri))/;

/** Without its policy, the page that lets one in looks for a picture of itself. */
const NO_ICON = /status of 40[14]/;

/** What the page itself asks for. */
const OWN = /^\/(?:$|\?token=|api\/|assets\/[\w.-]+\.(?:js|css|woff2)$|icon\.svg$|theme\.js$)/;

/** Says when something ran, which nothing may. */
const RAN = `window.ran = () => { window.hasRun = true; }; window.hasRun = false;`;

/** Opens a conversation in which an agent says these, as HTML. */
async function openHtml(
  page: Page,
  workspace: ServedWorkspace,
  texts: readonly string[],
  more: readonly NewMessage[] = [],
): Promise<void> {
  const rows = [...texts.map((text) => response(text, { isHtml: true }, 'person')), ...more];
  const id = await storeConversation(workspace, { title: 'Said as HTML' }, rows);
  await page.evaluate(`location.hash = '#/sessions/${id}'`);
  await page.waitForURL(`${workspace.url}/#/sessions/${id}`);
}

/** Each in a message of its own, and so many in a conversation that all of them are in sight. */
const CHUNK = 40;
const CHUNKS = Array.from({ length: Math.ceil(HOSTILE_HTML.length / CHUNK) }, (_, index) =>
  HOSTILE_HTML.slice(index * CHUNK, (index + 1) * CHUNK).map(
    (vector, place) => `<p>begins ${index * CHUNK + place}</p>${vector}`,
  ),
);

for (const bypassCSP of [false, true]) {
  const wall = bypassCSP ? 'even if the page had no policy' : 'with the policy of the page';
  it(`makes hostile HTML harmless, ${wall}`, async () => {
    const workspace = await servedWorkspace(helpful);
    const page = await newPage({
      bypassCSP,
      mayComplain: bypassCSP ? NO_ICON : READ_APART,
      viewport: { width: 1440, height: 10_000 },
    });
    await page.addInitScript(RAN);
    const requests: string[] = [];
    const windows: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));
    page.context().on('page', (opened) => windows.push(opened.url()));
    page.on('dialog', (dialog) => windows.push(dialog.message()));
    await workspace.enter(page);
    await openHtml(page, workspace, ['<p>begins</p>']);
    await page.getByText('begins').waitFor();
    const before = await page.evaluate(REST);
    expect(before).toMatchObject({ box: 'TEXTAREA', isHeadSeen: true });

    for (const [index, chunk] of CHUNKS.entries()) {
      await openHtml(page, workspace, chunk);
      for (const place of chunk.keys()) {
        await page.getByText(`begins ${index * CHUNK + place}`, { exact: true }).waitFor();
      }
      expect(await page.evaluate(STRANGE)).toEqual([]);
      expect(await page.evaluate(REST), chunk.join('\n')).toEqual(before);
      expect(await page.evaluate('window.hasRun'), chunk.join('\n')).toBe(false);
    }
    expect(requests.filter((each) => !each.startsWith(workspace.url))).toEqual([]);
    expect(requests.filter((each) => !OWN.test(each.slice(workspace.url.length)))).toEqual([]);
    expect(windows).toEqual([]);
    expect(await page.evaluate('window.hasRun')).toBe(false);
    if (bypassCSP) await expectNoticed(page, workspace);
  });
}

/** What runs and what is asked for would have been noticed. */
async function expectNoticed(page: Page, workspace: ServedWorkspace): Promise<void> {
  const request = page.waitForRequest(`${workspace.url}/evil/picture.png`);
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="/evil/picture.png" onerror="ran()">')`,
  );
  await request;
  await page.waitForFunction('window.hasRun');
}

it('shows harmless HTML as what it is, within the width of a phone, and as it was written where it is too costly to read', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  await openHtml(page, workspace, [HARMLESS], [response('<b>Sent</b> too', { isHtml: true })]);
  await page.getByRole('heading', { name: 'Welcome', level: 3 }).waitFor();
  const link = page.getByRole('link', { name: 'more' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await link.getAttribute('target')).toBe('_blank');
  await page.getByText('a lamp').waitFor();
  await page.getByRole('columnheader', { name: 'How' }).waitFor();
  expect(await page.getByText('not sent to the model').count()).toBe(1);
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await page.getByText('Folded away.').waitFor();
  await expectAccessibleInBothThemes(page);

  // More elements that a browser has to repeat than `MOST_REPEATED` in `web/state/html-cost.ts`.
  const open = Array.from({ length: 400 }, (_, index) => `<b x${index}>`).join('');
  await openHtml(page, workspace, [`begins${open}${'<p>'.repeat(1_000)}`]);
  await page.getByText('begins<b x0>').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  const wide = `${HARMLESS}<p>begins</p><pre>${'x'.repeat(500)}</pre><table><tr>${'<td>wide cell</td>'.repeat(12)}</tr></table>`;
  await openHtml(page, workspace, [wide]);
  await page.getByText('begins', { exact: true }).waitFor();
  expect(await page.evaluate(REST)).toMatchObject({ isWide: false, box: 'TEXTAREA' });
});
