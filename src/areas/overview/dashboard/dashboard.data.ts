import { sql } from 'kysely'
import { addDays } from '#values/day.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ListTotals } from '#engine/list/list-totals.ts'
import {
  currenciesOf,
  daysOf,
  readCards,
  totalsOfCard,
  type CardTotals,
} from '#areas/agents/day-totals/card-totals.facts.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { currentCards, overdueCard, periodCards, queueCards, type Card, type QueueName } from './cards.ts'
import { chartsOf } from '#areas/overview/dashboard/charts/charts.data.ts'
import { figuresInPart } from '#areas/overview/dashboard/activity/part-figures.facts.ts'
import { clockOfOpenDay, openDayOf } from '#areas/reports/compared/compared-facts.ts'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { type Reader, spans } from './scope.ts'

/** Days of the chart. */
const chartDays = 14

/** Bets, turnover and gross revenue of each part, from the same list as the cards. */
async function breakdown<Part extends string>(
  totals: ListTotals,
  parts: readonly Part[],
  searchOf: (part: Part) => Readonly<Record<string, string>>,
): Promise<readonly (readonly [Part, CardTotals])[] | null> {
  const found: (readonly [Part, CardTotals])[] = []
  for (const part of parts) {
    const card = { ...periodCards.turnover, search: () => searchOf(part), sums: ['bets', 'stake', 'playerPl'] }
    const read = await totalsOfCard(totals, card)
    if (read === null) return null
    found.push([part, read])
  }
  return found
}

const lastDays = (to: string): readonly string[] =>
  Array.from({ length: chartDays }, (_, index) => addDays(to, index + 1 - chartDays))

type Figures = Partial<Record<keyof typeof periodCards, CardTotals>>

const comparisonsIn = (now: Figures, before: Figures, currency: string) => {
  const both = (name: keyof Figures, read: (totals: CardTotals) => bigint) => {
    const [current, earlier] = [now[name], before[name]]
    return current && earlier ? { now: read(current), before: read(earlier) } : undefined
  }
  const sum = (name: keyof Figures) => both(name, ({ sumIn }) => sumIn(currency))
  const rows = (name: keyof Figures) => both(name, ({ rowsIn }) => rowsIn(currency))
  const [deposits, withdrawals] = [sum('deposits'), sum('withdrawals')]
  return {
    registrations: rows('registrations'),
    activePlayers: rows('activePlayers'),
    bets: sum('bets'),
    turnover: sum('turnover'),
    result: sum('result'),
    commission: sum('commission'),
    own: sum('own'),
    deposits,
    depositCount: rows('deposits'),
    withdrawals,
    withdrawalCount: rows('withdrawals'),
    netCash:
      deposits && withdrawals
        ? { now: deposits.now - withdrawals.now, before: deposits.before - withdrawals.before }
        : undefined,
  }
}

export const dashboardFiguresAnswer = answerWithin(
  dashboardFigures,
  async ({ tx, actor, scope, parameters, totals, timeZone }) => {
    const { now, before } = spans(parameters, timeZone)
    const figures = await readCards(totals, periodCards, daysOf(now))
    const reader: Reader = { scope, agentId: actor.agentId, timeZone }
    const openDay = openDayOf(now, timeZone)
    const earlier =
      openDay === undefined
        ? await readCards(totals, periodCards, daysOf(before))
        : await figuresInPart(tx, { span: before, openDay }, reader, figures)
    const standing = await readCards(totals, currentCards)
    const products = await breakdown(totals, profitProducts, (product) => ({ settledOn: daysOf(now), product }))
    const days = await breakdown(totals, lastDays(now.to), (day) => ({ settledOn: daysOf({ from: day, to: day }) }))
    const chartsIn = await chartsOf(totals, now)
    const partsIn = (currency: string, { sumIn }: CardTotals) => ({
      turnover: sumIn(currency, ['stake']),
      result: -sumIn(currency, ['playerPl']),
    })
    const figuresIn = (currency: string) => ({
      currency,
      ...comparisonsIn(figures, earlier, currency),
      liability: standing.liability?.sumIn(currency),
      exposure: standing.exposure?.sumIn(currency),
      held: standing.held?.sumIn(currency),
      products: products
        ?.map(([product, part]) => ({ product, bets: part.sumIn(currency, ['bets']), ...partsIn(currency, part) }))
        .filter(({ bets, turnover, result }) => bets !== 0n || turnover !== 0n || result !== 0n),
      days: days?.map(([day, part]) => ({ day, ...partsIn(currency, part) })),
      ...chartsIn(currency),
    })
    return {
      ...now,
      until: clockOfOpenDay(now, timeZone),
      currencies: (await currenciesOf(tx, reader)).map(figuresIn),
    }
  },
)

/** Since when the longest waiting of the withdrawals to review waits. */
async function oldestReview(tx: Tx, { scope }: Reader): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`select min(requested_at) as oldest from withdrawal
    where status in ('PENDING', 'ON_HOLD') and decision is null and ${scope.within('agent_id')}`.execute(tx)
  return rows[0]?.oldest ?? null
}

const overdueCards = Object.fromEntries(
  Object.entries(queueCards).flatMap(([name, card]) => {
    const overdue = overdueCard(card)
    return overdue ? [[name, overdue]] : []
  }),
) as Partial<Record<QueueName, Card>>

const rowsOf = (read: Partial<Record<QueueName, CardTotals>>): Partial<Record<QueueName, bigint>> =>
  Object.fromEntries(Object.entries(read).map(([name, { rows }]) => [name, BigInt(rows)]))

export const dashboardQueuesAnswer = answerWithin(dashboardQueues, async ({ tx, actor, scope, totals, timeZone }) => {
  const waiting = await readCards(totals, queueCards)
  const overdue = await readCards(totals, overdueCards)
  const reader: Reader = { scope, agentId: actor.agentId, timeZone }
  return {
    ...rowsOf(waiting),
    overdue: rowsOf(overdue),
    oldestReviewAt: waiting.reviews ? await oldestReview(tx, reader) : null,
  }
})
