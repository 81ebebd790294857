import { readdir, readFile, readlink } from 'node:fs/promises';

/** The files that a process and those that it started hold open; none where the system does not tell. */
export async function openFilesOf(pid: number): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  if (process.platform !== 'linux') return files;
  for (const member of await familyOf(pid)) {
    const folder = `/proc/${member}/fd`;
    const names = await readdir(folder).catch(() => []);
    const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
    for (const target of targets) files.add(target);
  }
  return files;
}

/** A process and those that it started, and those that they did. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  const family = [pid];
  if (process.platform !== 'linux') return family;
  // Grows while it is walked through.
  for (const member of family) {
    const tasks = await readdir(`/proc/${member}/task`).catch(() => []);
    const lists = await Promise.all(
      tasks.map((task) => readFile(`/proc/${member}/task/${task}/children`, 'utf8').catch(() => '')),
    );
    family.push(...lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number)));
  }
  return family;
}
