export function notFound(id: string): string {
  return (
    `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. ` +
    'Try again with `store` set to true, or remove this item from your input.'
  );
}
