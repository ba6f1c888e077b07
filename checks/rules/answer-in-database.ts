import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '#checks/harness/database.ts'
import type { WalletState } from '#checks/vectors/rules.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import { exposureInDatabase, playInDatabase } from './in-database.ts'
import { prepareAgents } from './load.ts'
import type { Questions, Replies } from './questions.ts'

const zip = <Reply>(questions: ReadonlyMap<string, unknown>, replies: readonly Reply[]): Map<string, Reply> =>
  new Map([...questions.keys()].map((key, at) => [key, replies[at]!]))

/** Answers all questions with the database; markets, exposures, tickets and wallets take a few statements each. */
export async function answerInDatabase(database: TestDatabase, questions: Questions): Promise<Replies> {
  await prepareAgents(database.ownerPool)
  const exposures = await exposureInDatabase(database, [...questions.exposures.values()])
  return {
    markets: zip(questions.markets, await playInDatabase(database, [...questions.markets.values()])),
    exposures: zip(
      questions.exposures,
      exposures.map(([player = 0n]) => player),
    ),
    tickets: zip(questions.tickets, await settleTickets(database, [...questions.tickets.values()])),
    wallets: zip(questions.wallets, await postJournals(database, [...questions.wallets.values()])),
  }
}

/** First ids of ticket players and journal accounts, outside the range of market players. */
const firstTicketPlayer = 100_000_001n
const firstJournalAccount = 200_000_001n

/** Inserts settled tickets and reads the daily totals that the trigger computed. */
async function settleTickets(
  { ownerPool: owner }: TestDatabase,
  tickets: readonly { readonly stake: bigint; readonly returned: bigint }[],
): Promise<bigint[]> {
  const rows = tickets.map(({ stake, returned }, at) => ({
    cell: cellOf(firstTicketPlayer + BigInt(at)),
    player: String(firstTicketPlayer + BigInt(at)),
    stake: String(stake),
    returned: String(returned),
  }))
  await owner.query(`insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares)
    values (900000000, 1, 1, 'exchange', '{1,2}', '{3333,10000}') on conflict do nothing`)
  await owner.query(
    `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, returned,
       currency, share_path_id, placed_at, settled_at)
     select cell, player, gen_random_uuid(), 1, 1, 'SINGLE', '{football}', '{1}', 1, 1, stake, stake, 20000, 0, case when returned > 0 then 'WON' else 'LOST' end, returned,
       'INR', 900000000, now(), now()
     from jsonb_to_recordset($1::jsonb) s(cell smallint, player bigint, stake bigint, returned bigint)`,
    [JSON.stringify(rows)],
  )
  const { rows: days } = await owner.query<{ player: bigint; pl: bigint }>(
    `select player_id as player, pl from player_day where product = 'sportsbook'`,
  )
  const plOf = new Map(days.map(({ player, pl }) => [player, pl]))
  return tickets.map((_, at) => plOf.get(firstTicketPlayer + BigInt(at)) ?? 0n)
}

/** Posts the journals of each account in order and reads the wallet after each. */
async function postJournals(
  { ownerPool: owner }: TestDatabase,
  accounts: readonly (readonly (readonly TransferOrder[])[])[],
): Promise<WalletState[][]> {
  return Promise.all(
    accounts.map(async (journals, at) => {
      const account = firstJournalAccount + BigInt(at)
      await owner.query(`select open_wallet($1, 1, 'INR')`, [account])
      const states: WalletState[] = []
      for (const orders of journals) {
        const transfers = orders.map(({ kind, debit, credit, amount, ref, mayOverdraw = false }) => ({
          account: String(account),
          kind,
          debit,
          credit,
          amount: String(amount),
          ref,
          mayOverdraw,
        }))
        await owner.query(`select post_transfers($1, clock_timestamp(), 'checks', $2::jsonb, null, null)`, [
          randomUUID(),
          JSON.stringify(transfers),
        ])
        const { rows } = await owner.query<{ available: bigint; held: bigint }>(
          'select balance - exposure as available, held from wallet where account_id = $1',
          [account],
        )
        states.push({ available: money(rows[0]?.available ?? 0n), held: money(rows[0]?.held ?? 0n) })
      }
      return states
    }),
  )
}
