import { sql } from 'kysely'
import { expire, kycFlow } from '#areas/players/rules/kyc/document.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { statementTask, task } from '#engine/tasks/task.ts'
import { kycDocument } from './kyc-document.record.ts'
import { lockPlayerForDecision, readProofs, levelRow } from './kyc-level.ts'

const everyMs = 60_000
const batchSize = 100
/** Days before the expiry date at which the player is notified. */
const noticeDays = 30

interface Due {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
}

/** Expires documents past their last valid day, lowers the KYC level and notifies the player. */
export const expireDocuments = task({
  name: 'kyc.expiry',
  everyMs,
  batchSize,
  async due(tx, { limit }) {
    const { rows } = await sql<Due>`
      select d.cell, d.player_id, d.id from kyc_document d join domain h on h.id = d.domain_id
      where d.status = 'VERIFIED' and d.expires_on < (now() at time zone h.time_zone)::date
      order by d.cell, d.player_id, d.id limit ${limit}`.execute(tx)
    return rows
  },
  /** Locks the player before the document, like everywhere else, to avoid deadlocks. */
  async lock(tx, { cell, player_id: playerId, id }: Due, now) {
    const player = await lockPlayerForDecision(tx, { cell, id: playerId })
    const [document] = await kycDocument.lockEach(
      tx,
      sql`kyc_document.id = ${id} and kyc_document.cell = ${cell} and kyc_document.player_id = ${playerId}
        and kyc_document.status = 'VERIFIED'`,
      1,
    )
    return player && document ? { player, document, proofs: await readProofs(tx, player, now) } : null
  },
  subject: ({ document }) => kycDocument.subjectOf(document),
  flow: kycFlow,
  rule({ player, document: { id, type }, proofs }, now) {
    const expired = expire({ name: 'overround', now }, 'The document has expired')
    if (isRefusal(expired)) return expired
    const row = levelRow(player, proofs, { id, type, status: 'EXPIRED', level: null, expiresOn: null })
    const payload = { player: String(player.id), type, level: row.values['kyc_level'] }
    return { ...expired, rows: [row], events: [{ name: 'kyc.expired', payload }] }
  },
})

/** Notifies the player once for each document that is about to expire. */
export const notifyExpiringDocuments = statementTask(everyMs, async (tx) => {
  const { rows } = await sql`
    with due as (select d.cell, d.player_id, d.id from kyc_document d join domain h on h.id = d.domain_id
      where d.status = 'VERIFIED' and d.expiry_notified_at is null and d.expires_on >= (now() at time zone h.time_zone)::date
        and d.expires_on < (now() at time zone h.time_zone)::date + ${noticeDays}::int
      order by d.expires_on limit ${batchSize} for update of d skip locked),
    told as (update kyc_document d set expiry_notified_at = now() from due
      where d.cell = due.cell and d.player_id = due.player_id and d.id = due.id returning d.*)
    insert into outbox (domain_id, name, subject, payload)
    select domain_id, 'kyc.ends-soon', 'player ' || player_id, jsonb_build_object('player', player_id::text, 'type', type, 'until', expires_on) from told
    returning 1`.execute(tx)
  return rows.length
})
