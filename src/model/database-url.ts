/** A database's URL for a message or a hint: nobody should read a password on a screen. */
export function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):.*@/s, '$1:…@').replace(/([?&]password=)[^&]*/, '$1…');
}
