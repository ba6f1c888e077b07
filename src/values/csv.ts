/** Cells of one line: in quotes where they hold a comma, a quote doubled within. */
export function cellsOf(line: string): string[] {
  const cells: string[] = []
  // Each cell takes the comma before it, so that an empty first one is a cell like any other.
  for (const [, quoted, plain = ''] of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
  }
  return cells
}
