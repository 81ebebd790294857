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

/** The same direction with length 1; a vector without a direction stays as it is. */
export function unitVector(vector: Float32Array): Float32Array<ArrayBuffer> {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** How alike two vectors of length 1 are; 0 if they have not the same number of dimensions. */
export function similarityOf(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
