import { address } from '#blueprint/address.ts'
import { sql, type RawBuilder } from 'kysely'
import { wordOf } from '#blueprint/labels.ts'
import { formatMoney, money } from '#values/money.ts'
import type { Asker } from '#engine/list/plan/asker.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'

/** What is older than this nobody has to catch up on: the list begins there too. */
const freshDays = 7
const enough = 1_000

/** Marked by itself, with everything before it, or too old to be caught up on. */
export const isReadBy = (staffId: bigint): RawBuilder<boolean> =>
  sql<boolean>`(player_notice.at <= greatest(now() - make_interval(days => ${freshDays}), (select read_until from notice_reader where staff_id = ${staffId}))
    or exists (select from notice_read r where r.staff_id = ${staffId} and r.notice_id = player_notice.id))`

/** Of a type this person does not want to hear of. */
export const isMutedBy = (staffId: bigint): RawBuilder<boolean> =>
  sql<boolean>`exists (select from notice_mute m where m.staff_id = ${staffId} and m.kind = player_notice.kind)`

interface Unread {
  readonly id: string
  readonly kind: string
  readonly username: string
  readonly amount: bigint | null
  readonly at: Date
}

export interface UnreadNotices {
  readonly count: number
  readonly lines: readonly BellLine[]
}

/** What this person has not read yet of what concerns players of his. */
export async function unreadNotices(
  db: Database,
  { actor, scope }: Pick<Asker, 'actor' | 'scope'>,
): Promise<UnreadNotices> {
  if (!actor.permissions.has('PLAYER_NOTIFICATIONS_VIEW')) return { count: 0, lines: [] }
  const within = scope.within('p.agent_id')
  const found = await snapshot(db, actor.domains, async (tx) => {
    const { rows } =
      await sql<Unread>`select player_notice.id, player_notice.kind, p.username, player_notice.amount, player_notice.at
      from player_notice join player p on p.cell = cell_of(player_notice.player_id) and p.id = player_notice.player_id
      where ${within} and not ${isReadBy(actor.staffId)}
        and not ${isMutedBy(actor.staffId)} order by player_notice.at desc limit ${enough}`.execute(tx)
    return rows
  })
  return {
    count: found.length,
    lines: found.slice(0, newestShown).map(({ id, kind, username, amount, at }) => ({
      id,
      title: wordOf(kind),
      text: amount === null ? username : `${username}, ${formatMoney(money(amount))}`,
      path: address('/player-notifications', {}, { id }),
      at: at.toISOString(),
    })),
  }
}
