import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { settingMoney } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { isRejected } from '#areas/exchange/bets/rejections/rejected.data.ts'
import { sportsBookToday } from './sports-book-today.queries.ts'

interface DomainToday {
  readonly id: number
  readonly domain: string
  readonly currency: string
  readonly today: string
  readonly players: number
  readonly tickets: number
  readonly live: number
  readonly stake: bigint
  readonly returned: bigint
  readonly open: number
  readonly openStake: bigint
  readonly disputed: number
  readonly lastTicketAt: Date | null
}

const startOfToday = sql`((now() at time zone d.time_zone)::date)::timestamp at time zone d.time_zone`

async function readDomains(tx: Tx, scope: Scope): Promise<readonly DomainToday[]> {
  const { rows } = await sql<DomainToday>`
    select d.id, d.name as domain, d.currency, (now() at time zone d.time_zone)::date::text as today, placed.*, waiting.*,
      (select max(t.placed_at) from ticket t where t.domain_id = d.id and ${scope.within('t.agent_id')}) as "lastTicketAt",
      (select count(*)::int from ticket_difference x where x.domain_id = d.id and x.status in ('OPEN', 'TAKEN') and ${scope.within('x.agent_id')}) as disputed
    from domain d
    cross join lateral (select count(*)::int as tickets, count(distinct t.player_id)::int as players,
        count(*) filter (where t.phase <> 'PREMATCH')::int as live, coalesce(sum(t.stake), 0)::bigint as stake,
        coalesce(sum(t.returned), 0)::bigint as returned
      from ticket t where t.domain_id = d.id and t.placed_at >= ${startOfToday} and ${scope.within('t.agent_id')}) placed
    cross join lateral (select count(*)::int as open, coalesce(sum(t.stake), 0)::bigint as "openStake"
      from ticket t where t.domain_id = d.id and t.status = 'OPEN' and ${scope.within('t.agent_id')}) waiting
    where d.id = any (visible_domains())
    order by d.id`.execute(tx)
  return rows
}

interface Rejection {
  readonly id: number
  readonly reason: string
  readonly count: number
}

async function readRejections(tx: Tx, scope: Scope): Promise<readonly Rejection[]> {
  const { rows } = await sql<Rejection>`
    select d.id, coalesce(a.reason, 'No reason given') as reason, count(*)::int as count
    from domain d join audit a on a.domain_id = d.id and ${isRejected('inbound.ticket', 'a')} and a.at >= ${startOfToday}
    where d.id = any (visible_domains()) and ${scope.within('a.agent_id')}
    group by 1, 2 order by 3 desc, 2`.execute(tx)
  return rows
}

const acceptanceOf = (tickets: number, rejected: number): number | null =>
  tickets + rejected === 0 ? null : Number(divideHalfUp(BigInt(tickets) * 10_000n, BigInt(tickets + rejected)))

/** Reasons shown by name; the others are in the list. */
const shownReasons = 5

export const sportsBookTodayAnswer = answerWithin(sportsBookToday, async ({ tx, scope }) => {
  const settings = await settingsIn(tx)
  const [domains, rejections] = [await readDomains(tx, scope), await readRejections(tx, scope)]
  return {
    domains: domains.map(({ id, ...figures }) => {
      const { isOpen, minStake, maxStake, maxProfit } = settings.of(id).betting
      const reasons = rejections.filter((each) => each.id === id)
      const rejected = reasons.reduce((total, { count }) => total + count, 0)
      return {
        ...figures,
        isOpen,
        minStake: settingMoney(minStake),
        maxStake: settingMoney(maxStake),
        maxProfit: settingMoney(maxProfit),
        rejected,
        acceptance: acceptanceOf(figures.tickets, rejected),
        reasons: reasons.slice(0, shownReasons),
      }
    }),
  }
})
