/** The cells of one line: quoted if they contain a comma, with quotes doubled inside. */
export function cellsOf(line: string): string[] {
  const cells: string[] = []
  // Each cell includes the comma before it, so that an empty first cell is treated like any other.
  for (const [, quoted, plain = ''] of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
  }
  return cells
}
