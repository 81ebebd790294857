/** Whether only programs on this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether an address leads to this machine, whoever opens it. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname.replaceAll(/^\[|\]$/g, ''));
}
