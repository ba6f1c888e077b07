import type { Updateable } from 'kysely'
import type { DB } from './tables.ts'

type Changes = { readonly [Table in keyof DB]: Updateable<DB[Table]> }
type ColumnName = { [Table in keyof DB]: keyof DB[Table] }[keyof DB]
/** Lists may be read-only: they are written the same. */
type Value<V> = V extends readonly (infer Item)[] ? readonly Item[] : V
/** What a column of this name holds, in whichever tables have one. */
type Holds<Column> = {
  [Table in keyof DB]: Column extends keyof Changes[Table] ? Value<Changes[Table][Column]> : never
}[keyof DB]

type Tables = { readonly [Table in keyof DB]: true }
/** Ids also come as their digits. Where a column cannot be empty, null and undefined mean its default. */
type Id<Column> = Column extends 'id' | `${string}_id` ? string : never
type Columns = { readonly [Column in ColumnName]?: Holds<Column> | Id<Column> | null | undefined }

declare module '#blueprint/decision/decision.ts' {
  interface WrittenTables extends Tables {}
  interface WrittenColumns extends Columns {}
}
