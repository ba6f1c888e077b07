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
  by(
    [...books.wallets].map(([id, { balance, exposure, held, debt, version }]) => ({
      id,
      balance,
      exposure,
      held,
      debt,
      version,
    })),
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

/** All in one round trip, since it is asked after every command. */
const asked = (accounts: readonly string[], players: readonly string[], markets: readonly string[]): string => {
  const cells = (ids: readonly string[]) => `(${[...new Set(ids.map((id) => BigInt(id) % 64n))].join(', ')})`
  const whose = `player_id in (${players.join(', ')}) and cell in ${cells(players)}`
  return `select account_id::text as id, balance, exposure, held, debt, version from wallet
      where account_id in (${accounts.join(', ')}) and cell in ${cells(accounts)};
    select id::text, player_id::text as player, amount, status, null as approved_by from deposit where ${whose}
      union all select id::text, player_id::text, amount, status, approved_by from withdrawal where ${whose};
    select id::text, status, matched_odds_e4 as odds, matched, remaining, lapsed, cancelled, pl from bet where ${whose};
    select id::text, status from market where id in (${markets.join(', ')})`
}

/** Everything the product keeps of this sequence is what the model keeps. */
export async function agree({ ground, model }: Stage): Promise<void> {
  const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)
  const text = asked(
    [...model.books.wallets.keys()],
    ids(model.players),
    ids(model.markets.map(({ market }) => market)),
  )
  // Several statements at once have several results, which the types of the driver do not say.
  const results = (await ground.owner.query(text)) as unknown as readonly { readonly rows: readonly Shown[] }[]
  const [wallets, payments, bets, markets] = results.map(({ rows }) => by(rows.map((row) => ({ ...row }))))
  deepStrictEqual(wallets, walletsOf(model), 'wallets')
  deepStrictEqual(payments, paymentsOf(model), 'deposits and withdrawals')
  deepStrictEqual(bets, betsOf(model), 'bets')
  deepStrictEqual(markets, marketsOf(model), 'markets')
}
