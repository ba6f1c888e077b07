import { sql } from 'kysely'
import { provenLevel, type KycColumns } from '#areas/players/rules/kyc/level.ts'
import { monthlyLimit } from '#areas/players/rules/kyc/payout.ts'
import { claimedBy, type Claim } from '#blueprint/decision/queue.ts'
import { cellOf, isId, isUuid } from '#values/id.ts'
import { dayOf } from '#values/day.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { type VisibleName, visibleActorNames } from '#engine/reach/visible-name.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { claimedOf, currentClaim } from '#engine/queue/claims.ts'
import { findDuplicates, type DuplicateDocument } from '#areas/players/kyc/documents/locked-document.facts.ts'
import { runChecks, readPayees } from './case-checks.facts.ts'
import { kycCase } from './kyc-case.queries.ts'
import { playerKyc } from '#areas/players/kyc/player-kyc.queries.ts'
import { readPayee } from './payee.facts.ts'

/** The player if in the reader's downline; not locked. */
async function playerSeen(tx: Tx, id: bigint, scope: Scope) {
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .executeTakeFirst()
  return player && scope.includes(player.agent_id) ? player : null
}

const filesOf = (tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }) =>
  tx
    .selectFrom('kyc_file')
    .select(['document_id', 'side', 'width', 'height', 'sha256'])
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('side', 'desc')
    .execute()

const documentsOf = (tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }) =>
  tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('submitted_at', 'desc')
    .limit(50)
    .execute()

type Row = Awaited<ReturnType<typeof documentsOf>>[number]

const namesOf = (rows: readonly Row[]) => rows.flatMap((row) => [row.submitted_by, row.reviewed_by, row.escalated_by])

async function wantsOut(tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`select coalesce(sum(amount), 0)::bigint as amount from withdrawal
    where cell = ${cell} and player_id = ${id} and status in ('PENDING', 'ON_HOLD')`.execute(tx)
  return rows[0]?.amount ?? 0n
}

/** Latest staff notes on the player, without corrected ones. */
async function notesOf(tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }, scope: Scope) {
  const { rows } = await sql<{ by: string; at: Date; text: string }>`
    select coalesce(${visibleActorName(scope, 'n.by')}, 'Operator') as "by", n.at, n.text from player_note n where n.cell = ${cell} and n.player_id = ${id}
      and not exists (select from player_note m where m.cell = n.cell and m.player_id = n.player_id and m.corrects = n.id)
    order by n.at desc, n.id desc limit 3`.execute(tx)
  return rows
}

/** Duplicates outside the reader's downline are shown without naming the player. */
const duplicateForReader = (twin: DuplicateDocument, scope: Scope) => ({
  playerId: scope.includes(twin.agentId) ? twin.playerId : null,
  player: scope.includes(twin.agentId) ? twin.player : 'Account outside your downline',
  type: twin.type,
  status: twin.status,
  by: twin.by,
})

interface ReaderContext {
  readonly actor: string
  readonly now: Date
  readonly called: VisibleName
  /** Absent where the reviewer is not shown. */
  readonly claim?: Claim | null
  readonly isClaimed: boolean
}

const escalation = ({ escalated_by: by, escalated_note: note }: Row, { actor, called }: ReaderContext) =>
  by === null ? null : { by: called(by) ?? '', note: note ?? '', isMine: by === actor }

const documentForReader = (row: Row, telling: ReaderContext) => {
  const { actor, now, called, claim = null, isClaimed } = telling
  const holder = claimedBy(claim, now)
  return {
    id: row.id,
    type: row.type,
    status: row.status === 'IN_REVIEW' && !isClaimed ? ('PENDING' as const) : row.status,
    version: row.version,
    submittedAt: row.submitted_at,
    submittedBy: called(row.submitted_by) ?? '',
    claimedBy: called(holder),
    claimedUntil: holder === null ? null : (claim?.until ?? null),
    isMine: holder === actor,
    number: row.number_masked,
    nameOnDocument: row.name_on_document,
    bornOn: row.born_on,
    expiresOn: row.expires_on,
    level: row.level,
    reason: row.reason,
    reviewedBy: called(row.reviewed_by),
    reviewedAt: row.reviewed_at,
    request: row.requested_at && { types: row.requested_types ?? [], note: row.request_note, at: row.requested_at },
    escalated: escalation(row, telling),
  }
}

