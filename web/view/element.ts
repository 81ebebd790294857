export type Child = Node | string;

/** An element with its attributes; those that are undefined or false are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...children);
  return made;
}

export function setAttribute(target: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) target.removeAttribute(name);
  else {
    const text = value === true ? '' : value;
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
  }
}

export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Text that mostly grows: what is there already is not written again, and a selection in it stays. */
export function growText(target: Text, text: string): void {
  if (text.length > target.length && text.startsWith(target.data)) {
    target.appendData(text.slice(target.length));
  } else if (text !== target.data) target.data = text;
}
