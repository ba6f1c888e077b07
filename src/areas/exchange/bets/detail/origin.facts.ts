import { sql, type JoinBuilder } from 'kysely'
import type { BetSource, DeviceClass, DevicePlatform } from '#areas/exchange/rules/bets/origin.ts'
import { cellOf } from '#values/id.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import type { Tx } from '#engine/action/act.ts'
import { originLabels, unknown } from './origin-columns.ts'

/** Columns of the origin of a bet or a ticket; bets without one were placed with an unknown device. */
export const originOfBet = [
  sql<DeviceClass | typeof unknown>`coalesce(origin.device, ${sql.lit(unknown)})`.as('device'),
  sql<DevicePlatform | typeof unknown>`coalesce(origin.platform, ${sql.lit(unknown)})`.as('platform'),
  sql<BetSource | typeof unknown>`coalesce(origin.source, ${sql.lit(unknown)})`.as('source'),
  'origin.app_version as appVersion',
  'origin.device_id as deviceId',
] as const

const equal = (left: string, right: string) => sql<boolean>`${sql.ref(left)} = ${sql.ref(right)}`

/** The origin of a row: `leftJoin('bet_origin as origin', originOn('bet'))`. */
export const originOn =
  (table: 'bet' | 'ticket') =>
  <Tables, Joined extends keyof Tables>(join: JoinBuilder<Tables, Joined>): JoinBuilder<Tables, Joined> =>
    join
      .on(equal('origin.cell', `${table}.cell`))
      .on(equal('origin.player_id', `${table}.player_id`))
      .on(equal('origin.bet_id', `${table}.id`))

export async function readOrigin(tx: Tx, { playerId, id }: { readonly playerId: bigint; readonly id: string }) {
  const origin = await tx
    .selectFrom('bet_origin')
    .select(['device', 'platform', 'source', 'app_version', 'device_id'])
    .where('cell', '=', cellOf(playerId))
    .where('player_id', '=', playerId)
    .where('bet_id', '=', id)
    .executeTakeFirst()
  return origin ?? null
}
type Origin = NonNullable<Awaited<ReturnType<typeof readOrigin>>>

/** Mobile, iOS, App 4.2.1: what is known of it. */
export function originText({ device, platform, source, app_version: version }: Origin): string | null {
  const app = source === null ? null : choiceLabel(source, originLabels)
  const known = [
    device === null ? null : choiceLabel(device),
    platform === null ? null : choiceLabel(platform, originLabels),
    [app, version].filter((part) => part !== null).join(' '),
  ].filter((part) => part !== null && part !== '')
  return known.length === 0 ? null : known.join(', ')
}
