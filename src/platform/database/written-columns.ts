import type { Updateable } from 'kysely'
import type { DB } from './tables.ts'

type Changes = { readonly [Table in keyof DB]: Updateable<DB[Table]> }
type ColumnName = { [Table in keyof DB]: keyof DB[Table] }[keyof DB]
/** Read-only arrays are accepted too. */
type Value<V> = V extends readonly (infer Item)[] ? readonly Item[] : V
/** The value type of a column of this name, in whichever tables have one. */
type Holds<Column> = {
  [Table in keyof DB]: Column extends keyof Changes[Table] ? Value<Changes[Table][Column]> : never
}[keyof DB]

type Tables = { readonly [Table in keyof DB]: true }
/** Ids may be given as text. In a column that is not nullable, null and undefined mean its default. */
type Id<Column> = Column extends 'id' | `${string}_id` ? string : never
type Columns = { readonly [Column in ColumnName]?: Holds<Column> | Id<Column> | null | undefined }

declare module '#blueprint/decision/decision.ts' {
  interface StoredTables extends Tables {}
  interface StoredColumns extends Columns {}
}
