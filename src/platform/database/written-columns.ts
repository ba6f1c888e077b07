import type { ColumnType } from 'kysely'
import type { DB } from './tables.ts'

/** Read-only arrays are accepted too. */
type Value<V> = V extends readonly (infer Item)[] ? readonly Item[] : V
type Inserted<Column> = Column extends ColumnType<unknown, infer V, unknown> ? V : Column
type Updated<Column> = Column extends ColumnType<unknown, unknown, infer V> ? V : Column
type Selected<Column> = Column extends ColumnType<infer V, unknown, unknown> ? V : Column

/** Columns that the database computes. */
type Computed<Table> = {
  [Column in keyof Table]-?: [Inserted<Table[Column]>] extends [never] ? Column : never
}[keyof Table]

/** Columns with a default or without `not null` may be left out. */
type Optional<Table> = {
  [Column in keyof Table]-?: undefined extends Inserted<Table[Column]>
    ? Column
    : null extends Inserted<Table[Column]>
      ? Column
      : never
}[keyof Table]

type Row<Table> = {
  readonly [Column in Exclude<keyof Table, Optional<Table> | Computed<Table>>]: Value<Inserted<Table[Column]>>
} & { readonly [Column in Optional<Table>]?: Value<Inserted<Table[Column]>> | undefined }

type Changes<Table> = {
  readonly [Column in Exclude<keyof Table, Computed<Table>>]?: Value<Updated<Table[Column]>> | undefined
}
type Key<Table> = { readonly [Column in keyof Table]?: Selected<Table[Column]> }

/** Ids may be given as text. In a column that is not nullable, undefined means its default. */
type Id<Column> = Column extends 'id' | `${string}_id` ? string : never
type Set<Table> = {
  readonly [Column in keyof Changes<Table>]?: Changes<Table>[Column] | Id<Column>
}

type Tables = {
  readonly [Table in keyof DB]: {
    readonly row: Row<DB[Table]>
    readonly changes: Changes<DB[Table]>
    readonly key: Key<DB[Table]>
    readonly set: Set<DB[Table]>
  }
}

declare module '#blueprint/decision/decision.ts' {
  interface StoredTables extends Tables {}
}
