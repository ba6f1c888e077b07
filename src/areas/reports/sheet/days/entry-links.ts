import { sql, type RawBuilder } from 'kysely'
import { anyTime, type Period } from '#blueprint/filters.ts'
import { addressSql } from '#engine/address-sql.ts'
import type { Cause } from '#areas/reports/sheet/causes.ts'

export const daysOf = (days: Period | undefined): RawBuilder<unknown> =>
  sql`${days ? `${days.from}..${days.to}` : anyTime}::text`

/** The entries behind each change of an account in these days. */
export const entriesBehind = (days: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => {
  const entriesOf = (cause: Cause) =>
    addressSql('/balance-sheet-report/entries', { days, accountId, cause: sql`${cause}::text` })
  return [
    entriesOf('exchange').as('exchangeRows'),
    entriesOf('sportsbook').as('sportsbookRows'),
    entriesOf('casino').as('casinoRows'),
    entriesOf('payments').as('paymentsRows'),
    entriesOf('bonuses').as('bonusesRows'),
    entriesOf('adjustments').as('adjustmentsRows'),
    entriesOf('cash').as('cashRows'),
    entriesOf('chips').as('chipsRows'),
    entriesOf('credit').as('creditRows'),
  ] as const
}
