import { sql, type RawBuilder } from 'kysely'
import type { PlainPath } from '#blueprint/address.ts'
import type { Addresses } from '#blueprint/addresses.ts'

/**
 * A screen address as an SQL expression: a known path, with row values for query names the screen
 * declares.
 */
export function addressSql<const P extends PlainPath>(
  path: P,
  names: { readonly [Name in Addresses[P]]?: RawBuilder<unknown> },
): RawBuilder<string> {
  const values: Readonly<Record<string, RawBuilder<unknown> | undefined>> = names
  const present = Object.entries(values).filter(
    (entry): entry is [string, RawBuilder<unknown>] => entry[1] !== undefined,
  )
  const parts = present.map(
    ([name, value], place) => sql`${sql.lit(place === 0 ? `${path}?${name}=` : `&${name}=`)} || ${value}`,
  )
  return sql<string>`${sql.join(parts, sql` || `)}`
}
