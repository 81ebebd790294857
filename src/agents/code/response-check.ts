import { z } from 'zod';
import { type ResponseSpec, TASK_TYPES } from '../../model/task.ts';
import { Response } from '../kit/response.ts';

const TASK = z.object({
  name: z.string().min(1),
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(TASK_TYPES))
    .default('action'),
  message: z.string().exactOptional(),
  params: z.record(z.string(), z.json()).exactOptional(),
  skipUserMessage: z.boolean().exactOptional(),
  skipBotMessage: z.boolean().exactOptional(),
});

const RESPONSE = z.object({
  message: z.string(),
  isHtml: z.boolean().exactOptional(),
  meta: z
    .object({ isBootMessage: z.boolean().exactOptional(), isVirtual: z.boolean().exactOptional() })
    .catchall(z.json())
    .exactOptional(),
  availableTasks: z.array(z.object({ name: z.string().min(1), task: TASK })).exactOptional(),
  nextTasks: z.array(TASK).exactOptional(),
});

/** What an agent answered, if it is a response, and what is wrong if not. The types of tasks may be in any case. */
export function checkedResponse(given: unknown): { response?: ResponseSpec; problem?: string } {
  if (given === undefined) return {};
  try {
    const reading = RESPONSE.safeParse(given);
    if (reading.success) return { response: Response.fromJSON(reading.data).toJSON() };
    const [issue] = reading.error.issues;
    return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message}` };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is nested too deeply' };
    throw error;
  }
}
