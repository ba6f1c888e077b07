import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import type { Office } from './office.ts'

interface Referred {
  /** The default is player 1001 of north-east. */
  readonly referrer?: bigint
  /** The first deposit in minor units. */
  readonly deposit: number | null
  readonly kyc?: string
  readonly daysBefore?: number
}
type Site = Awaited<ReturnType<typeof signedSite>>
export type ReferPlayer = (referred: Referred) => Promise<bigint>

/** Adds players whom others referred; the player site requests and confirms their first deposits. */
export async function referredPlayers(office: Office, own?: Site): Promise<ReferPlayer> {
  const site = own ?? (await signedSite(office.url, office.database.ownerPool))
  let nextId = 5_000n

  async function depositFirst(player: bigint, minor: number): Promise<void> {
    const amount = (minor / 100).toFixed(2)
    const requested = { externalId: randomUUID(), player: String(player), method: 'upi', amount, utr: `utr-${player}` }
    const { body } = await site('/deposit', requested)
    const confirmed = await site('/deposit/confirmation', { externalId: randomUUID(), deposit: body.deposit, amount })
    expect(confirmed.status, JSON.stringify([body, confirmed.body])).toBe(200)
  }

  return async ({ referrer = 1001n, deposit, kyc = 'VERIFIED', daysBefore = 3 }) => {
    const id = nextId++
    await office.rows(
      `insert into player (cell, id, domain_id, agent_id, username, currency, kyc, referrer_id, created_at)
       select cell_of($1), $1, 1, r.agent_id, 'referred_' || $1, 'INR', $2, r.id, now() - make_interval(days => $3) from player r where r.id = $4`,
      [id, kyc, daysBefore, referrer],
    )
    await office.rows(`select open_wallet($1, 1, 'INR')`, [id])
    if (deposit !== null) await depositFirst(id, deposit)
    return id
  }
}
