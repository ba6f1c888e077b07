export interface ParsedCsv {
  readonly head: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  /** The lines below the column heads, without the totals. */
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[] | null
  /** All lines below the column heads, totals included. */
  readonly rest: readonly (readonly string[])[]
}

/** Parses an exported file: the head, an empty line, the columns, the rows, the totals. */
export function parseCsv(text: string): ParsedCsv {
  const lines = cells(text.replace(/^\uFEFF/, ''))
  const gap = lines.findIndex((line) => line.length === 1 && line[0] === '')
  const [columns = [], ...rest] = lines.slice(gap + 1)
  const isTotalled = rest.at(-1)?.[0]?.startsWith('Total of ') ?? false
  const isEmpty = rest.length === 1 && rest[0]?.length === 1 && rest[0][0] === 'No Activity'
  return {
    head: Object.fromEntries(lines.slice(0, gap).map(([name = '', value = '']) => [name, value])),
    columns,
    rows: isEmpty ? [] : isTotalled ? rest.slice(0, -1) : rest,
    totals: isTotalled ? rest.at(-1)! : null,
    rest,
  }
}

/** Splits text into lines of cells (RFC 4180). */
function cells(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(line)
    line = []
    if (end === '') break
  }
  if (lines.at(-1)?.length === 1 && lines.at(-1)?.[0] === '') lines.pop()
  return lines
}
