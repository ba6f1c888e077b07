import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { isId, isUuid } from '#values/id.ts'
import { BadInput, NotFound } from '#platform/errors/app-errors.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { Scope } from '#engine/scope.ts'
import { readVerified, type PictureContext } from '#engine/pictures/read-verified.ts'
import { viewWatermarked, type PictureViewer } from '#engine/pictures/watermarked-view.ts'

interface PictureRequest extends PictureViewer {
  readonly scope: Scope
  readonly document: string
  readonly side: string
  readonly reason: string | null
}

interface PictureRecord {
  readonly file: string
  readonly sha256: string
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly username: string
  readonly isHolder: boolean
}

/**
 * One side of a document, watermarked with the viewer's name and the time. The view is logged before the first byte is
 * sent. Holders of the review claim need no reason; all others must give one.
 */
export async function showPicture({ db, storage }: PictureContext, request: PictureRequest): Promise<Buffer> {
  const { document, side } = request
  const found = await findPicture(db, request)
  const reason = found.isHolder ? 'REVIEW' : readReason(request.reason)
  const about = { action: 'kyc.picture-damaged', subject: `kyc_document:${document}` }
  const bytes = await readVerified({ db, storage }, found, about)
  return viewWatermarked(
    db,
    request,
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

async function findPicture(
  db: Database,
  { actor, scope, document, side, now }: PictureRequest,
): Promise<PictureRecord> {
  if (!isUuid(document) || (side !== 'FRONT' && side !== 'BACK')) throw new NotFound()
  const { rows } = await snapshot(db, actor.domains, (tx) =>
    sql<PictureRecord>`
      select f.file, f.sha256, d.player_id, d.domain_id, p.agent_id, p.username,
        exists (select from review_claim k where k.subject = 'kyc_document' and k.subject_id = d.id
          and k.staff = ${actor.username} and k.expires_at > ${now}) as "isHolder"
      from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
      join kyc_file f on f.cell = d.cell and f.player_id = d.player_id and f.document_id = d.id and f.side = ${side}
      where d.id = ${document} and ${scope.within('p.agent_id')}`.execute(tx),
  )
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

/** The domain a picture of this player belongs to; null if the player is not in the actor's downline. */
export async function domainOfPlayer(
  { db }: Pick<PictureContext, 'db'>,
  { actor, scope }: Pick<PictureRequest, 'actor' | 'scope'>,
  player: string,
): Promise<number | null> {
  if (!isId(player)) return null
  const { rows } = await snapshot(db, actor.domains, (tx) =>
    sql<{
      domain: number
    }>`select domain_id as domain from player where cell = cell_of(${player}::bigint) and id = ${player}::bigint
      and ${scope.within('agent_id')}`.execute(tx),
  )
  return rows[0]?.domain ?? null
}
