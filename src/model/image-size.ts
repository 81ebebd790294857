import type { ImageKind } from './image-kind.ts';

/** In pixels. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** How large an image is, as its own bytes say; undefined where they break off before, or make no sense. */
export function imageSizeOf(bytes: Uint8Array, kind: ImageKind): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = SIZES[kind](view);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // Beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const SIZES: Record<ImageKind, (view: DataView) => ImageSize | undefined> = {
  'image/png': (view) => {
    return wordAt(view, 12) === 'IHDR'
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : undefined;
  },
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** The segments that begin a frame; of the same range are tables, which have other numbers. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const FILLING = 0xff;

function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2;
  while (view.getUint8(at) === FILLING) {
    const marker = view.getUint8(at + 1);
    if (FRAMES.includes(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === FILLING ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView): ImageSize | undefined {
  switch (wordAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24At(view, 24) + 1, height: uint24At(view, 27) + 1 };
    default:
      return undefined;
  }
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function uint24At(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}
