import { sql } from 'kysely'
import { personalDataPermission, personalDataType } from '#areas/players/rules/care/personal-data.ts'
import { cellOf, isId } from '#values/id.ts'
import { recordSystemEvent } from '#platform/audit/denial-watch.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { recordDisclosure } from '#engine/disclosures/disclosure.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { whileReading } from '#platform/database/connections/one-connection.ts'
import { viewTime } from '#engine/pictures/watermarked-view.ts'
import type { ClaimedExport } from '#engine/exports/claim.ts'
import type { Exports, CustomFile, ExportedFile } from '#engine/exports/exports.ts'
import { writeAtomically } from '#engine/exports/file-store.ts'
import type { ExportedPlayer } from './personal-data.ts'
import { ownPictures, streamPersonalZip, type OwnPicture } from './personal-zip.ts'
import { requesterOf } from '#engine/exports/requester.ts'

interface PlayerToExport extends ExportedPlayer {
  readonly username: string
  readonly domainId: number
  readonly domain: string
  readonly agentId: bigint
}

/** Writes the export of one player, if still in the requester's scope. */
async function writePlayerExport(
  exports: Exports,
  claimed: ClaimedExport,
  report: (rows: number) => Promise<void>,
): Promise<ExportedFile> {
  const requester = await wholeSnapshot(exports.db, (tx) => requesterOf(tx, claimed.staffId, exports.startedAs))
  if (!requester?.actor.permissions.has(personalDataPermission))
    throw new Conflict('You no longer have permission to export personal data.')
  const { actor, timeZone } = requester
  const scope = await scopeOf(exports.db, actor)
  return snapshot(exports.db, actor.domains, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const player = await findPlayer(tx, claimed.order.filters['player'] ?? '')
    if (!player || !scope.includes(player.agentId)) throw new Conflict('Player not found.')
    let rows = 0
    const all = await ownPictures(tx, player)
    const pictures = all.filter(({ permission }) => actor.permissions.has(permission))
    const missing = all.filter((picture) => !pictures.includes(picture)).map(({ name }) => name)
    const content = streamPersonalZip(tx, {
      player,
      storage: exports.storage,
      pictures,
      mark: `${actor.username} ${viewTime(new Date(), timeZone)} ${claimed.id.slice(-12)}`,
      about: {
        operator: player.domain,
        player: player.username,
        generated: new Date().toISOString(),
        by: actor.username,
        request: claimed.id,
        units: `Amounts are in ${player.currency}, odds are decimal, times in UTC`,
        ...(missing.length > 0 ? { 'pictures without view permission': missing } : {}),
      },
      onRows: async (count) => {
        rows = count
        await report(count)
      },
      onPicture: (picture) => whileReading(() => leaveTrace(exports, { claimed, actor, player, picture })),
      onDamaged: ({ file }, reason) =>
        whileReading(() =>
          recordSystemEvent(exports.db, {
            action: 'personal-data.picture-damaged',
            subject: `stored_file:${file}`,
            reason,
          }),
        ),
    })
    const stored = await writeAtomically(exports.folder, claimed.extension, content)
    return { stored, rows, actor, timeZone, needs: [...new Set(pictures.map(({ permission }) => permission))] }
  })
}

async function findPlayer(tx: Tx, reportId: string): Promise<PlayerToExport | undefined> {
  const id = isId(reportId) ? BigInt(reportId) : 0n
  const { rows } =
    await sql<PlayerToExport>`select p.cell, p.id, p.username, p.domain_id as "domainId", d.name as domain, p.agent_id as "agentId",
      p.currency, coalesce(c.minor_digits, 2)::int as digits
    from player p join domain d on d.id = p.domain_id left join currency c on c.code = p.currency where p.cell = ${cellOf(id)} and p.id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

interface CopiedPicture {
  readonly claimed: ClaimedExport
  readonly actor: Actor
  readonly player: PlayerToExport
  readonly picture: OwnPicture
}

/** Each included picture is logged like a view. */
const leaveTrace = ({ db }: Exports, { claimed, actor, player, picture }: CopiedPicture): Promise<void> =>
  recordDisclosure(
    db,
    { actor },
    {
      domain_id: player.domainId,
      agent_id: player.agentId,
      player_id: player.id,
      action: 'personal-data.picture',
      permission: picture.permission,
      reason: claimed.order.filters['reason'] ?? null,
      subject: `stored_file:${picture.file}`,
      subject_name: picture.name,
      input: { request: claimed.id, player: String(player.id), sha256: picture.sha256 },
    },
  )

/** The personal data export, as the report engine creates and sends it. */
export const personalDataFile: Readonly<Record<string, CustomFile>> = {
  [personalDataType]: {
    permission: personalDataPermission,
    write: writePlayerExport,
    playerOf: ({ filters }) => BigInt(filters['player'] ?? '0'),
  },
}
