import { unitVector } from '../../model/unit-vector.ts';

/** A vector as it is stored: 32-bit floats, brought to length 1 so that the product of two is their cosine. */
export function blobOf(vector: Float32Array): Buffer {
  return Buffer.from(unitVector(vector).buffer);
}

/** The vector of a blob. A blob that does not lie on a boundary of four bytes is copied. */
export function vectorOf({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  const length = Math.floor(byteLength / 4);
  if (byteOffset % 4 === 0) return new Float32Array(buffer, byteOffset, length);
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length * 4));
}
