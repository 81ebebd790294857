import { Refusal } from '../../model/refusal.ts';
import type { CodeAgent } from './code-agent.ts';
import type { Failure } from './frames.ts';

const LAST_LINES = 6;
const LONGEST_LINE = 300;

/** Says that an agent failed, and with which last words. */
export function agentFailed({ name }: Pick<CodeAgent, 'name'>, what: string, stderr = ''): Refusal {
  const message = `${name} ${what.replace(/\.$/, '')}.`;
  if (stderr === '') return new Refusal('AGENT_FAILED', message);
  const lines = stderr.split('\n').slice(-LAST_LINES);
  const words = lines.map((line) => `  ${line.slice(0, LONGEST_LINE)}`).join('\n');
  return new Refusal('AGENT_FAILED', `${message} Its last output:\n${words}`, { details: { stderr } });
}

/** What code has thrown, and where. */
export function thrownWords({ message, place }: Failure): string {
  const words = message.replace(/\.$/, '');
  return place === undefined ? words : `${words} (${place})`;
}
