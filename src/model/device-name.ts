/** Names that open a device on some systems, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}
