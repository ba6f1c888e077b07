import { sql } from 'kysely'
import type { LinkKind } from '#areas/players/rules/devices/link.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { masked } from '#values/text/masked.ts'
import { deviceAccounts } from '#areas/players/devices/linked-accounts/device-accounts.queries.ts'
import { rulesOfDevice } from './device-rules.facts.ts'

const maxShown = 99

interface OnDevice {
  readonly id: bigint
  readonly username: string
  readonly status: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly occurrences: number
  readonly ips: readonly string[] | null
}

interface SharedIdentifier {
  readonly kind: LinkKind
  readonly key: string
  readonly players: readonly bigint[]
}

/** Identifiers shown in the graph; those shared by most players come first. */
const maxIdentifiers = 30

/** Other devices, IP addresses and payout accounts of these players, with the players who share each. */
async function readSharedIdentifiers(tx: Tx, players: readonly bigint[], device: string) {
  const ids = players.map(String)
  const { rows } = await sql<SharedIdentifier>`
    select kind, key, array_agg(player_id order by player_id) as players from (
      select distinct 'DEVICE' as kind, s.device as key, s.player_id from device_event s
        where s.player_id = any(${ids}::bigint[]) and s.device not in ('', ${device})
      union all select distinct 'IP', s.ip, s.player_id from device_event s where s.player_id = any(${ids}::bigint[]) and s.ip <> ''
      union all select distinct 'BANK', payee_key(w.beneficiary), w.player_id from withdrawal w
        where w.player_id = any(${ids}::bigint[]) and payee_key(w.beneficiary) is not null) had
    group by kind, key order by count(*) desc, kind, key limit ${maxIdentifiers}`.execute(tx)
  return rows.map(({ kind, key, players: holders }) => ({
    kind,
    label: kind === 'DEVICE' ? key : masked(key),
    players: holders,
  }))
}

export const deviceAccountsAnswer = answerWithin(deviceAccounts, async ({ tx, scope, parameters: { id } }) => {
  const { rows: alerts } = await sql<{ device: string; player_id: bigint | null }>`
    select a.device, a.player_id from device_alert a left join player p on p.cell = cell_of(a.player_id) and p.id = a.player_id
    left join staff f on f.id = a.staff_id where a.id = ${id} and (${scope.within('p.agent_id')} or ${scope.within('f.agent_id')})`.execute(
    tx,
  )
  const [alert] = alerts
  if (!alert) return null
  const { rows } = await sql<OnDevice>`
    select p.id, p.username, p.status, min(s.first_at) as "firstAt", max(s.last_at) as "lastAt", sum(s.occurrences)::int as occurrences,
      array_agg(distinct s.ip) filter (where s.ip <> '') as ips
    from device_event s join player p on p.cell = s.cell and p.id = s.player_id
    where s.device = ${alert.device} and s.device <> '' and ${scope.within('p.agent_id')}
    group by p.id, p.username, p.status order by max(s.last_at) desc limit ${maxShown}`.execute(tx)
  const identifiers = await readSharedIdentifiers(
    tx,
    rows.map((player) => player.id),
    alert.device,
  )
  const rules = alert.device === '' ? [] : await rulesOfDevice(tx, alert.device)
  return {
    device: alert.device,
    rules: rules.map(({ action, scope: reach, until, by }) => ({
      action,
      scope: reach,
      until,
      // Rules are created by the operator; staff above the reader are not named.
      by: scope.isWhole ? by : null,
    })),
    identifiers,
    players: rows.map((player) => ({
      ...player,
      ips: player.ips ?? [],
      isConcerned: player.id === alert.player_id,
    })),
  }
})
