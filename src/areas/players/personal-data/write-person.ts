import { sql } from 'kysely'
import { personalDataPermission, personalDataType } from '#areas/players/rules/care/personal-data.ts'
import { cellOf, isId } from '#values/id.ts'
import { note } from '#platform/audit/watch.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Refused } from '#platform/errors/problems.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import { seenAt } from '#engine/pictures/seen.ts'
import type { Claimed } from '#engine/exports/claim.ts'
import type { Exports, OwnFile, WrittenFile } from '#engine/exports/exports.ts'
import { writeWhole } from '#engine/exports/file-store.ts'
import type { Keyed } from './personal-data.ts'
import { ownPictures, personalZip, type OwnPicture } from './personal-zip.ts'
import { requesterOf } from '#engine/exports/requester.ts'

interface Person extends Keyed {
  readonly username: string
  readonly domainId: number
  readonly agentId: bigint
}

/** Everything about one player, who is still in reach of whoever asked. */
async function writePerson(
  exports: Exports,
  claimed: Claimed,
  said: (rows: number) => Promise<void>,
): Promise<WrittenFile> {
  const requester = await wholeSnapshot(exports.db, (tx) =>
    requesterOf(tx, claimed.staffId, exports.isClosedToDevelopers),
  )
  if (!requester?.actor.permissions.has(personalDataPermission))
    throw new Refused('You no longer have permission to export personal data.')
  const { actor, operator, timeZone } = requester
  const scope = await scopeOf(exports.db, actor)
  return snapshot(exports.db, actor.domains, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const player = await personOf(tx, claimed.order.filters['player'] ?? '')
    if (!player || !scope.includes(player.agentId)) throw new Refused('There is no such player')
    let rows = 0
    const all = await ownPictures(tx, player)
    const pictures = all.filter(({ permission }) => actor.permissions.has(permission))
    const kept = all.filter((picture) => !pictures.includes(picture)).map(({ name }) => name)
    const content = personalZip(tx, {
      player,
      storage: exports.storage,
      pictures,
      mark: `${actor.username} ${seenAt(new Date(), timeZone)} ${claimed.id.slice(-12)}`,
      about: {
        operator,
        player: player.username,
        generated: new Date().toISOString(),
        by: actor.username,
        request: claimed.id,
        units: `Amounts are in ${player.currency}, odds are decimal, times in UTC`,
        ...(kept.length > 0 ? { 'pictures whoever made this may not see': kept } : {}),
      },
      onRows: async (count) => {
        rows = count
        await said(count)
      },
      onPicture: (picture) => leaveTrace(exports, { claimed, actor, player, picture }),
      onDamaged: ({ file }, reason) =>
        note(exports.db, { action: 'personal-data.picture-damaged', subject: `stored_file:${file}`, reason }),
    })
    const written = await writeWhole(exports.folder, claimed.extension, content)
    return { written, rows, actor, timeZone, needs: [...new Set(pictures.map(({ permission }) => permission))] }
  })
}

async function personOf(tx: Tx, wanted: string): Promise<Person | undefined> {
  const id = isId(wanted) ? BigInt(wanted) : 0n
  const { rows } =
    await sql<Person>`select p.cell, p.id, p.username, p.domain_id as "domainId", p.agent_id as "agentId",
      p.currency, coalesce(c.minor_digits, 2)::int as digits
    from player p left join currency c on c.code = p.currency where p.cell = ${cellOf(id)} and p.id = ${id}`.execute(tx)
  return rows[0]
}

interface Copied {
  readonly claimed: Claimed
  readonly actor: Actor
  readonly player: Person
  readonly picture: OwnPicture
}

/** Whoever takes a picture along has seen it: a line for each, as for a look at one. */
const leaveTrace = ({ db }: Exports, { claimed, actor, player, picture }: Copied): Promise<void> =>
  transact(db, actor.domains, async (tx) => {
    await insertRow(tx, 'audit', {
      actor: actor.username,
      actor_role: actor.roleName,
      domain_id: player.domainId,
      agent_id: player.agentId,
      player_id: player.id,
      action: 'personal-data.picture',
      permission: picture.permission,
      reason: claimed.order.filters['reason'] ?? null,
      subject: `stored_file:${picture.file}`,
      subject_name: picture.name,
      input: { request: claimed.id, player: String(player.id), sha256: picture.sha256 },
      result: 'SUCCESS',
    })
  })

/** The file of everything kept about one player, as the engine of exports makes and sends it. */
export const personalDataFile: Readonly<Record<string, OwnFile>> = {
  [personalDataType]: {
    permission: personalDataPermission,
    write: writePerson,
    playerOf: ({ filters }) => BigInt(filters['player'] ?? '0'),
  },
}
