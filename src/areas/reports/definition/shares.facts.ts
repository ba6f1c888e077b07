import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * Rows with what each is of all rows of its currency, as `sharesOfWhole` rounds it: tenths of a percent that are 100.0 together. `value` is
 * an expression on `row`; rows of which one is negative have no shares.
 */
export const withShares = <Row>(
  rows: Expression<Row>,
  value: RawBuilder<bigint>,
  order: RawBuilder<unknown>,
): RawBuilder<Row & { readonly ofAll: string | null }> => sql<Row & { readonly ofAll: string | null }>`(
  select counted.*, case when tenths = 0 and part > 0 then '<0.1' else (tenths / 10) || '.' || (tenths % 10) end as "ofAll"
  from (select placed.*, case when lowest >= 0 and whole > 0 then floors
      + (row_number() over (partition by currency order by remainder desc, place) <= 1000 - sum(floors) over (partition by currency))::int end as tenths
    from (select parts.*, div(part * 1000, nullif(whole, 0))::int as floors, mod(part * 1000, nullif(whole, 0)) as remainder
      from (select row.*, ${value}::numeric as part, sum(${value}) over (partition by row.currency)::numeric as whole,
          min(${value}) over (partition by row.currency) as lowest, row_number() over (order by ${order}) as place
        from ${rows} as row) parts) placed) counted)`
