import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { expire, kycFlow } from '#areas/players/rules/kyc/document.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { assert } from '#values/assert.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import type { Repeating } from '#platform/jobs/repeat.ts'
import { lockedPlayer, proofsOf, standingRow } from './standing.ts'

const portion = 100
/** So long before its last day the player is told that a document ends. */
const toldDays = 30

interface Due {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
}

/** Documents whose last day is over no longer prove anything: the level falls and the player is told. Answers how many. */
export const expireDocuments = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<Due>`
      select d.cell, d.player_id, d.id from kyc_document d join domain h on h.id = d.domain_id
      where d.status = 'VERIFIED' and d.expires_on < (now() at time zone h.time_zone)::date
      order by d.cell, d.player_id, d.id limit ${portion}`.execute(tx)
    for (const due of rows) await expireOne(tx, due)
    return rows.length
  })

/** Player before document, as everybody locks them. */
async function expireOne(tx: WriteTx, { cell, player_id: playerId, id }: Due): Promise<void> {
  const player = await lockedPlayer(tx, { cell, id: playerId })
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
  const ruling = expire({ name: 'overround', now }, 'The document has expired')
  assert(!isRefusal(ruling), 'an end is never refused')
  const ended = { id, type: document.type, status: 'EXPIRED', level: null, expiresOn: null } as const
  const row = standingRow(player, await proofsOf(tx, player, now), ended)
  const payload = { player: String(playerId), type: document.type, level: row.values['kyc_level'] }
  await record(
    tx,
    { ...ruling, rows: [row], events: [{ name: 'kyc.expired', payload }] },
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

/** Told once for each document, while there is time to send another. */
export const warnOfEnds = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql`
      with due as (select d.cell, d.player_id, d.id from kyc_document d join domain h on h.id = d.domain_id
        where d.status = 'VERIFIED' and d.expiry_told_at is null and d.expires_on >= (now() at time zone h.time_zone)::date
          and d.expires_on < (now() at time zone h.time_zone)::date + ${toldDays}::int
        order by d.expires_on limit ${portion} for update of d skip locked),
      told as (update kyc_document d set expiry_told_at = now() from due
        where d.cell = due.cell and d.player_id = due.player_id and d.id = due.id returning d.*)
      insert into outbox (domain_id, name, subject, payload)
      select domain_id, 'kyc.ends-soon', 'player ' || player_id, jsonb_build_object('player', player_id::text, 'type', type, 'until', expires_on) from told
      returning 1`.execute(tx)
    return rows.length
  })

export const kycChore = (db: Database): Omit<Repeating, 'onFault'> => ({
  everyMs: 60_000,
  work: async () => {
    const [expired, warned] = [await expireDocuments(db), await warnOfEnds(db)]
    return expired === portion || warned === portion
  },
})
