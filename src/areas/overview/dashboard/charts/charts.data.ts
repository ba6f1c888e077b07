import { daysOf, readCards, totalsOfCard, type CardTotals } from '#areas/agents/day-totals/card-totals.facts.ts'
import { periodCards } from '#areas/overview/dashboard/cards.ts'
import type { Span } from '#areas/overview/dashboard/scope.ts'
import { verticals } from '#areas/reports/explorer/dimensions.ts'
import type { ListTotals } from '#engine/list/list-totals.ts'
import { addDays } from '#values/day.ts'
import { funnelCards, verticalCards } from './charts.ts'

/** Days of deposits and withdrawals. */
const paymentDays = 7

/** Deposits and withdrawals of the last days; null for who may not open both lists. */
async function paidDays(totals: ListTotals, to: string) {
  const found: { readonly day: string; readonly deposits: CardTotals; readonly withdrawals: CardTotals }[] = []
  for (let back = paymentDays - 1; back >= 0; back -= 1) {
    const day = addDays(to, -back)
    const period = daysOf({ from: day, to: day })
    const deposits = await totalsOfCard(totals, periodCards.deposits, period)
    const withdrawals = deposits && (await totalsOfCard(totals, periodCards.withdrawals, period))
    if (!deposits || !withdrawals) return null
    found.push({ day, deposits, withdrawals })
  }
  return found
}

/** The charts of the dashboard in a currency, from the lists that they open. */
export async function chartsOf(totals: ListTotals, now: Span) {
  const paid = await paidDays(totals, now.to)
  const byVertical = await readCards(totals, verticalCards, daysOf(now))
  const { registered, deposited, played } = await readCards(totals, funnelCards, daysOf(now))
  return (currency: string) => ({
    paidDays: paid?.map(({ day, deposits, withdrawals }) => ({
      day,
      deposits: deposits.sumIn(currency),
      withdrawals: withdrawals.sumIn(currency),
    })),
    verticals:
      byVertical.exchange &&
      verticals.flatMap((vertical) => {
        const part = byVertical[vertical]
        return part
          ? [{ vertical, turnover: part.sumIn(currency, ['stake']), result: -part.sumIn(currency, ['playerPl']) }]
          : []
      }),
    funnel:
      registered && deposited && played
        ? {
            registered: registered.rowsIn(currency),
            deposited: deposited.rowsIn(currency),
            played: played.rowsIn(currency),
          }
        : undefined,
  })
}
