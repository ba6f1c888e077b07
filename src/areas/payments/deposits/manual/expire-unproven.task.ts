import { sql } from 'kysely'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { expireUnproven, type ProofEvidence } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { depositOf, depositSubject, type DepositRow } from '#areas/payments/gateways/polls/deposits.ts'
import type { Tx } from '#engine/action/act.ts'
import { claimOf, isClaimedIn } from '#engine/queue/claims.ts'
import { task } from '#engine/tasks/task.ts'

/** Expires manual deposits without proof of payment in time, since no gateway reports them. */
export const expireUnprovenDeposits = task({
  name: 'manual-deposits.expiry',
  everyMs: 10_000,
  batchSize: 50,
  async due(tx, { now, limit }) {
    const { rows } = await sql<DepositRow>`select d.* from deposit d
      where d.status in ('INITIATED', 'PENDING') and d.expires_at <= ${now} and d.gateway = 'manual' and d.attachment is null and d.utr is null
        and not ${isClaimedIn('deposit', 'd.id', { at: now })}
        and not exists (select from approval a where a.status = 'PENDING' and a.subject = 'deposit:' || d.id)
        and not exists (select from deposit_proof p where p.deposit_id = d.id)
      order by d.expires_at limit ${limit} for update of d skip locked`.execute(tx)
    return rows
  },
  facts: async (tx, row: DepositRow) => ({
    row,
    proof: { deposit: depositOf(row), claim: await claimOf(tx, 'deposit', row.id) },
    evidence: await evidenceOf(tx, row),
  }),
  subject: ({ row }) => depositSubject(row),
  flow: depositFlow,
  rule: ({ proof, evidence }, at) => expireUnproven(proof, evidence, at),
})

/** Read again after the row is locked, because a claim or a second-approval request locks the row first. */
async function evidenceOf(tx: Tx, { id, utr, attachment }: DepositRow): Promise<ProofEvidence> {
  const { rows } = await sql<{ proof: boolean; approval: boolean }>`select
    exists (select from deposit_proof p where p.deposit_id = ${id}) as proof,
    exists (select from approval a where a.status = 'PENDING' and a.subject = ${`deposit:${id}`}) as approval`.execute(
    tx,
  )
  const [row] = rows
  return { utr, hasPicture: attachment !== null || row?.proof === true, isAskedAbout: row?.approval === true }
}
