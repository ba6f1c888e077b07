import { sql, type RawBuilder } from 'kysely'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { dataset } from '#engine/list/dataset.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Scope } from '#engine/scope.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { lifetimeFigures } from '#areas/players/profile/list/player.facts.ts'
import { registrationLinkDays } from './registration-link-days.screen.ts'
import { registrationLinks } from './registration-links.screen.ts'

/** Over the players who registered by the link, as far as the reader sees them: the rows of the list that it opens. */
const ofPlayers = <Value>(scope: Scope, figure: RawBuilder<unknown>) =>
  sql<Value>`(select ${figure} from player
    where player.registration_link_id = registration_link.id and ${scope.within('player.agent_id')})`
const ofDays = (figure: 'clicks' | 'visitors') =>
  sql<number>`(select coalesce(sum(${sql.ref(figure)}), 0)::int from registration_link_day d where d.link_id = registration_link.id)`
const hasDeposited = sql`exists (select from deposit d where d.cell = player.cell and d.player_id = player.id and d.is_first)`
const sumOf = (figure: RawBuilder<bigint>) => sql`coalesce(sum(${figure}), 0)::bigint`

export const registrationLinksData = datasetOf(registrationLinks, 'registration_link', ({ from, scope }) => {
  const registrations = ofPlayers<number>(scope, sql`count(*)::int`)
  return from
    .leftJoin('agent', 'agent.id', 'registration_link.agent_id')
    .leftJoin('domain', 'domain.id', 'registration_link.domain_id')
    .select([
      'agent.username as agent',
      'domain.name as domain',
      'domain.currency',
      sql<string>`'https://' || domain.host || '/r/' || registration_link.slug`.as('address'),
      ofDays('clicks').as('clicks'),
      ofDays('visitors').as('visitors'),
      registrations.as('registrations'),
      sql<number | null>`(${registrations}::bigint * 10000 / nullif(${ofDays('visitors')}, 0))::int`.as('conversion'),
      ofPlayers<number>(scope, sql`count(*) filter (where ${hasDeposited})::int`).as('firstDeposits'),
      ofPlayers<bigint>(scope, sumOf(lifetimeFigures.deposits)).as('deposits'),
      ofPlayers<bigint>(scope, sumOf(lifetimeFigures.gross)).as('ggr'),
      sql<VipLevel>`registration_link.vip_level::text`.as('vip'),
      visibleActorName(scope, 'registration_link.created_by').as('createdBy'),
    ])
})

interface Counted {
  readonly link_id: string
  readonly day: string
  readonly clicks: number
  readonly visitors: number
  readonly registrations: number
  readonly first_deposits: number
}

/** Clicks, registrations and first deposits of each link by business day. */
const countedByDay = (
  scope: Scope,
) => sql<Counted>`(select link_id, day, sum(clicks)::int as clicks, sum(visitors)::int as visitors,
    sum(registrations)::int as registrations, sum(first_deposits)::int as first_deposits
  from (
    select link_id, day, clicks, visitors, 0 as registrations, 0 as first_deposits from registration_link_day
    union all
    select registration_link_id, day_in(domain_id, created_at), 0, 0, 1, 0 from player
      where registration_link_id is not null and ${scope.within('player.agent_id')}
    union all
    select player.registration_link_id, day_in(d.domain_id, d.decided_at), 0, 0, 0, 1
      from player join deposit d on d.cell = player.cell and d.player_id = player.id and d.is_first
      where player.registration_link_id is not null and ${scope.within('player.agent_id')}) one
  group by link_id, day)`

export const registrationLinkDaysData = dataset(registrationLinkDays, ({ db, scope }) =>
  db
    .selectFrom(countedByDay(scope).as('counted'))
    .innerJoin('registration_link', 'registration_link.id', 'counted.link_id')
    .select([
      sql<string>`counted.link_id || ':' || counted.day`.as('id'),
      'counted.day',
      'counted.clicks',
      'counted.visitors',
      'counted.registrations',
      'counted.first_deposits as firstDeposits',
      'registration_link.name as link',
      'registration_link.id as linkId',
      'registration_link.agent_id as agentId',
    ]),
)
