/** What was dropped or pasted: the files, and the names of the folders among them. */
export interface GivenFiles {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

interface Entry {
  readonly isDirectory: boolean;
  readonly name: string;
}

interface Item {
  readonly kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry(): Entry | null;
}

/** What is in a transfer. A folder looks like a file there, and cannot be read as one. */
export function givenFilesIn(items: Iterable<Item>): GivenFiles {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) {
      folders.push(entry.name);
      continue;
    }
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return { files, folders };
}

/** Whether what is pasted is meant as files: programs give a picture of a text beside the text itself. */
export function isMeantAsFiles(files: readonly File[], text: string): boolean {
  if (files.length === 0) return false;
  const names = files.map(({ name }) => name);
  const lines = text.split('\n').map((line) => line.trim());
  return lines.every(
    (line) => line === '' || names.some((name) => line === name || line.endsWith(`/${name}`)),
  );
}

/** What browsers call a picture that has no name. */
const NAMELESS = /^image\.(\w+)$/;

/** A picture from the clipboard is named for when it was pasted. */
export function withOwnName(file: File, now: Date): File {
  const [, ending] = NAMELESS.exec(file.name) ?? [];
  if (ending === undefined) return file;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return new File([file], `pasted ${day} ${time}.${ending}`, { type: file.type });
}
