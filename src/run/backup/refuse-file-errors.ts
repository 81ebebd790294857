import { errorCode, errorMessage } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';

/** Does work on files. What the system refuses (rights, room, a disk that is gone) is refused with this sentence. */
export async function refuseFileErrors<Result>(
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (isRefusal(error) || code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new Refusal('INVALID_INPUT', `${sentence}: ${errorMessage(error)}.`, {
      remedy: 'Check your rights in the folder and the room on the disk, then try again.',
      cause: error,
    });
  }
}
