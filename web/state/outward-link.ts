const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** Whether an address leads out of the page, and does nothing else. */
export function isOutwardLink(address: string): boolean {
  return URL.canParse(address) && PROTOCOLS.includes(new URL(address).protocol);
}
