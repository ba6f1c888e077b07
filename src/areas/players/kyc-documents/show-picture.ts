import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { isId, isUuid } from '#values/id.ts'
import { BadInput, NotThere } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { readWhole, type Showing } from '#engine/pictures/read-whole.ts'
import { seen, type Viewer } from '#engine/pictures/seen.ts'

interface WantedPicture extends Viewer {
  readonly scope: Scope
  readonly document: string
  readonly side: string
  readonly reason: string | null
}

interface Found {
  readonly file: string
  readonly sha256: string
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly username: string
  readonly isHolder: boolean
}

/**
 * One side of a document as its viewer may see it: his name and the time all over it. Who looked at what and why is in the
 * log before the first byte leaves. Whoever holds the document is deciding on it; anybody else says why he looks.
 */
export async function showPicture({ db, storage }: Showing, wanted: WantedPicture): Promise<Buffer> {
  const { document, side } = wanted
  const found = await findPicture(db, wanted)
  const reason = found.isHolder ? 'REVIEW' : readReason(wanted.reason)
  const about = { action: 'kyc.picture-damaged', subject: `kyc_document:${document}` }
  const bytes = await readWhole({ db, storage }, found, about)
  return seen(
    db,
    wanted,
    {
      action: 'kyc.picture-seen',
      permission: 'KYC_PICTURE_VIEW',
      subject: `kyc_document:${document}`,
      subject_name: `document of player ${found.username}`,
      domain_id: found.domain_id,
      agent_id: found.agent_id,
      input: { side, player: String(found.player_id), sha256: found.sha256 },
      reason,
    },
    bytes,
  )
}

function readReason(reason: string | null): string {
  const known: readonly string[] = viewReasons
  if (reason === null || !known.includes(reason))
    throw new BadInput({ reason: 'Choose a reason for viewing the picture.' })
  return reason
}

async function findPicture(db: Database, { actor, scope, document, side, now }: WantedPicture): Promise<Found> {
  if (!isUuid(document) || (side !== 'FRONT' && side !== 'BACK')) throw new NotThere()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<Found>`
      select f.file, f.sha256, d.player_id, d.domain_id, p.agent_id, p.username,
        exists (select from review_claim k where k.subject = 'kyc_document' and k.subject_id = d.id
          and k.staff = ${actor.username} and k.expires_at > ${now}) as "isHolder"
      from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
      join kyc_file f on f.cell = d.cell and f.player_id = d.player_id and f.document_id = d.id and f.side = ${side}
      where d.id = ${document} and ${scope.within('p.agent_id')}`.execute(tx),
  )
  if (!rows[0]) throw new NotThere()
  return rows[0]
}

/** In whose house a picture for this player belongs; null: he is not of the actor's part of it. */
export async function houseOfPlayer(
  { db }: Pick<Showing, 'db'>,
  { actor, scope }: Pick<WantedPicture, 'actor' | 'scope'>,
  player: string,
): Promise<number | null> {
  if (!isId(player)) return null
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<{
      domain: number
    }>`select domain_id as domain from player where cell = cell_of(${player}::bigint) and id = ${player}::bigint
      and ${scope.within('agent_id')}`.execute(tx),
  )
  return rows[0]?.domain ?? null
}
