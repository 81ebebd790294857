/** Lets the arrow keys go from one link of a list to the next. */
export function moveByArrows(container: HTMLElement): void {
  container.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const links = Array.from(container.querySelectorAll('a')).filter((link) => link.checkVisibility());
    const focused = document.activeElement;
    const at = focused instanceof HTMLAnchorElement ? links.indexOf(focused) : -1;
    const next = at === -1 ? undefined : links[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
