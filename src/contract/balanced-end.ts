const STRUCTURE = /[{}[\]"]/g;
const STRING_END = /["\\]/g;

/** The place after the bracket that closes the one at `start`; `open` where none does, `wrong` where another comes first. */
export function balancedEnd(text: string, start: number): number | 'open' | 'wrong' {
  const closing: string[] = [];
  for (let at = start; ; ) {
    STRUCTURE.lastIndex = at;
    const found = STRUCTURE.exec(text);
    if (!found) return 'open';
    const [sign] = found;
    at = found.index + 1;
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return 'open';
      at = end;
    } else if (sign === '{' || sign === '[') closing.push(sign === '{' ? '}' : ']');
    else {
      if (closing.pop() !== sign) return 'wrong';
      if (closing.length === 0) return at;
    }
  }
}

function stringEnd(text: string, start: number): number | undefined {
  for (let at = start; ; ) {
    STRING_END.lastIndex = at;
    const found = STRING_END.exec(text);
    if (!found) return undefined;
    if (found[0] === '"') return found.index + 1;
    at = found.index + 2;
  }
}
