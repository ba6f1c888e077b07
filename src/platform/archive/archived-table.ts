export type ColumnType = 'BIGINT' | 'DATE' | 'INTEGER' | 'SMALLINT' | 'VARCHAR'

/** A table whose past months are kept as files: their columns with fixed types, none of which is empty. */
export interface ArchivedTable {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Rows that are near each other in this order compress best, and are found without reading all. */
  readonly order: readonly string[]
  /** What is added up by day to compare a file with the rows it was made from. */
  readonly summed: readonly string[]
}

/** The columns as they are stored with every file and compared when it is opened. */
export const schemaOf = ({ columns }: ArchivedTable): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Rows and sums of each day, by the database or the column engine alike. */
export function sumsByDay({ summed }: ArchivedTable, textType: string): string {
  const sums = summed.map((column) => [column, `sum(${column})`] as const)
  const figures = [['day', 'day'] as const, ['rows', 'count(*)'] as const, ...sums]
  return figures.map(([name, figure]) => `cast(${figure} as ${textType}) as ${name}`).join(', ')
}
