/** What is said after a prompt of the files that go with it; nothing of none. */
export function givenNote(files: readonly { readonly name: string }[]): string | undefined {
  return files.length === 0 ? undefined : `with ${files.map(({ name }) => name).join(', ')}`;
}
