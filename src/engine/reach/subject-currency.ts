import { sql, type RawBuilder } from 'kysely'
import type { AnyQuery, CurrencySubject } from '#blueprint/screen/query.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { inCurrency, inDomain, inEveryCurrency, isUndecided } from '#platform/database/currency-in-play.ts'
import { mostDigits } from '#values/currency.ts'
import { withDigits } from '#values/money.ts'
import type { AnySubject, Tx } from '#engine/action/act.ts'

/**
 * Does this in the currency of the subject. Amounts of a record that belongs to no domain hold in every currency; several
 * rows at once are of the domain in play.
 */
export function inCurrencyOf<T>(
  tx: Tx,
  { domainId }: Pick<AnySubject, 'domainId'>,
  work: () => Promise<T>,
): Promise<T> {
  if (domainId === null) return work()
  return typeof domainId === 'number' ? inDomain(tx, domainId, work) : inEveryCurrency(work)
}

/**
 * Reads what was entered. While it is undecided in which currency, the most decimals are allowed; it is read again once
 * the subject is known.
 */
export const readOnce = <T>(read: () => T): T => (isUndecided() ? withDigits(mostDigits, read) : read())

/** The domain of each subject of a query; its id is the parameter. */
const domainQueries: Readonly<Record<CurrencySubject, (id: string) => RawBuilder<{ domain: number }>>> = {
  account: (id) => sql`select domain_id as domain from player where cell = cell_of(${id}::bigint) and id = ${id}::bigint
    union all select domain_id from agent where id = ${id}::bigint`,
  payment: (id) => sql`select domain_id as domain from deposit where id = ${id}::uuid
    union all select domain_id from withdrawal where id = ${id}::uuid`,
  bet: (id) => sql`select domain_id as domain from bet where id = ${id}::uuid`,
  ticket: (id) => sql`select domain_id as domain from ticket where id = ${id}::uuid`,
  balance_check: (id) => sql`select domain_id as domain from balance_check where id = ${id}::uuid`,
  gateway_callback: (id) => sql`select domain_id as domain from gateway_callback where id = ${id}::uuid`,
  kyc_document: (id) => sql`select domain_id as domain from kyc_document where id = ${id}::uuid`,
  message_thread: (id) => sql`select domain_id as domain from message_thread where id = ${id}::uuid`,
}

interface CurrencyRequest {
  readonly query: Pick<AnyQuery, 'currencyOf'>
  readonly parameters: Readonly<Record<string, unknown>>
  readonly actor: Pick<Actor, 'agentId'> | undefined
}

/**
 * Does this in the currency of the subject that the query names, if it is undecided. Staff of an agent read in the currency of
 * the agent; without a subject there is nothing to count.
 */
export async function inQueryCurrency<T>(
  tx: Tx,
  { query: { currencyOf }, parameters, actor }: CurrencyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!isUndecided()) return work()
  const own = actor?.agentId ?? null
  if (own === null && currencyOf === undefined) return work()
  const named = currencyOf && own === null ? parameters[currencyOf[1]] : own
  // Parameters are texts.
  if (typeof named !== 'string' && typeof named !== 'bigint') return inCurrency('', work)
  const subject = own === null && currencyOf ? currencyOf[0] : 'account'
  const { rows } = await domainQueries[subject](String(named)).execute(tx)
  const domain = rows[0]?.domain
  // A record that is not found, or not visible, has no amounts to show.
  return domain === undefined ? inCurrency('', work) : inDomain(tx, domain, work)
}
