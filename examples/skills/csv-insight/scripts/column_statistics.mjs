/** What the columns of a CSV hold, calculated: a model is good with words, and makes mistakes with sums. */
export function column_statistics({ doc_text, columns, by }) {
  const [header = [], ...rows] = readCsv(doc_text);
  const wanted = columns ?? header.filter((name) => name !== by);
  for (const name of [...wanted, ...(by === undefined ? [] : [by])]) {
    if (!header.includes(name)) throw new Error(`There is no column ${name}. There is: ${header.join(', ')}`);
  }
  const told = (some) => Object.fromEntries(wanted.map((name) => [name, column(some, header.indexOf(name))]));
  if (by === undefined) return { rows: rows.length, columns: told(rows) };
  const groups = Map.groupBy(rows, (row) => row[header.indexOf(by)] ?? '');
  return {
    rows: rows.length,
    by,
    groups: Array.from(groups, ([value, some]) => ({ value, rows: some.length, columns: told(some) })),
  };
}

const MOST_VALUES = 10;

function column(rows, index) {
  const cells = rows.map((row) => (row[index] ?? '').trim());
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.map(numberIn).filter((number) => !Number.isNaN(number));
  const empty = cells.length - filled.length;
  if (numbers.length === 0 || numbers.length * 2 < filled.length) {
    const counts = Map.groupBy(filled, (cell) => cell);
    const values = Array.from(counts, ([value, some]) => ({ value, count: some.length }));
    values.sort((one, other) => other.count - one.count);
    return { type: 'text', empty, distinct: values.length, values: values.slice(0, MOST_VALUES) };
  }
  const sorted = numbers.toSorted((one, other) => one - other);
  const sum = exactSum(numbers);
  const middle = sorted.length >> 1;
  return {
    type: 'number',
    count: numbers.length,
    empty,
    notNumbers: filled.length - numbers.length,
    sum,
    mean: sum / numbers.length,
    median: sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
    min: sorted[0],
    max: sorted.at(-1),
  };
}

/** `1,234.5` and `12 %` are numbers to people. */
function numberIn(cell) {
  const plain = cell.replace(/^[$€£¥]\s*/, '').replace(/\s*%$/, '');
  return /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(plain) && /\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN;
}

/** 0.1 + 0.2 is 0.3 here: each sum carries what it lost. */
function exactSum(numbers) {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return Number((sum + lost).toPrecision(15));
}

/** Rows of cells. A cell in quotes may hold separators, newlines and doubled quotes. */
function readCsv(text) {
  const [firstLine = ''] = text.split('\n', 1);
  const separator = [',', ';', '\t'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )[0];
  const rows = [];
  let row = [];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign !== undefined) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === undefined) {
      row.push(cell.replace(/\r$/, ''));
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
      cell = '';
    } else cell += sign;
  }
  return rows;
}
