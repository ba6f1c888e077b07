import { sql } from 'kysely'
import type { DocumentState, KycDocument } from '#areas/players/rules/kyc/document.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { readProofs, type Proofs } from './kyc-level.ts'
import { lockPlayerInScope, type ScopedPlayer } from '#areas/players/limits/locked-player.facts.ts'
import { kycDocument } from './kyc-document.record.ts'

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

export interface DocumentFacts {
  readonly document: KycDocument & { readonly id: string }
  readonly player: ScopedPlayer
  readonly proofs: Proofs
  readonly subject: Subject<'kyc_document'>
}

/** A document with its player, who is locked as well. */
export async function lockDocument(tx: Tx, lookup: RowLookup & { readonly now: Date }): Promise<DocumentFacts | null> {
  const row = await kycDocument.lock(tx, lookup)
  const player = row && (await lockPlayerInScope(tx, { ...lookup, id: String(row.playerId) }))
  if (!row || !player) return null
  const { id, reviewedBy: by, reviewedAt: at } = row
  const key = { cell: row.cell, player_id: row.playerId, id, number_hash: row.numberHash }
  const claim = await claimOf(tx, 'kyc_document', id)
  const twins = await findDuplicates(tx, key)
  const subject = kycDocument.subjectOf(row)
  return {
    document: {
      ...row,
      claim,
      sides: await countSides(tx, key),
      isElsewhere: twins.length > 0,
      accountBornOn: player.born_on,
      reviewed: by !== null && at !== null ? { by, at } : null,
    },
    player,
    proofs: await readProofs(tx, player, lookup.now),
    // The branch of an agent does not learn who of the operator works on it.
    subject: lookup.scope.isWhole ? { ...subject, shown: { ...subject.shown, claimedBy: claim?.by ?? null } } : subject,
  }
}
