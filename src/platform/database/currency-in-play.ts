import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './transaction.ts'
import { digitsOf } from '#values/currency.ts'
import { commonDigits, takeDigitsFrom, usualDigits } from '#values/money.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { databaseKeyOf, ttlCache } from '#platform/auth/sessions/ttl-cache.ts'

interface InPlay {
  /** Decimals of the currency in play; null where several currencies with different decimals are. */
  readonly digits: number | null
  /** Decimals of the finest currency of the operator, whatever is in play. */
  readonly finest: number
}

const inPlay = new AsyncLocalStorage<InPlay>()

takeDigitsFrom(
  () => {
    const digits = inPlay.getStore()?.digits
    // A guess would be wrong by a factor of ten or more.
    if (digits === null) throw new Conflict('Select one domain. The domains have currencies with different decimals.')
    return digits ?? usualDigits
  },
  () => !isUndecided(),
)

/** The decimals that an amount which holds in every currency may have: more than any domain can use are a mistake. */
export const finestDigits = (): number => inPlay.getStore()?.finest ?? commonDigits

const withDigitsOf = <T>(digits: number | null, work: () => T): T =>
  inPlay.run({ digits, finest: finestDigits() }, work)

/** Does this in one currency: amounts are read and written with its decimals. */
export const inCurrency = <T>(code: string, work: () => T): T => withDigitsOf(digitsOf(code), work)

const cache = ttlCache<ReadonlyMap<number, string>>()

const readCurrencies = async (db: Tx): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await db.selectFrom('domain').select(['id', 'currency']).execute()).map(({ id, currency }) => [id, currency]),
  )

/** Currencies by domain, cached; within a transaction they are read over its own connection. */
export const currenciesOf = (db: Tx): Promise<ReadonlyMap<number, string>> =>
  cache(databaseKeyOf(db), () => readCurrencies(db))

/** Does this in the currency of one domain. */
export const inDomain = <T>(db: Tx, domainId: number, work: () => Promise<T>): Promise<T> =>
  inDomains(db, [domainId], work)

/** Does this with amounts that hold in every currency. */
export const inEveryCurrency = <T>(work: () => T): T => withDigitsOf(commonDigits, work)

/** Whether the domains in play have currencies with different decimals, and none was chosen. */
export const isUndecided = (): boolean => inPlay.getStore()?.digits === null

/** Does this in the common decimals of these domains. If they have none, the currency that was chosen before stays in play. */
export async function inDomains<T>(db: Tx, domains: readonly number[] | 'all', work: () => Promise<T>): Promise<T> {
  const { digits, finest } = await digitsIn(db, domains)
  const before = inPlay.getStore()?.digits ?? null
  return inPlay.run({ digits: digits ?? before, finest }, work)
}

async function digitsIn(db: Tx, domains: readonly number[] | 'all'): Promise<InPlay> {
  let currencies = await currenciesOf(db)
  if (domains !== 'all' && !domains.every((id) => currencies.has(id))) currencies = await readCurrencies(db)
  const all = [...currencies.values()].map(digitsOf)
  const digits = new Set(domains === 'all' ? all : domains.map((id) => digitsOf(currencies.get(id) ?? '')))
  return {
    digits: digits.size > 1 ? null : ([...digits][0] ?? usualDigits),
    finest: all.length === 0 ? commonDigits : Math.max(...all),
  }
}
