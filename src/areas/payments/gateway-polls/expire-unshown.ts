import { sql } from 'kysely'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { expireUnshown, type Shown } from '#areas/payments/rules/deposits/manual-deposit.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import { claimOf, isClaimedIn } from '#engine/queue/claims.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import { depositOf, depositSubject, type DepositRow } from './deposits.ts'

const portion = 50

/** No gateway speaks for a payment to an account of the house: where nobody showed it in time it is over. Answers how many. */
export const expireUnshownDeposits = ({ db, enqueue, now }: GatewayContext): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const at = now?.() ?? new Date()
    const { rows } = await sql<DepositRow>`select d.* from deposit d
      where d.status in ('INITIATED', 'PENDING') and d.expires_at <= ${at} and d.gateway = 'manual' and d.attachment is null and d.utr is null
        and not ${isClaimedIn('deposit', 'd.id', { at })}
        and not exists (select from approval a where a.status = 'PENDING' and a.subject = 'deposit:' || d.id)
        and not exists (select from deposit_proof p where p.deposit_id = d.id)
      order by d.expires_at limit ${portion} for update of d skip locked`.execute(tx)
    let ended = 0
    for (const row of rows) {
      const facts = { deposit: depositOf(row), claim: await claimOf(tx, 'deposit', row.id) }
      const ruling = expireUnshown(facts, await shownOf(tx, row), at)
      if (isRefusal(ruling)) continue
      await record(tx, ruling, {
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

/** Read anew of a row that is locked: who claims it, or asks a second person, locks it before he does. */
async function shownOf(tx: WriteTx, { id, utr, attachment }: DepositRow): Promise<Shown> {
  const { rows } = await sql<{ proof: boolean; asked: boolean }>`select
    exists (select from deposit_proof p where p.deposit_id = ${id}) as proof,
    exists (select from approval a where a.status = 'PENDING' and a.subject = ${`deposit:${id}`}) as asked`.execute(tx)
  const [row] = rows
  return { utr, hasPicture: attachment !== null || row?.proof === true, isAskedAbout: row?.asked === true }
}
