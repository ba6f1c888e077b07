import { deepStrictEqual } from 'node:assert/strict'
import { tenThousandths } from '#checks/paths/plain.ts'
import type { Model } from './model.ts'
import type { Stage } from './stage.ts'

interface Shown extends Readonly<Record<string, unknown>> {
  readonly id: string
}
const by = <T extends { readonly id: string }>(rows: readonly T[]): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.id, row]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

const walletsOf = ({ books }: Model) =>
  Object.fromEntries(
    [...books.wallets]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { balance, exposure, held, debt, version }]) => [
        id,
        { id, balance, exposure, held, debt, version },
      ]),
  )

const paymentsOf = ({ deposits, withdrawals }: Model) =>
  by(
    [...deposits, ...withdrawals].map(({ id, player, amount, status, approvedBy }) => ({
      id,
      player: player.id,
      amount,
      status,
      approved_by: approvedBy,
    })),
  )

const marketsOf = ({ markets }: Model) => by(markets.map(({ market, status }) => ({ id: market.id, status })))

const betsOf = ({ books }: Model) =>
  by(
    books.bets.map(({ id, status, average, matched, remaining, cancelled, pl }) => {
      const isOver = pl !== null
      return {
        id,
        status,
        odds: Number(tenThousandths(average)),
        matched,
        remaining: isOver ? 0n : remaining,
        lapsed: isOver ? remaining : 0n,
        cancelled,
        pl,
      }
    }),
  )

const asked = {
  wallets: `select account_id::text as id, balance, exposure, held, debt, version from wallet
    where account_id = any ($1) and cell = any (select cell_of(a) from unnest($1::bigint[]) a) order by account_id::text`,
  payments: `select id::text, player_id::text as player, amount, status, null as approved_by from deposit where player_id = any ($1)
    union all select id::text, player_id::text, amount, status, approved_by from withdrawal where player_id = any ($1)`,
  bets: `select id::text, status, matched_odds_e4 as odds, matched, remaining, lapsed, cancelled, pl from bet
    where player_id = any ($1) and cell = any (select cell_of(a) from unnest($1::bigint[]) a)`,
  markets: `select id::text, status from market where id = any ($1)`,
} as const

/** Everything the product keeps of this sequence is what the model keeps. */
export async function agree({ ground, model }: Stage): Promise<void> {
  const read = async (what: keyof typeof asked, ids: readonly string[]) => {
    const { rows } = await ground.owner.query<Shown>(asked[what], [ids])
    return by(rows.map((row) => ({ ...row })))
  }
  const players = model.players.map(({ id }) => id)
  deepStrictEqual(await read('wallets', [...model.books.wallets.keys()]), walletsOf(model), 'wallets')
  deepStrictEqual(await read('payments', players), paymentsOf(model), 'deposits and withdrawals')
  deepStrictEqual(await read('bets', players), betsOf(model), 'bets')
  deepStrictEqual(
    await read(
      'markets',
      model.markets.map(({ market }) => market.id),
    ),
    marketsOf(model),
    'markets',
  )
}
