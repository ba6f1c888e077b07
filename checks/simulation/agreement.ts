import { deepStrictEqual } from 'node:assert/strict'
import { tenThousandths } from '#checks/paths/arithmetic.ts'
import type { Model } from './model.ts'
import type { Sequence } from './sequence-state.ts'

interface ComparedRow extends Readonly<Record<string, unknown>> {
  readonly id: string
}
const byId = <T extends { readonly id: string }>(rows: readonly T[]): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.id, row]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

const walletsOf = ({ books }: Model) =>
  byId(
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
  byId(
    [...deposits, ...withdrawals].map(({ id, player, amount, status, approvedBy }) => ({
      id,
      player: player.id,
      amount,
      status,
      approved_by: approvedBy,
    })),
  )

const marketsOf = ({ markets }: Model) => byId(markets.map(({ market, status }) => ({ id: market.id, status })))

const betsOf = ({ books }: Model) =>
  byId(
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

/** One query for everything, since it runs after every command. */
const stateQuery = (accounts: readonly string[], players: readonly string[], markets: readonly string[]): string => {
  const cells = (ids: readonly string[]) => `(${[...new Set(ids.map((id) => BigInt(id) % 64n))].join(', ')})`
  const ofPlayers = `player_id in (${players.join(', ')}) and cell in ${cells(players)}`
  return `select account_id::text as id, balance, exposure, held, debt, version from wallet
      where account_id in (${accounts.join(', ')}) and cell in ${cells(accounts)};
    select id::text, player_id::text as player, amount, status, null as approved_by from deposit where ${ofPlayers}
      union all select id::text, player_id::text, amount, status, approved_by from withdrawal where ${ofPlayers};
    select id::text, status, matched_odds_e4 as odds, matched, remaining, lapsed, cancelled, pl from bet where ${ofPlayers};
    select id::text, status from market where id in (${markets.join(', ')})`
}

/** Asserts that the stored state of this sequence equals the model. */
export async function expectAgreement({ setup, model }: Sequence): Promise<void> {
  const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)
  const text = stateQuery(
    [...model.books.wallets.keys()],
    ids(model.players),
    ids(model.markets.map(({ market }) => market)),
  )
  // Several statements return several results, which the driver's types do not cover.
  const results = (await setup.owner.query(text)) as unknown as readonly { readonly rows: readonly ComparedRow[] }[]
  const [wallets, payments, bets, markets] = results.map(({ rows }) => byId(rows.map((row) => ({ ...row }))))
  deepStrictEqual(wallets, walletsOf(model), 'wallets')
  deepStrictEqual(payments, paymentsOf(model), 'deposits and withdrawals')
  deepStrictEqual(bets, betsOf(model), 'bets')
  deepStrictEqual(markets, marketsOf(model), 'markets')
}
