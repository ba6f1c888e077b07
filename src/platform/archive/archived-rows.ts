import { quoted, type ArchivedTable, type ColumnType } from './archived-table.ts'

/** Types of columns in the database. */
type StoredType =
  | 'bigint'
  | 'boolean'
  | 'double precision'
  | 'int'
  | 'int[]'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'uuid'

/** Single rows whose past months are kept as files, as the database has them. */
export interface StoredRows {
  /** The name of their files. */
  readonly name: string
  /** The table or view that has them. */
  readonly from: string
  /** They belong to the month of this instant, in UTC: a file stays right when a domain changes its time zone. */
  readonly instant: string
  readonly columns: Readonly<Record<string, StoredType>>
  readonly order: readonly string[]
  readonly summed: readonly string[]
}

/** Whole numbers stay numbers, instants are milliseconds, and everything else is the text that the database writes. */
const numbers: Partial<Record<StoredType, ColumnType>> = {
  bigint: 'BIGINT',
  int: 'INTEGER',
  smallint: 'SMALLINT',
  timestamptz: 'BIGINT',
}

function inFile([name, type]: readonly [string, StoredType]): string {
  if (type === 'timestamptz') return `(extract(epoch from t."${name}") * 1000)::bigint as "${name}"`
  return type in numbers ? `t."${name}"` : `t."${name}"::text as "${name}"`
}

/** The table of their files. */
export function rowTable({ name, from, instant, columns, order, summed }: StoredRows): ArchivedTable {
  const stored = Object.entries(columns)
  const begin = (month: string) => `timestamp ${quoted(`${month} 00:00`)}`
  return {
    name,
    columns: {
      ...Object.fromEntries(stored.map(([column, type]) => [column, numbers[type] ?? ('VARCHAR' as const)])),
      day: 'DATE',
    },
    rows: (month) =>
      `select ${stored.map(inFile).join(', ')}, (t."${instant}" at time zone 'UTC')::date as day from ${from} t
        where t."${instant}" >= ${begin(month)} at time zone 'UTC'
          and t."${instant}" < (${begin(month)} + interval '1 month') at time zone 'UTC'`,
    order,
    summed,
    isCorrected: true,
  }
}

/** The type under which the database takes values of a column from a file. */
export const arrayTypeOf = (type: StoredType): string =>
  type === 'timestamptz' ? 'bigint[]' : type in numbers ? `${type}[]` : 'text[]'

/** A value of a file as the database has it. */
export function fromFile([name, type]: readonly [string, StoredType]): string {
  if (type === 'timestamptz') return `to_timestamp(file."${name}" / 1000.0)::timestamptz(3) as "${name}"`
  return type in numbers ? `file."${name}"` : `file."${name}"::${type} as "${name}"`
}
