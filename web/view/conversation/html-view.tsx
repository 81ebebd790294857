import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { withVisibleDirections } from '../../state/bidi-controls.ts';
import { isTooCostlyHtml } from '../../state/html-cost.ts';
import { isOutwardLink } from '../../state/outward-link.ts';
import styles from './html-view.module.css';
import { IMAGE, SHOWN_AS, safeHtml } from './safe-html.ts';

/** A table whose cells span more is not meant to be read. */
const WIDEST = 50;

/**
 * What an agent said as HTML. It is made harmless first, and even then only elements that are known here are made from
 * it, with what is known of them, never markup.
 */
export function HtmlView({ text }: { readonly text: string }) {
  const content = useMemo(() => (isTooCostlyHtml(text) ? text : contentOf(safeHtml(text))), [text]);
  return (
    <div className={styles.html} data-plain={typeof content === 'string' || undefined}>
      {content}
    </div>
  );
}

function contentOf(parent: ParentNode, isInLink = false): readonly ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place.
    <Fragment key={index}>{shown(node, isInLink)}</Fragment>
  ));
}

/** With signs that turn its direction, the words of a link could look like another address. */
function shown(node: Node, isInLink: boolean): ReactNode {
  if (node instanceof Text) return isInLink ? withVisibleDirections(node.data) : node.data;
  if (!(node instanceof Element)) return null;
  const { localName } = node;
  if (localName === IMAGE) return <span>{node.getAttribute('alt')}</span>;
  if (!isShown(localName)) return null;
  const tag = SHOWN_AS[localName];
  const content = contentOf(node, isInLink);
  const common = { dir: directionOf(node), lang: node.getAttribute('lang') ?? undefined };
  switch (tag) {
    case 'br':
    case 'hr':
    case 'wbr':
      return createElement(tag);
    case 'a':
      return <LinkView element={node} />;
    case 'td':
    case 'th':
      return createElement(
        tag,
        { ...common, colSpan: numberIn(node, 'colspan'), rowSpan: numberIn(node, 'rowspan') },
        content,
      );
    case 'ol':
      return createElement(tag, { ...common, start: numberIn(node, 'start') }, content);
    case 'details':
      return createElement(tag, { ...common, open: node.hasAttribute('open') }, content);
    case 'abbr':
      return createElement(tag, { ...common, title: node.getAttribute('title') ?? undefined }, content);
    default:
      return createElement(tag, common, content);
  }
}

/** What leads out of the page is a link; anything else is only its words. */
function LinkView({ element }: { readonly element: Element }) {
  const href = element.getAttribute('href') ?? '';
  if (!isOutwardLink(href)) return <span>{contentOf(element, true)}</span>;
  return (
    <a href={href} title={withVisibleDirections(href)} target="_blank" rel="noopener noreferrer">
      {contentOf(element, true)}
    </a>
  );
}

function isShown(name: string): name is keyof typeof SHOWN_AS {
  return Object.hasOwn(SHOWN_AS, name);
}

function directionOf(element: Element): 'ltr' | 'rtl' | undefined {
  const direction = element.getAttribute('dir')?.toLowerCase();
  return direction === 'ltr' || direction === 'rtl' ? direction : undefined;
}

function numberIn(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name) ?? '';
  return /^\d{1,6}$/.test(text)
    ? Math.min(Number(text), name === 'start' ? Number.MAX_SAFE_INTEGER : WIDEST)
    : undefined;
}
