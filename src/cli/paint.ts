import { styleText } from 'node:util';

/** Colours for a terminal; plain text into a pipe, and with NO_COLOR. */
const paint =
  (format: Parameters<typeof styleText>[0], stream: NodeJS.WriteStream = process.stdout) =>
  (text: string): string =>
    stream.isTTY ? styleText(format, text, { stream }) : text;

export const bold = paint('bold');
export const dim = paint('dim');
export const green = paint('green');
export const accent = paint(['bold', 'yellow']);
export const red = paint('red', process.stderr);
export const wrong = paint('red');
