import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { callHeaders } from '#simulator/sign.ts'
import { againstTpcB, fullSize, tableOf, writeSection, type Ratio, type Size } from './against-floor.ts'
import { createFixture, playerAt, withBenchDatabase } from '../fixture.ts'
import { createKey, newSecrets, serverProcess } from '../server-process.ts'

const clients = 32
const goal = 1.2
/** More than a server confirms on this machine in a second. */
const depositsPerSecond = 2_500

interface Calls {
  readonly amount: number
  readonly accountAt: (piece: number) => bigint
}

/** Pending deposits, one for each call that will confirm one. */
async function pendingDeposits(owner: pg.Pool, { amount, accountAt }: Calls): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
      select p.cell, p.id, p.domain_id, p.agent_id, 'upi', 10000, 'INR' from generate_series(1, $1) n
      cross join lateral (select $2::bigint[] as ids) all_ids
      join player p on p.cell = ids[n] % 64 and p.id = ids[n] returning id`,
    [amount, Array.from({ length: amount }, (_, piece) => String(accountAt(piece)))],
  )
  await owner.query('analyze deposit')
  return rows.map(({ id }) => id)
}

/** Deposits confirmed and withdrawals requested per second over HTTP by a site in another process, in turns with TPC-B. */
export async function benchMoney(size: Size = fullSize): Promise<{ readonly ratios: readonly Ratio[] }> {
  return withBenchDatabase(async ({ owner, url }) => {
    await createFixture(owner, { players: size.players, agents: 200 })
    const amount = depositsPerSecond * size.seconds * (size.rounds + 1)
    const deposits = await pendingDeposits(owner, { amount, accountAt: (piece) => playerAt(piece, size.players) })
    await owner.query('analyze')
    const secrets = newSecrets()
    const key = await createKey(owner, secrets, { keyId: 'bench', provider: null })
    await using server = await serverProcess(url, secrets, clients)
    const call = (path: string, content: Readonly<Record<string, unknown>>) => {
      const body = JSON.stringify({ externalId: randomUUID(), ...content })
      return server.post(`/api/inbound${path}`, callHeaders(key, `/api/inbound${path}`, body), body)
    }
    const withdrawal = (piece: number) =>
      call('/withdrawal', { player: String(playerAt(piece, size.players)), method: 'upi', amount: '1.00' })
    const confirmation = () => call('/deposit/confirmation', { deposit: deposits.pop(), amount: '100.00' })
    const measured = await againstTpcB(url, size, [
      { title: 'withdrawals requested', clients, goal, work: withdrawal },
      { title: 'deposits confirmed', clients, goal, work: confirmation },
    ])
    const { rows } = await owner.query<{ wrong: bigint }>(
      `select count(*) as wrong from wallet w where balance <> coalesce((select t.balance_after from transfer t
        where t.cell = w.cell and t.account_id = w.account_id and t.wallet_version = w.version), 0)`,
    )
    if (rows[0]?.wrong !== 0n) throw new Error('Wallets differ from their last transfer')
    const table = tableOf({ ...measured, limits: [] })
    console.log(table)
    if (size === fullSize) await writeSection('Deposits and withdrawals', table)
    return { ratios: measured.ratios }
  })
}
