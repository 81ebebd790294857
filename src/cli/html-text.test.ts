import { describe, expect, it } from 'vitest';
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

  it('keeps signs that are no tags', () => {
    expect(htmlText('1 < 2 and 3 > 2 <3')).toBe('1 < 2 and 3 > 2 <3');
  });

  it.each(['<script', '<', '<!--', '<b ', '<script>', '</script', '&#', '<p>'])(
    'takes no longer for many of %j than their length asks for',
    (piece) => {
      const startedAt = performance.now();
      htmlText(piece.repeat(200_000));
      htmlText(`${piece.repeat(200_000)}>`);
      expect(performance.now() - startedAt).toBeLessThan(3000);
    },
  );
});
