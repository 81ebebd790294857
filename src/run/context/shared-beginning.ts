import type { AssembledContext } from '../../context/assemble-context.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { ReportedTool, SharedBeginning } from './context-report.ts';

/** What two requests begin with alike. A picture counts as what stands for it. */
export function sharedBeginning(before: AssembledContext, after: AssembledContext): SharedBeginning {
  const earlier = piecesOf(before);
  let isShared = true;
  let [bytes, of] = [0, 0];
  for (const [index, piece] of piecesOf(after).entries()) {
    const text = writtenPiece(piece, index);
    const size = Buffer.byteLength(text);
    of += size;
    if (!isShared) continue;
    const other = index < earlier.length ? writtenPiece(earlier[index], index) : '';
    isShared = other === text;
    bytes += isShared ? size : sharedBytes(other, text);
  }
  return { bytes, of };
}

type Piece = readonly ReportedTool[] | string | ModelMessage;

/** In the order in which providers read a request, whatever the order of its fields. */
function piecesOf({ tools, system, messages }: AssembledContext): readonly Piece[] {
  return [toldTools(tools), system ?? '', ...messages];
}

function writtenPiece(piece: Piece | undefined, index: number): string {
  return `${index === 0 ? '' : '\n'}${JSON.stringify(piece)}`;
}

function sharedBytes(before: string, after: string): number {
  const [first, second] = [Buffer.from(before), Buffer.from(after)];
  const shortest = Math.min(first.length, second.length);
  let bytes = 0;
  while (bytes < shortest && first[bytes] === second[bytes]) bytes++;
  return bytes;
}

/** What a model is told of tools. */
export function toldTools(tools: AssembledContext['tools']): readonly ReportedTool[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}
