import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signedHeaders, type SiteKey } from '#simulator/sign.ts'
import { crowd, inTurns } from './crowd.ts'
import { createKey, newSecrets, serverProcess, type Post } from './server-process.ts'

const atOnce = 48
const rounds = 3

/** One signed call of a player site. */
const caller =
  (post: Post, key: SiteKey) =>
  (path: string, content: Readonly<Record<string, unknown>>): Promise<void> => {
    const body = JSON.stringify(content)
    return post(`/api/inbound${path}`, signedHeaders(key, body), body)
  }

interface Calls {
  readonly amount: number
  readonly accountAt: (piece: number) => bigint
}

/** Pending deposits, one for each call that will confirm one. */
export async function pendingDeposits(owner: pg.Pool, { amount, accountAt }: Calls): Promise<string[]> {
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

/**
 * Postings per second requested by a player site in another process; each is signed, idempotent, audited and published.
 */
export async function overHttp(owner: pg.Pool, url: string, { amount, accountAt }: Calls): Promise<number> {
  const secrets = newSecrets()
  const key = await createKey(owner, secrets, { keyId: 'bench', provider: null })
  const deposits = await pendingDeposits(owner, { amount: amount * rounds, accountAt })
  await using server = await serverProcess(url, secrets, atOnce)
  const call = caller(server.post, key)
  let posted = 0
  const counted = async (work: (piece: number) => Promise<unknown>, pieces = amount) => {
    const pace = await crowd(atOnce, pieces, work)
    posted += pace.done
    return pace
  }
  const withdrawal = (player: bigint) =>
    call('/withdrawal', { externalId: randomUUID(), player: String(player), method: 'upi', amount: '1.00' })
  await crowd(atOnce, 500, () => call('/balance', { player: String(accountAt(1)) }))
  const pace = await inTurns(
    {
      'withdrawal request': () => counted((piece) => withdrawal(accountAt(piece))),
      'deposit confirmation': () =>
        counted(() =>
          call('/deposit/confirmation', { externalId: randomUUID(), deposit: deposits.pop(), amount: '100.00' }),
        ),
      'withdrawal request, one account': () => counted(() => withdrawal(accountAt(1)), Math.ceil(amount / 5)),
      'balance query (no posting)': () =>
        crowd(atOnce, amount, (piece) => call('/balance', { player: String(accountAt(piece)) })),
    },
    rounds,
  )
  console.log(
    `over HTTP: ${pace('withdrawal request').toFixed(0)} and ${pace('deposit confirmation').toFixed(0)} postings a second, ${atOnce} at once`,
  )
  return posted
}
