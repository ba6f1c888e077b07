import { currenciesOf, readCards } from '#areas/agents/day-totals/card-totals.facts.ts'
import { periodCards } from '#areas/overview/dashboard/cards.ts'
import { spans, type Reader } from '#areas/overview/dashboard/scope.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import { profitReport } from '#areas/reports/profit/profit.screen.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { dayBounds, type Day } from '#values/day.ts'
import { activePlayers } from './active-players.facts.ts'
import { dashboardActivity, dashboardHours } from './activity.queries.ts'
import { exposureCards } from './exposure-cards.ts'
import { paidHours, playedHours, type HourFigures } from './hours.facts.ts'

const hourMs = 3_600_000

/** Every hour of the day in a currency, also those in which nothing happened. */
function hoursIn(found: readonly HourFigures[], currency: string, day: Day, timeZone: string) {
  const { from, to } = dayBounds(day, timeZone)
  const own = new Map(found.filter((one) => one.currency === currency).map((one) => [one.hour, one]))
  const shown = Math.max(
    Math.ceil((to.getTime() - from.getTime()) / hourMs),
    ...[...own.keys()].map((hour) => hour + 1),
  )
  return Array.from({ length: shown }, (_, hour) => ({
    hour: new Date(from.getTime() + hour * hourMs),
    first: own.get(hour)?.first ?? 0n,
    second: own.get(hour)?.second ?? 0n,
  }))
}

export const dashboardHoursAnswer = answerWithin(dashboardHours, async ({ tx, actor, scope, parameters, timeZone }) => {
  const { to: day } = spans({ to: parameters.day }, timeZone).now
  const reader: Reader = { scope, agentId: actor.agentId, timeZone }
  const may = (...lists: readonly AnyList[]) => lists.every(({ permission }) => actor.permissions.has(permission))
  const played = may(profitReport) ? await playedHours(tx, day, reader) : null
  const paid = may(deposits, withdraws) ? await paidHours(tx, day, reader) : null
  const currencies = (await currenciesOf(tx, reader)).map((currency) => ({
    currency,
    ...(played && {
      played: hoursIn(played, currency, day, timeZone).map(({ hour, first, second }) => ({
        hour,
        turnover: first,
        result: second,
      })),
    }),
    ...(paid && {
      paid: hoursIn(paid, currency, day, timeZone).map(({ hour, first, second }) => ({
        hour,
        deposits: first,
        withdrawals: second,
      })),
    }),
  }))
  return { day, currencies }
})

export const dashboardActivityAnswer = answerWithin(
  dashboardActivity,
  async ({ tx, actor, scope, totals, parameters, timeZone }) => {
    const { to } = spans({ to: parameters.to }, timeZone).now
    const mayList = actor.permissions.has(periodCards.activePlayers.list.permission)
    const players = mayList ? await activePlayers(tx, to, scope) : null
    const exposed = await readCards(totals, exposureCards)
    return {
      currencies: (await currenciesOf(tx, actor)).map((currency) => ({
        currency,
        ...(players && {
          players: players.days.map((day) => ({ day, players: players.on(currency, day) })),
          inWeek: players.within(currency, 7),
          inMonth: players.within(currency, 30),
        }),
        ...(exposed.exchange && {
          exposures: Object.entries(exposed).map(([product, one]) => ({ product, exposure: one.sumIn(currency) })),
        }),
      })),
    }
  },
)
