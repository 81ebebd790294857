import type { SkillsSetting } from '../model/skill.ts';
import type { Workbench } from '../workbench.ts';

interface RawWish {
  readonly skills?: SkillsSetting | undefined;
  readonly document?: string | undefined;
}

/** What is wished of skills, with the document's own place for its name. */
export async function locatedWish(
  { locateDocument }: Pick<Workbench, 'locateDocument'>,
  { skills, document }: RawWish,
): Promise<{ readonly skills?: SkillsSetting; readonly document?: string }> {
  return {
    ...(skills !== undefined && { skills }),
    ...(document !== undefined && { document: await locateDocument(document) }),
  };
}
