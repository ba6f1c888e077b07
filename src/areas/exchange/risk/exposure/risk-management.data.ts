import { sql } from 'kysely'
import { togetherByDay, togetherByEvent, togetherByTeam } from '#areas/exchange/rules/risk/together.ts'
import { effectiveLimits, type LevelLimits } from '#areas/exchange/rules/risk/limits.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { commonOf } from '#values/money.ts'
import { parseShare } from '#values/share.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { isAgentVisible, readBoard, readBoardMarket } from '#areas/exchange/risk/board/board.facts.ts'
import { currenciesOf, isVisibleBet, type BookScope } from '#areas/exchange/risk/board/books.facts.ts'
import { booksBelow, openedAgentOf } from '#areas/exchange/risk/board/books-below.facts.ts'
import { marketBook, riskTops } from './risk-management.screen.ts'
import { riskBoard } from './risk-board.queries.ts'

const moneyOrNull = (text: string | null): bigint | null => (text === null ? null : commonOf(text))

const maxTogether = 12

export const riskBoardAnswer = answerWithin(riskBoard, async ({ tx, actor, scope, parameters, timeZone }) => {
  const found = await readBoard(tx, { actor, scope, parameters, isInPlayOnly: parameters.all === undefined })
  if (!found) return null
  const events = togetherByEvent(found.markets)
  const together = {
    events: events.slice(0, maxTogether),
    days: togetherByDay(events, timeZone),
    teams: togetherByTeam(found.markets).slice(0, maxTogether),
  }
  return { ...found, together }
})

interface LimitRow extends LevelLimits {
  readonly level: string
}

/** Limits set on the market and on its event, competition and sport. */
async function limitsOf(tx: Tx, market: bigint): Promise<readonly LimitRow[]> {
  const { rows } =
    await sql<LimitRow>`with own as (select m.*, e.competition_id from market m join event e on e.id = m.event_id where m.id = ${market})
    select l.level, l.min_stake as "minStake", l.max_stake as "maxStake", l.max_loss as "maxLoss", l.max_profit as "maxProfit", l.max_deviation as "maxDeviation", l.delay_ms as "delayMs"
    from (select 1 as n, 'Sport' as level, s.min_stake, s.max_stake, s.max_loss, s.max_profit, s.max_deviation, s.delay_ms from own o
        join competition c on c.id = o.competition_id join sport s on s.id = c.sport
      union all select 2, 'Competition', c.min_stake, c.max_stake, c.max_loss, c.max_profit, c.max_deviation, c.delay_ms from own o join competition c on c.id = o.competition_id
      union all select 3, 'Event', e.min_stake, e.max_stake, e.max_loss, e.max_profit, e.max_deviation, e.delay_ms from own o join event e on e.id = o.event_id
      union all select 4, 'Market', o.min_stake, o.max_stake, o.max_loss, o.max_profit, o.max_deviation, o.delay_ms from own o) l order by l.n`.execute(
      tx,
    )
  return rows
}

/** The operator's limits for each visible domain; domains with equal limits share a row. */
async function operatorLimitsByDomain(tx: Tx, { domains }: Pick<Actor, 'domains'>, domainId: string | undefined) {
  const settings = await settingsIn(tx)
  const domainRows = await tx
    .selectFrom('domain')
    .where('id', 'in', domainId === undefined ? [0, ...domains] : [Number(domainId)])
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  const limitsByName = domainRows.map(({ id, name }) => ({ name, limits: operatorLimits(settings.of(id).betting) }))
  const groups = [...Map.groupBy(limitsByName, ({ limits }) => Object.values(limits).join('|')).values()]
  return groups.map((some) => ({
    for: groups.length === 1 ? null : some.map(({ name }) => name).join(', '),
    ...(some[0]?.limits ?? operatorLimits(settings.operator.betting)),
  }))
}

const operatorLimits = ({ minStake, maxStake, maxProfit, maxDeviation }: Settings['betting']): LevelLimits => ({
  minStake: moneyOrNull(minStake),
  maxStake: moneyOrNull(maxStake),
  maxLoss: null,
  maxProfit: moneyOrNull(maxProfit),
  maxDeviation: maxDeviation === null ? null : parseShare(maxDeviation),
  delayMs: null,
})

const levelLabel = (word: string, forWhom: string | null): string => (forWhom === null ? word : `${word}, ${forWhom}`)

const limitsAnswer = (level: string, limits: LevelLimits) => ({
  level,
  minStake: limits.minStake,
  maxStake: limits.maxStake,
  maxLoss: limits.maxLoss,
  maxProfit: limits.maxProfit,
  maxDeviation: limits.maxDeviation,
  delaySeconds: limits.delayMs === null ? null : limits.delayMs / 1000,
})

export const marketBookAnswer = answerWithin(marketBook, async ({ tx, actor, scope, parameters }) => {
  const { id, ...others } = parameters
  const request = { actor, scope, parameters: others, isInPlayOnly: false }
  const found = await readBoardMarket(tx, BigInt(id), request)
  if (!found) return null
  const opened = await openedAgentOf(tx, request)
  const levels = await limitsOf(tx, BigInt(id))
  const houses = await operatorLimitsByDomain(tx, actor, parameters.domain)
  return {
    currency: found.currency,
    market: found.told,
    opened: opened && { id: opened.id, name: opened.username, above: opened.above },
    below: await booksBelow(tx, found.market, { request, opened: opened?.id ?? null }),
    limits: [
      ...houses.map((limits) => limitsAnswer(levelLabel('Operator', limits.for), limits)),
      ...levels.map((level) => limitsAnswer(level.level, level)),
    ],
    inForce: houses.map((limits) =>
      limitsAnswer(levelLabel('Effective', limits.for), effectiveLimits([limits, ...levels])),
    ),
  }
})

interface TopRow {
  readonly id: bigint
  readonly player: string
  readonly exposure: bigint
  readonly matched: bigint
  readonly available: bigint
  readonly isBetLocked: boolean
  readonly isWatched: boolean
}

async function topPlayersBy(tx: Tx, bookScope: BookScope, by: 'exposure' | 'matched'): Promise<readonly TopRow[]> {
  const { rows } =
    await sql<TopRow>`with open as (select b.cell, b.player_id, sum(b.matched)::bigint as matched from bet_open b
        where ${isVisibleBet('b', bookScope)} group by 1, 2)
    select p.id, p.username as player, w.exposure, o.matched, w.balance - w.exposure as available, p.is_bet_locked as "isBetLocked",
      exists (select from watchlist_entry v where v.cell = p.cell and v.player_id = p.id) as "isWatched"
    from open o join wallet w on w.cell = o.cell and w.account_id = o.player_id join player p on p.cell = o.cell and p.id = o.player_id
    order by ${by === 'exposure' ? sql`w.exposure` : sql`o.matched`} desc, p.id limit 10`.execute(tx)
  return rows
}

export const riskTopsAnswer = answerWithin(riskTops, async ({ tx, actor, scope, parameters }) => {
  const { domain, agent } = parameters
  if (!(await isAgentVisible(tx, { actor, scope, parameters }))) return null
  const bookScope = {
    scope,
    node: actor.agentId,
    domains: domain === undefined ? undefined : [Number(domain)],
    below: agent === undefined ? undefined : BigInt(agent),
  }
  return {
    currency: (await currenciesOf(tx, bookScope)).currency,
    byExposure: await topPlayersBy(tx, bookScope, 'exposure'),
    byMatched: await topPlayersBy(tx, bookScope, 'matched'),
  }
})
