import { expect } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { until } from '#checks/harness/time/until.ts'
import type { BrowserSetup } from './browser-setup.ts'

/** A player with money, who was registered by a call of the site. */
export interface OwnPlayer {
  readonly id: string
  readonly username: string
}

interface Verified {
  /** Whether the documents are verified; without, a check of each withdrawal fails. Default: yes. */
  readonly isVerified?: boolean
}

export interface OwnWithdrawal {
  readonly id: string
  readonly player: OwnPlayer
}

/**
 * A site of the first domain whose calls make what a test works on: which rows the demo world has, and in which state, differs from
 * run to run.
 */
export async function ownSite({ url, database: { ownerPool: owner } }: BrowserSetup) {
  const call = await signedSite(url, owner)
  const ask = async (path: string, body: object) => {
    const answer = await call(path, body)
    expect(answer.status, `${path} was answered with ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  // Payouts cost nothing, wait for a reviewer, and go to new accounts without a turnover.
  await owner.query(`update payout_method set auto_up_to = null, cool_down_hours = 0, turnover = 0, fee_rate = 0, fee_fixed = 0, fee_min = 0
    where domain_id = (select min(id) from domain) and method = 'bank'`)
  let accounts = 0
  const nameOf = (username: string) => `Own ${username}`

  async function player(username: string, { isVerified = true }: Verified = {}): Promise<OwnPlayer> {
    const { player: id } = await ask('/player', { externalId: username, username, name: nameOf(username) })
    await owner.query('update player set kyc = $2, kyc_level = 2, kyc_previous_level = 2 where id = $1', [
      id,
      isVerified ? 'VERIFIED' : 'PENDING',
    ])
    const { deposit } = await ask('/deposit', {
      externalId: `in-${username}`,
      player: id,
      method: 'upi',
      amount: '5000.00',
    })
    await ask('/deposit/confirmation', { externalId: `in-${username}-confirmed`, deposit, amount: '5000.00' })
    return { id, username }
  }

  /** A withdrawal of a player of its own, two hours old and checked, so that only a decision is missing. */
  async function withdrawal(username: string, amount: string, verified?: Verified): Promise<OwnWithdrawal> {
    const of = await player(username, verified)
    accounts += 1
    const { withdrawal: id } = await ask('/withdrawal', {
      externalId: `out-${username}`,
      player: of.id,
      method: 'bank',
      amount,
      beneficiary: `7700${String(accounts).padStart(8, '0')}`,
      beneficiaryName: nameOf(username),
    })
    const checked = 'select from withdrawal where id = $1 and evaluated_at is not null'
    await until('the withdrawal is checked by its job', async () => (await owner.query(checked, [id])).rowCount)
    await owner.query(`update withdrawal set requested_at = requested_at - interval '2 hours' where id = $1`, [id])
    return { id, player: of }
  }
  return { player, withdrawal }
}

/**
 * Keeps decisions undoable for an hour, however long the machine takes between the decision and its undo; returns what makes one of
 * them final at once.
 */
export async function keepUndoable(
  { database: { ownerPool } }: BrowserSetup,
  table: 'withdrawal' | 'kyc_document',
  column: 'final_at' | 'reviewed_at',
): Promise<() => Promise<void>> {
  await ownerPool.query(`
    create function keep_undoable() returns trigger language plpgsql as $$ begin new.${column} := now() + interval '1 hour'; return new; end $$;
    create trigger keep_undoable before update of ${column} on ${table} for each row
      when (old.${column} is null and new.${column} is not null) execute function keep_undoable()`)
  return async () => {
    await ownerPool.query(
      `drop trigger keep_undoable on ${table}; update ${table} set ${column} = now() where ${column} > now()`,
    )
  }
}
