import type { JsonObject } from '../../model/json.ts';
import { ToolFailure } from '../../model/tool.ts';
import type { TurnTelemetry } from './turn-telemetry.ts';

interface ToldCall {
  readonly skill: string;
  readonly tool: string;
  readonly input: JsonObject;
}

/** Runs a tool of a skill, and tells how long that took and what kind of end it came to. */
export async function meteredSkillTool(
  telemetry: TurnTelemetry | undefined,
  { skill, tool, input }: ToldCall,
  run: () => Promise<JsonObject>,
): Promise<JsonObject> {
  if (!telemetry) return await run();
  const startedAt = performance.now();
  const tell = (outputChars: number, errorCode?: string) => {
    telemetry.emit('skills.tool_call', {
      skill,
      tool,
      duration_ms: Math.round(performance.now() - startedAt),
      is_error: errorCode !== undefined,
      ...(errorCode !== undefined && { error_code: errorCode }),
      input_chars: JSON.stringify(input).length,
      output_chars: outputChars,
    });
  };
  try {
    const result = await run();
    tell(JSON.stringify(result).length);
    return result;
  } catch (error) {
    tell(0, error instanceof ToolFailure ? error.code : 'failed');
    throw error;
  }
}
