/** `recorded/x` stands for answers that the model `x` gave before. */
const RECORDED = 'recorded/';

export function isRecordedModel(model: string): boolean {
  return model.startsWith(RECORDED);
}

/** The name that the code of an agent answers under. */
export function codeModelOf(agentId: string): string {
  return `agent/${agentId}`;
}

/** The model itself, whether it is asked or its recordings are. */
export function liveModelOf(model: string): string {
  return isRecordedModel(model) ? model.slice(RECORDED.length) : model;
}
