/** The stored name of a column: 'requestedAt' is requested_at. */
export type Stored<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Stored<Rest>}`
  : ''
type Selected<Table extends string, Name extends string> = Name extends Name
  ? Stored<Name> extends Name
    ? `${Table}.${Name}`
    : `${Table}.${Stored<Name>} as ${Name}`
  : never

/** Columns of a table that a list shows as they are stored, by their names in the list. */
export const columnsOf = <const Table extends string, const Name extends string>(
  table: Table,
  ...names: readonly Name[]
): readonly Selected<Table, Name>[] =>
  names.map((name) => {
    const stored = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    // The template literal type spells the same text.
    return (stored === name ? `${table}.${name}` : `${table}.${stored} as ${name}`) as Selected<Table, Name>
  })
