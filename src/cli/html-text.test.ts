import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../test/linear-time.ts';
import { htmlText } from './html-text.ts';

describe('HTML in a terminal', () => {
  it.each([
    ['<p>Welcome to <b>Reviewer</b>!</p><p>Choose:</p>', 'Welcome to Reviewer!\n\nChoose:'],
    ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['  spread\n   over\tlines ', 'spread over lines'],
    ['<h1>Title</h1>text<div>block</div>', 'Title\n\ntext\nblock'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['欢迎<strong>使用</strong> 🎉', '欢迎使用 🎉'],
  ])('shows the text of %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it.each([
    ['a<script>alert("<b>")</script>b', 'ab'],
    ['a<SCRIPT>x</SCRIPT >b', 'ab'],
    ['a<style>p { color: red }</style>b', 'ab'],
    ['a<script>never closed', 'a'],
    ['a<!-- hidden <b> -->b', 'ab'],
    ['<!doctype html><p>a</p>', 'a'],
    ['a<img src=x onerror=alert(1)>b', 'ab'],
    ['a<b', 'a'],
    ['a<svg><text>drawn</text></svg>b', 'ab'],
  ])('leaves out what is not for reading: %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it.each([
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['&#39;&#x4e2d;&#128512;', "'中😀"],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&unknown; &constructor; &#0; &#xd800;', '&unknown; &constructor; \ufffd \ufffd'],
    ['a&nbsp;b', 'a b'],
  ])('decodes entities once: %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it.each([
    ['<pre>a\n  b\n\n\n  c\n</pre>d', 'a\n  b\n\n\n  c\n\nd'],
    ['x<pre>\n  <b>if</b> (a\r\n&lt; b)</pre>', 'x\n\n  if (a\n< b)'],
    ['<pre>a<br>b</pre>', 'a\nb'],
  ])('keeps the lines of %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it.each([
    [
      'See <a href="https://a.example/?b=1&amp;c=2">the docs</a>.',
      'See the docs (https://a.example/?b=1&c=2).',
    ],
    ['<a class=x HREF=http://a.example>docs </a>and more', 'docs (http://a.example) and more'],
    ["<a href='mailto:me@a.example'>me@a.example</a>", 'me@a.example'],
    ['<a href="https://a.example/">https://a.example</a>', 'https://a.example'],
    ['<a href="https://a.example"></a>', '(https://a.example)'],
    ['<a href="javascript:alert(1)">no</a> <a href="#top">up</a> <a>none</a>', 'no up none'],
    ['<a title=" href=https://good.example" href="https://a.example">x</a>', 'x (https://a.example)'],
    [
      '<a href="https://a.example">one<a href="https://b.example">two',
      'one (https://a.example)two (https://b.example)',
    ],
  ])('shows where %j leads', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it('shows what an image is of', () => {
    expect(htmlText('A<img src=x alt="tall &amp; old tree">B<img alt="">')).toBe('A tall & old tree B');
  });

  it.each([
    ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
    ['<ol start="3"><li><p>One</p></li><li><p>Two</p></li></ol>end', '3. One\n\n4. Two\n\nend'],
    [
      '<ol><li>One<ol><li>Inner</li><li>Other</li></ol></li><li>Two<ul><li>Dot</li></ul></li><li>Three</li></ol>',
      '1. One\n  1. Inner\n  2. Other\n2. Two\n  - Dot\n3. Three',
    ],
  ])('keeps the numbers of %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it('keeps signs that are no tags', () => {
    expect(htmlText('1 < 2 and 3 > 2 <3')).toBe('1 < 2 and 3 > 2 <3');
  });

  it.each([
    '<script',
    '<',
    '<!--',
    '<b ',
    '<script>',
    '</script',
    '&#',
    '<p>',
    '<ol><li>x',
    '<a href="http://a">',
    '<a href="',
    '<pre>\n',
  ])('takes no longer for many of %j than their length asks for', (piece) => {
    const work = (many: string) => [htmlText(many), htmlText(`${many}>`)];
    expectLinearTime((count) => piece.repeat(count), work, Math.min(25_000, 75_000 / piece.length));
  });
});
