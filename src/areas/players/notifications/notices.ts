import { sql } from 'kysely'
import type { Severity } from '#areas/players/rules/devices/alert.ts'
import { noticeOf, type Happened, type Notice, type NoticeKind } from '#areas/players/rules/devices/notice.ts'
import type { WriteTx } from '#engine/action/act.ts'

export interface Relayed extends Happened {
  readonly id: string
  readonly domain_id: number | null
  readonly at: Date
}

/** What staff were told. */
export interface Noted {
  readonly domain: number
  readonly kind: NoticeKind
  readonly severity: Severity
}

/** Whoever stands before a limit tries again and again. */
const isSame = (one: Notice, other: Notice): boolean =>
  one.kind === other.kind && one.player === other.player && one.says === other.says

/**
 * What staff are told of events, in the transaction that hands them on: each once, under the event's own id. A deposit is news
 * where it is the player's first; a thing that names no player is its owner's. Answers what there is news of.
 */
export async function noteNotices(tx: WriteTx, events: readonly Relayed[]): Promise<readonly Noted[]> {
  const noted = events.flatMap((event) => {
    const notice = event.domain_id === null ? null : noticeOf(event)
    if (!notice) return []
    const [, thing = null] = /^(?:deposit|withdrawal):(.{36})$/.exec(notice.subject ?? '') ?? []
    return [{ id: event.id, domain: event.domain_id, at: event.at, thing, ...notice }]
  })
  const fresh = noted.filter(
    (one, at) => one.kind !== 'LIMIT_REACHED' || noted.findIndex((other) => isSame(one, other)) === at,
  )
  if (fresh.length === 0) return []
  const { rows } = await sql<Noted>`
    insert into player_notice (id, domain_id, player_id, kind, severity, amount, subject, says, at)
    select n.id, p.domain_id, p.id, n.kind, n.severity, coalesce(n.amount, d.amount, w.amount), n.subject, n.says, n.at
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) n(id uuid, domain int, player bigint, kind text, severity text, amount bigint, subject text, says text, at timestamptz, thing uuid)
    left join deposit d on n.kind = 'FIRST_DEPOSIT' and d.id = n.thing and d.is_first
    left join withdrawal w on n.kind = 'WITHDRAWAL_REQUEST' and w.id = n.thing
    join player p on p.domain_id = n.domain and p.cell = cell_of(coalesce(n.player, d.player_id, w.player_id)) and p.id = coalesce(n.player, d.player_id, w.player_id)
    where (n.kind <> 'FIRST_DEPOSIT' or d.id is not null) and (n.kind <> 'LIMIT_REACHED' or not exists (
      select from player_notice o where o.player_id = p.id and o.kind = n.kind and o.says = n.says and o.at > n.at - interval '1 day'))
    on conflict (id) do nothing returning domain_id as domain, kind, severity`.execute(tx)
  return rows
}