export const kycCaseAnswer = answerWithin(kycCase, async ({ tx, actor, scope, parameters: { id }, timeZone }) => {
  if (!isUuid(id)) return null
  const place = await tx.selectFrom('kyc_document').select('player_id').where('id', '=', id).executeTakeFirst()
  const player = place && (await playerSeen(tx, place.player_id, scope))
  if (!player) return null
  const documents = await documentsOf(tx, player)
  const row =
    documents.find((one) => one.id === id) ??
    (await tx.selectFrom('kyc_document').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const now = new Date()
  const claim = await currentClaim(tx, 'kyc_document', row.id)
  const called = await visibleActorNames(tx, scope, [...namesOf([row]), claim?.by ?? null])
  const twins = await findDuplicates(tx, row)
  const files = await filesOf(tx, player)
  const payees = await readPayees(tx, player, row.name_on_document ?? player.name)
  return {
    ...documentForReader(row, { actor: actor.username, now, called, claim, isClaimed: claim !== null }),
    sides: files
      .filter((file) => file.document_id === id)
      .map(({ side, width, height, sha256 }) => ({ side, width, height, sha256 })),
    player: {
      id: player.id,
      username: player.username,
      name: player.name,
      phone: player.phone,
      state: player.state,
      bornOn: player.born_on,
      level: player.kyc_level,
      levelUntil: player.kyc_expires_on,
      registeredAt: player.created_at,
      wantsOut: await wantsOut(tx, player),
    },
    payees: [...payees],
    checks: [
      ...runChecks(row, player.name, {
        accountBornOn: player.born_on,
        today: dayOf(now.getTime(), timeZone),
        twins,
        payees,
      }),
    ],
    notes: await notesOf(tx, player, scope),
    twins: twins.map((twin) => duplicateForReader(twin, scope)),
    others: documents
      .filter((one) => one.id !== id)
      .map(({ id: other, type, status, submitted_at, expires_on, reason }) => ({
        id: other,
        type,
        status,
        submittedAt: submitted_at,
        expiresOn: expires_on,
        reason,
      })),
  }
})

function pendingLevelOf(player: KycColumns, now: Date) {
  const { kyc_level: level, kyc_final_at: at } = player
  return at !== null && provenLevel(player, now) < level ? { level, at } : null
}

export const playerKycAnswer = answerWithin(playerKyc, async ({ tx, scope, parameters }) => {
  const { player_id: playerId } = parameters
  const player = isId(playerId) ? await playerSeen(tx, BigInt(playerId), scope) : null
  if (!player) return null
  const now = new Date()
  const payee = await readPayee(tx, player, { at: now, excludedId: null })
  const limit = monthlyLimit(payee)
  const files = await filesOf(tx, player)
  const documents = await documentsOf(tx, player)
  const called = await visibleActorNames(tx, scope, namesOf(documents))
  const claimed = await claimedOf(
    tx,
    'kyc_document',
    documents.map(({ id }) => id),
  )
  return {
    level: payee.level,
    levelUntil: player.kyc_expires_on,
    upcoming: pendingLevelOf(player, now),
    neededToWithdraw: payee.minLevel,
    monthlyLimit: limit,
    withdrawnThisMonth: payee.others,
    documents: documents.map((row) => {
      const { id, type, status, number, submittedAt, expiresOn, level, reason, reviewedBy, request } =
        documentForReader(row, {
          actor: '',
          now,
          called,
          isClaimed: claimed.has(row.id),
        })
      const sides = files.flatMap(({ document_id, side }) => (document_id === id ? [side] : []))
      return {
        id,
        type,
        status,
        number,
        submittedAt,
        expiresOn,
        level,
        reason,
        reviewedBy,
        sides,
        request: request && { types: request.types, note: request.note },
      }
    }),
  }
})
