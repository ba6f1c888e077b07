export type ColumnType = 'BIGINT' | 'DATE' | 'INTEGER' | 'SMALLINT' | 'VARCHAR'

/** A table whose past months are kept as files: their columns with fixed types, and `day` among them. */
export interface ArchivedTable {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Rows that are near each other in this order compress best, and are found without reading all. */
  readonly order: readonly string[]
  /** Its rows of a month, by its first day, where they are not stored as their file has them. */
  readonly rows?: (month: string) => string
  /** What is added up by day to compare a file with the rows it was made from. */
  readonly summed: readonly string[]
  /** Single rows may be corrected later: where the database still has one, it counts and not the one of the file. */
  readonly isCorrected?: true
}

/** The columns as they are stored with every file and compared when it is opened. */
export const schemaOf = ({ columns }: ArchivedTable): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The rows of a month in the database, as SQL of the owner of a domain: what stands after `from`. */
export const rowsOfMonth = ({ name, rows }: ArchivedTable, domainId: number, month: string): string => {
  const first = `date ${quoted(month)}`
  return `${rows ? `(${rows(month)}) ${name}` : name} where domain_id = ${domainId} and day >= ${first} and day < (${first} + interval '1 month')`
}

/** Rows and sums of each day, by the database or the column engine alike. */
export function sumsByDay({ summed }: ArchivedTable, textType: string): string {
  const sums = summed.map((column) => [column, `sum(${column})`] as const)
  const figures = [['day', 'day'] as const, ['rows', 'count(*)'] as const, ...sums]
  return figures.map(([name, figure]) => `cast(${figure} as ${textType}) as ${name}`).join(', ')
}
