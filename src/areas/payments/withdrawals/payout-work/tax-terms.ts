import { sql } from 'kysely'
import { taxRules, type TaxTerms } from '#areas/payments/rules/payouts/tax.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { money } from '#values/money.ts'
import { parseShare } from '#values/share.ts'

interface TaxedWithdrawal {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
  readonly domain_id: number
  readonly status: string
}

/** The states in which the tax is recomputed: before an approval, and before a failed payout is sent again. */
export const isTaxRecomputed = (status: string): boolean => ['PENDING', 'ON_HOLD', 'FAILED'].includes(status)

async function termsOfDomain(tx: Tx, domainId: number) {
  const { withdrawalTax, withdrawalTaxRate } = (await settingsIn(tx)).of(domainId).payments
  const rule = taxRules.find((one) => one === withdrawalTax)
  const rate = withdrawalTaxRate === null ? null : parseShare(withdrawalTaxRate)
  return rule === undefined || rate === null || rate === 0 ? null : { rule, rate }
}

/** How tax would be withheld from the withdrawal now; null where the domain withholds none. */
export async function readTaxTerms(tx: Tx, row: TaxedWithdrawal): Promise<TaxTerms | null> {
  const terms = await termsOfDomain(tx, row.domain_id)
  if (terms === null) return null
  const { rows } = await sql<{ withdrawn: bigint; deposited: bigint; opening: bigint; taxed: bigint; at: Date }>`
    select y.*, now() as at from tax_year(${row.cell}, ${row.player_id}, ${row.id}, now()) y`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`Withdrawal ${row.id} has no player`)
  const { withdrawn, deposited, opening, taxed, at } = found
  const year = {
    withdrawn: money(withdrawn),
    deposited: money(deposited),
    opening: money(opening),
    taxed: money(taxed),
  }
  return { ...terms, year, at }
}

/** Locks the player first, so that of two withdrawals approved at the same time the second counts the first. */
export async function lockTaxTerms(tx: Tx, row: TaxedWithdrawal): Promise<TaxTerms | null> {
  if (!isTaxRecomputed(row.status) || (await termsOfDomain(tx, row.domain_id)) === null) return null
  await sql`select 1 from player where cell = ${row.cell} and id = ${row.player_id} for no key update`.execute(tx)
  return readTaxTerms(tx, row)
}
