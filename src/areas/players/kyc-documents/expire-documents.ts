import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { expire, kycFlow } from '#areas/players/rules/kyc/document.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { assert } from '#values/assert.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { lockPlayerForDecision, readProofs, levelRow } from './kyc-level.ts'

const batchSize = 100
/** Days before the expiry date at which the player is notified. */
const noticeDays = 30

interface Due {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
}

/**
 * Expires documents past their last valid day, lowers the KYC level and notifies the player. Returns the number of
 * documents.
 */
export const expireDocuments = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<Due>`
      select d.cell, d.player_id, d.id from kyc_document d join domain h on h.id = d.domain_id
      where d.status = 'VERIFIED' and d.expires_on < (now() at time zone h.time_zone)::date
      order by d.cell, d.player_id, d.id limit ${batchSize}`.execute(tx)
    for (const due of rows) await expireOne(tx, due)
    return rows.length
  })

/** Locks the player before the document, like everywhere else, to avoid deadlocks. */
async function expireOne(tx: WriteTx, { cell, player_id: playerId, id }: Due): Promise<void> {
  const player = await lockPlayerForDecision(tx, { cell, id: playerId })
  const document = await tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('id', '=', id)
    .where('cell', '=', cell)
    .where('player_id', '=', playerId)
    .where('status', '=', 'VERIFIED')
    .forUpdate()
    .executeTakeFirst()
  if (!player || !document) return
  const now = new Date()
  const effects = expire({ name: 'overround', now }, 'The document has expired')
  assert(!isRefusal(effects), 'an expiry is never refused')
  const ended = { id, type: document.type, status: 'EXPIRED', level: null, expiresOn: null } as const
  const row = levelRow(player, await readProofs(tx, player, now), ended)
  const payload = { player: String(playerId), type: document.type, level: row.values['kyc_level'] }
  await record(
    tx,
    { ...effects, rows: [row], events: [{ name: 'kyc.expired', payload }] },
    {
      by: 'overround',
      subject: {
        table: 'kyc_document',
        key: { cell, player_id: playerId, id },
        state: 'VERIFIED',
        version: document.version,
        domainId: document.domain_id,
        agentId: player.agent_id,
        name: `document of player ${player.username}`,
        shown: { id, type: document.type, status: 'VERIFIED', expires_on: document.expires_on },
      },
      flow: kycFlow,
      domainId: document.domain_id,
      trail: { action: 'kyc.expiry', route: 'job' },
      enqueue: () => Promise.reject(new Error('An expiry enqueues no job')),
    },
  )
}

/** Notifies the player once for each document that is about to expire. Returns the number of documents. */
export const notifyExpiringDocuments = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
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

export const kycTask = (db: Database): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 60_000,
  work: async () => {
    const [expired, warned] = [await expireDocuments(db), await notifyExpiringDocuments(db)]
    return expired === batchSize || warned === batchSize
  },
})
