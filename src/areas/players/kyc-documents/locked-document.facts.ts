import { sql } from 'kysely'
import type { DocumentState, KycDocument } from '#areas/players/rules/kyc/document.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { readProofs, type Proofs } from './kyc-level.ts'
import { lockOwnerOf, type ScopedPlayer } from '#areas/players/limits/locked-player.facts.ts'

/** A document of another account with the same number or picture. */
export interface DuplicateDocument {
  readonly id: string
  readonly playerId: bigint
  readonly player: string
  readonly agentId: bigint
  readonly type: DocumentType
  readonly status: DocumentState
  readonly by: 'number' | 'picture'
}

export interface DocumentKey {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
  readonly number_hash: Buffer | null
}

/** Duplicates among all accounts in the reader's domains. A rejected document is not a duplicate by its number. */
export async function findDuplicates(
  tx: Tx,
  { cell, player_id, id, number_hash }: DocumentKey,
): Promise<readonly DuplicateDocument[]> {
  const { rows } = await sql<DuplicateDocument>`
    with same as (
      select o.cell, o.player_id, o.id, 'number' as by from kyc_document o
      where o.number_hash = ${number_hash} and o.player_id <> ${player_id} and o.status <> 'REJECTED'
      union all
      select o.cell, o.player_id, o.document_id, 'picture' from kyc_file f
        join kyc_file o on o.sha256 = f.sha256 and o.player_id <> f.player_id
      where f.cell = ${cell} and f.player_id = ${player_id} and f.document_id = ${id})
    select distinct d.id, d.player_id as "playerId", p.username as player, p.agent_id as "agentId", d.type, d.status, s.by
    from same s join kyc_document d on d.cell = s.cell and d.player_id = s.player_id and d.id = s.id
      join player p on p.cell = d.cell and p.id = d.player_id
    order by d.id limit 50`.execute(tx)
  return rows
}

const countSides = async (tx: Tx, { cell, player_id, id }: Omit<DocumentKey, 'number_hash'>): Promise<number> => {
  const { rows } = await sql<{ sides: number }>`select count(*)::int as sides from kyc_file
    where cell = ${cell} and player_id = ${player_id} and document_id = ${id}`.execute(tx)
  return rows[0]?.sides ?? 0
}

interface DocumentLookup {
  readonly id: string
  readonly scope: Scope
  readonly now: Date
}

export interface DocumentFacts {
  readonly document: KycDocument & { readonly id: string }
  readonly player: ScopedPlayer
  readonly proofs: Proofs
  readonly subject: Subject<'kyc_document'>
}

/** Locks the player, then the document, if the player is in the actor's downline. */
export async function lockDocument(tx: Tx, { id, scope, now }: DocumentLookup): Promise<DocumentFacts | null> {
  const player = await lockOwnerOf(tx, 'kyc_document', { id, scope })
  if (!player) return null
  const row = await tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { reviewed_by: decider, reviewed_at: at } = row
  const claim = await claimOf(tx, 'kyc_document', id)
  const twins = await findDuplicates(tx, row)
  return {
    document: {
      id,
      type: row.type,
      status: row.status,
      claim,
      submittedBy: row.submitted_by,
      sides: await countSides(tx, row),
      isElsewhere: twins.length > 0,
      bornOn: row.born_on,
      accountBornOn: player.born_on,
      escalatedBy: row.escalated_by,
      reviewed: decider !== null && at !== null ? { by: decider, at } : null,
    },
    player,
    proofs: await readProofs(tx, player, now),
    subject: {
      table: 'kyc_document',
      key: { cell: row.cell, player_id: row.player_id, id },
      state: row.status,
      version: row.version,
      domainId: row.domain_id,
      agentId: player.agent_id,
      name: `document of player ${player.username}`,
      requestedBy: [row.submitted_by, row.escalated_by],
      shown: {
        id,
        player: String(player.id),
        type: row.type,
        status: row.status,
        ...(scope.isWhole ? { claimedBy: claim?.by ?? null } : {}),
      },
    },
  }
}
