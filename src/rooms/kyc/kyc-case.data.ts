import { sql } from 'kysely'
import { heldBy, isOfAge, type KycDocument } from '#domain/kyc/document.ts'
import { monthlyLimit } from '#domain/kyc/withdrawing.ts'
import { nameMatch } from '#domain/kyc/number.ts'
import { cellOf, isId, isUuid } from '#values/id.ts'
import { formatMoney, money } from '#values/money.ts'
import { dayOf } from '#values/day.ts'
import type { Tx } from '#server/engine/act.ts'
import { answer } from '#server/engine/answer.ts'
import { masked } from '#server/engine/list/present.ts'
import { twinsOf, type Twin } from './document-of.data.ts'
import { kycCase } from './kyc-case.screen.ts'
import { playerKyc } from './player-kyc.screen.ts'
import { payeeOf } from './payee.data.ts'

type Scope = readonly bigint[] | null

const isSeen = (agentId: bigint, agentIds: Scope): boolean => agentIds === null || agentIds.includes(agentId)

/** The player, if he is in the reader's downline; only read. */
async function playerSeen(tx: Tx, id: bigint, agentIds: Scope) {
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .executeTakeFirst()
  return player && isSeen(player.agent_id, agentIds) ? player : null
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

const leaseOf = ({ claimed_by: by, claimed_until: until }: Row): KycDocument['lease'] =>
  by !== null && until !== null ? { by, until } : null

interface Check {
  readonly title: string
  /** null: nobody can say. */
  readonly isRight: boolean | null
  readonly text: string
}

const enough = 80

/** What a machine can see of a document; what is wrong stands first, what it cannot say last. */
function checksOf(
  row: Row,
  name: string,
  { today, twins }: { today: string; twins: readonly Twin[] },
): readonly Check[] {
  const match = row.name_on_it === null ? null : nameMatch(row.name_on_it, name)
  const checks: readonly Check[] = [
    {
      title: 'The name is the account’s',
      isRight: match === null ? null : match >= enough,
      text: match === null ? 'No name was given' : `${match} %`,
    },
    {
      title: 'Of age',
      isRight: row.born_on === null ? null : isOfAge(row.born_on, today),
      text: row.born_on ?? 'No day of birth was given',
    },
    {
      title: 'Still valid',
      isRight: row.expires_on === null ? null : row.expires_on >= today,
      text: row.expires_on ?? 'No last day was given',
    },
    {
      title: 'On no other account',
      isRight: twins.length === 0,
      text: twins.length === 0 ? 'Neither number nor picture' : `${twins.length} found`,
    },
  ]
  const rank = ({ isRight }: Check): number => (isRight === false ? 0 : isRight ? 1 : 2)
  return checks.toSorted((one, other) => rank(one) - rank(other))
}

async function wantsOut(tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }): Promise<string> {
  const { rows } = await sql<{ amount: bigint }>`select coalesce(sum(amount), 0)::bigint as amount from withdrawal
    where cell = ${cell} and player_id = ${id} and status in ('PENDING', 'ON_HOLD')`.execute(tx)
  return formatMoney(money(rows[0]?.amount ?? 0n))
}

/** An account outside the reader's part of the tree is told of, and not whose it is. */
const toldTwin = (twin: Twin, agentIds: Scope) => ({
  playerId: isSeen(twin.agentId, agentIds) ? String(twin.playerId) : null,
  player: isSeen(twin.agentId, agentIds) ? twin.player : 'An account elsewhere',
  type: twin.type,
  status: twin.status,
  by: twin.by,
})

const toldDocument = (row: Row, { actor, now }: { actor: string; now: Date }) => {
  const holder = heldBy({ lease: leaseOf(row) }, now)
  return {
    id: row.id,
    type: row.type,
    status: row.status === 'IN_REVIEW' && holder === null ? ('PENDING' as const) : row.status,
    version: row.version,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: row.submitted_by,
    holder,
    heldUntil: holder === null ? null : (row.claimed_until?.toISOString() ?? null),
    isMine: holder === actor,
    number: row.number_masked,
    nameOnIt: row.name_on_it,
    bornOn: row.born_on,
    expiresOn: row.expires_on,
    level: row.level,
    reason: row.reason,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    asked: row.asked_at && { types: row.asked_types ?? [], note: row.asked_note, at: row.asked_at.toISOString() },
  }
}

export const kycCaseAnswer = answer(kycCase, async ({ tx, actor, agentIds, parameters: { id }, timeZone }) => {
  if (!isUuid(id)) return null
  const place = await tx.selectFrom('kyc_document').select('player_id').where('id', '=', id).executeTakeFirst()
  const player = place && (await playerSeen(tx, place.player_id, agentIds))
  if (!player) return null
  const documents = await documentsOf(tx, player)
  const row =
    documents.find((one) => one.id === id) ??
    (await tx.selectFrom('kyc_document').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const now = new Date()
  const twins = await twinsOf(tx, row)
  const files = await filesOf(tx, player)
  return {
    ...toldDocument(row, { actor: actor.username, now }),
    sides: files
      .filter((file) => file.document_id === id)
      .map(({ side, width, height, sha256 }) => ({ side, width, height, sha256 })),
    player: {
      id: String(player.id),
      username: player.username,
      name: player.name,
      phone: player.phone === null ? null : masked(player.phone),
      state: player.state,
      level: player.kyc_level,
      levelUntil: player.kyc_expires_on,
      registeredAt: player.created_at.toISOString(),
      wantsOut: await wantsOut(tx, player),
    },
    checks: [...checksOf(row, player.name, { today: dayOf(now.getTime(), timeZone), twins })],
    twins: twins.map((twin) => toldTwin(twin, agentIds)),
    others: documents
      .filter((one) => one.id !== id)
      .map(({ id: other, type, status, submitted_at, expires_on, reason }) => ({
        id: other,
        type,
        status,
        submittedAt: submitted_at.toISOString(),
        expiresOn: expires_on,
        reason,
      })),
  }
})

export const playerKycAnswer = answer(playerKyc, async ({ tx, agentIds, parameters }) => {
  const { player_id: playerId } = parameters
  const player = isId(playerId) ? await playerSeen(tx, BigInt(playerId), agentIds) : null
  if (!player) return null
  const now = new Date()
  const payee = await payeeOf(tx, player, { at: now, besides: null })
  const limit = monthlyLimit(payee)
  const files = await filesOf(tx, player)
  const documents = await documentsOf(tx, player)
  return {
    level: payee.level,
    levelUntil: player.kyc_expires_on,
    neededToWithdraw: payee.least,
    monthlyLimit: limit === null ? null : formatMoney(limit),
    withdrawnThisMonth: formatMoney(money(payee.others)),
    documents: documents.map((row) => {
      const { id, type, status, number, submittedAt, expiresOn, level, reason, reviewedBy, asked } = toldDocument(row, {
        actor: '',
        now,
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
        asked: asked && { types: asked.types, note: asked.note },
      }
    }),
  }
})
