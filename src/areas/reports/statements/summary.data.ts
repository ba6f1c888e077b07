import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { dayBounds, dayOf } from '#values/day.ts'
import { cellOf } from '#values/id.ts'
import { lastSevenDays, InvalidFilter, type Period } from '#blueprint/filters.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { accountStatement } from './account-statement.screen.ts'
import { statementSummary } from './summary.queries.ts'
import { accountOf, statementAccount } from './account.facts.ts'

interface Sums {
  readonly bookings: number
  readonly first: bigint | null
  readonly last: bigint | null
  readonly credit: bigint
  readonly debit: bigint
}

function periodOf(text: string | undefined, timeZone: string): Period {
  if (text === undefined) {
    const today = dayOf(Date.now(), timeZone)
    return lastSevenDays(today)
  }
  const period = accountStatement.filters.at.read(text, dayOf(Date.now(), timeZone))
  if (period instanceof InvalidFilter) throw new BadInput({ at: period.message })
  return period
}

async function sumsOf(tx: Tx, accountId: bigint, { from, to }: { from: Date; to: Date }): Promise<Sums> {
  return tx
    .selectFrom('transfer')
    .where('cell', '=', cellOf(accountId))
    .where('account_id', '=', accountId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .select([
      sql<number>`count(*)::int`.as('bookings'),
      sql<bigint | null>`min(wallet_version)`.as('first'),
      sql<bigint | null>`max(wallet_version)`.as('last'),
      sql<bigint>`coalesce(sum(amount) filter (where credit = 'wallet'), 0)::bigint`.as('credit'),
      sql<bigint>`coalesce(sum(amount) filter (where debit = 'wallet'), 0)::bigint`.as('debit'),
    ])
    .executeTakeFirstOrThrow()
}

const bookingsOf = (tx: Tx, accountId: bigint) =>
  tx.selectFrom('transfer').where('cell', '=', cellOf(accountId)).where('account_id', '=', accountId)

/** The stored balance after an entry; zero before the first. */
async function balanceAt(tx: Tx, accountId: bigint, version: bigint): Promise<bigint> {
  const row = await bookingsOf(tx, accountId)
    .where('wallet_version', '=', version)
    .select('balance_after')
    .executeTakeFirst()
  return row?.balance_after ?? 0n
}

async function balanceBefore(tx: Tx, accountId: bigint, instant: Date): Promise<bigint> {
  const row = await bookingsOf(tx, accountId)
    .where('at', '<', instant)
    .orderBy('wallet_version', 'desc')
    .limit(1)
    .select('balance_after')
    .executeTakeFirst()
  return row?.balance_after ?? 0n
}

/** Opening and closing come from stored balances, so that the sums of the period verify them. */
export async function statementFigures(tx: Tx, accountId: bigint, bounds: { from: Date; to: Date }) {
  const { bookings, first, last, credit, debit } = await sumsOf(tx, accountId, bounds)
  const opening =
    first === null ? await balanceBefore(tx, accountId, bounds.from) : await balanceAt(tx, accountId, first - 1n)
  const closing = last === null ? opening : await balanceAt(tx, accountId, last)
  return {
    bookings,
    opening,
    credit,
    debit,
    closing,
    difference: opening + credit - debit - closing,
  }
}

const emptyFigures = { bookings: 0, opening: 0n, credit: 0n, debit: 0n, closing: 0n, difference: 0n }

export const statementSummaryAnswer = answerWithin(
  statementSummary,
  async ({ tx, actor, scope, parameters, timeZone }) => {
    const { from, to } = periodOf(parameters.at, timeZone)
    const requested = parameters.account === undefined ? undefined : BigInt(parameters.account)
    const account = await accountOf(tx, statementAccount(requested, actor)).executeTakeFirst()
    if (!account && requested === undefined) return { account: null, from, to, ...emptyFigures }
    if (!account || !scope.includes(account.agentId)) return null
    const bounds = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
    const { id, username, kind } = account
    return { account: { id, username, kind }, from, to, ...(await statementFigures(tx, id, bounds)) }
  },
)
