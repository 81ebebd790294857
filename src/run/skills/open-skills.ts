import type { Agent } from '../../model/agent.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { DocumentRef } from '../../model/skill-ref.ts';
import type { ContextWorld } from '../context/context-world.ts';
import { never } from '../never.ts';
import type { RunSettings } from '../run-settings.ts';
import type { OpenedDocument } from './chosen-skills.ts';
import { type CurrentDocument, type DocumentHome, earlierDocument } from './current-document.ts';
import { refuseMissingSkills, SkillsOfRun } from './skills-of-run.ts';
import { wholeText } from './whole-text.ts';

interface SkillsFacts {
  readonly settings: Pick<RunSettings, 'skills' | 'document'>;
  readonly agent: Agent | undefined;
  /** Whether nothing is asked: what is missing then keeps nobody from looking. */
  readonly isOnlySeen: boolean;
}

export interface OpenedSkills {
  /** Absent where there are to be none. */
  readonly skills?: SkillsOfRun;
  readonly warnings: readonly RunWarning[];
}

/**
 * The skills that the turns of a run choose from. What a script, a session or the user names has to be there; what an
 * agent names it may do without.
 */
export async function openSkills(
  home: DocumentHome & { readonly context: Pick<ContextWorld, 'skills' | 'documents'> },
  { settings, agent, isOnlySeen }: SkillsFacts,
): Promise<OpenedSkills> {
  const { skills: world, documents } = home.context;
  const setting = settings.skills ?? agent?.skills ?? 'auto';
  if (setting === 'off') return { warnings: [] };
  const warnings: RunWarning[] = [];
  if (typeof setting !== 'string') {
    try {
      refuseMissingSkills(await world.list(), setting);
    } catch (error) {
      if ((settings.skills && !isOnlySeen) || !isRefusal(error)) throw error;
      warnings.push({ code: 'skill-missing', message: error.message });
    }
  }
  const document = settings.document && openedDocument(settings.document, documents);
  const reopen = async (ref: DocumentRef) => openedDocument(await earlierDocument(home, ref), documents);
  return { skills: new SkillsOfRun(world, { setting, document, reopen }), warnings };
}

/** Its text is read once, when it is first wanted. */
function openedDocument(
  document: CurrentDocument,
  documents: Pick<ContextWorld['documents'], 'read'>,
): OpenedDocument {
  let text: Promise<string> | undefined;
  const read = async () => {
    return wholeText(await documents.read(document, never()), document.name);
  };
  return {
    ...document,
    text: async () => {
      text ??= read();
      return await text;
    },
  };
}
