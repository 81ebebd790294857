import { styleText } from 'node:util';
import { io } from './io.ts';

/** Colors for a terminal; plain text into a pipe, and with NO_COLOR. */
const paint =
  (format: Parameters<typeof styleText>[0], output: 'stdout' | 'stderr' = 'stdout') =>
  (text: string): string => {
    const stream = io()[output];
    return stream.isTTY ? styleText(format, text, { stream }) : text;
  };

export const bold = paint('bold');
export const dim = paint('dim');
export const green = paint('green');
export const accent = paint(['bold', 'yellow']);
export const red = paint('red', 'stderr');
export const wrong = paint('red');
