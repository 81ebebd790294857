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
