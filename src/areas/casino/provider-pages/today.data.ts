import { answerWithin } from '#engine/query-handler.ts'
import { currenciesOf, daysOf, readCards } from '#areas/agents/day-totals/card-totals.facts.ts'
import { dayOf } from '#values/day.ts'
import { divideHalfUp } from '#values/round.ts'
import type { ProviderPage } from './provider-pages.ts'

const rtpOf = (turnover: bigint, payout: bigint): number | null =>
  turnover > 0n ? Number(divideHalfUp(payout * 10_000n, turnover)) : null

export const todayAnswer = ({ today, cards }: ProviderPage) =>
  answerWithin(today, async ({ tx, actor, totals, timeZone }) => {
    const day = dayOf(Date.now(), timeZone)
    const days = daysOf({ from: day, to: day })
    const read = await readCards(totals, cards, days)
    const currencies = await currenciesOf(tx, actor)
    return {
      days,
      currencies: currencies.map((currency) => {
        const rows = (name: keyof typeof cards) => Number(read[name]?.rowsIn(currency) ?? 0n)
        const sum = (name: keyof typeof cards) => read[name]?.sumIn(currency) ?? 0n
        const [turnover, payout] = [sum('turnover'), sum('payout')]
        return {
          currency,
          players: rows('players'),
          rounds: rows('rounds'),
          turnover,
          payout,
          ggr: sum('ggr'),
          rtp: rtpOf(turnover, payout),
          tips: sum('tips'),
          charges: sum('charges'),
          open: rows('open'),
          voided: rows('voided'),
        }
      }),
    }
  })
