import { sql } from 'kysely'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { expireUnproven, type ProofEvidence } from '#areas/payments/rules/deposits/manual-deposit.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import { claimOf, isClaimedIn } from '#engine/queue/claims.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import { depositOf, depositSubject, type DepositRow } from './deposits.ts'

const batchSize = 50

/**
 * Expires manual deposits without proof of payment in time, since no gateway reports them; returns how many expired.
 */
export const expireUnprovenDeposits = ({ db, enqueue, now }: GatewayContext): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const at = now?.() ?? new Date()
    const { rows } = await sql<DepositRow>`select d.* from deposit d
      where d.status in ('INITIATED', 'PENDING') and d.expires_at <= ${at} and d.gateway = 'manual' and d.attachment is null and d.utr is null
        and not ${isClaimedIn('deposit', 'd.id', { at })}
        and not exists (select from approval a where a.status = 'PENDING' and a.subject = 'deposit:' || d.id)
        and not exists (select from deposit_proof p where p.deposit_id = d.id)
      order by d.expires_at limit ${batchSize} for update of d skip locked`.execute(tx)
    let ended = 0
    for (const row of rows) {
      const facts = { deposit: depositOf(row), claim: await claimOf(tx, 'deposit', row.id) }
      const decision = expireUnproven(facts, await evidenceOf(tx, row), at)
      if (isRefusal(decision)) continue
      await record(tx, decision, {
        by: 'overround',
        subject: depositSubject(row),
        flow: depositFlow,
        domainId: row.domain_id,
        trail: { action: 'manual-deposits.expiry', route: 'job' },
        enqueue,
      })
      ended += 1
    }
    return ended
  })

/** Read again after the row is locked, because a claim or a second-approval request locks the row first. */
async function evidenceOf(tx: WriteTx, { id, utr, attachment }: DepositRow): Promise<ProofEvidence> {
  const { rows } = await sql<{ proof: boolean; approval: boolean }>`select
    exists (select from deposit_proof p where p.deposit_id = ${id}) as proof,
    exists (select from approval a where a.status = 'PENDING' and a.subject = ${`deposit:${id}`}) as approval`.execute(
    tx,
  )
  const [row] = rows
  return { utr, hasPicture: attachment !== null || row?.proof === true, isAskedAbout: row?.approval === true }
}
