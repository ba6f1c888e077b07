import { sql } from 'kysely'
import { InvalidFilter, initiallyOn, isAnyTime } from '#blueprint/filters.ts'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import { dayOf } from '#values/day.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { gatewayDays } from './days.screen.ts'
import { dayTotals } from './day-totals.queries.ts'

/** The newest days of the period are shown; older ones are in the list. */
const shownDays = 14
const summed = ['bookedIn', 'reportedIn', 'bookedOut', 'reportedOut'] as const

/** The newest days with rows in the period of the list. */
async function newestDays(tx: Tx, text: string | undefined, today: string): Promise<readonly string[]> {
  const { day } = gatewayDays.filters
  const isOpen = text !== undefined && isAnyTime(day, text)
  const period = isOpen ? null : text === undefined ? initiallyOn(day, today) : day.read(text, today)
  if (period instanceof InvalidFilter) return []
  const { rows } = await sql<{ day: string }>`select distinct day::text as day from gateway_day
    where ${period === null} or day between ${period?.from ?? today}::date and ${period?.to ?? today}::date
    order by day desc limit ${shownDays}`.execute(tx)
  return rows.map((row) => row.day)
}

export const dayTotalsAnswer = answerWithin(dayTotals, async ({ tx, totals, parameters, timeZone }) => {
  const { rows: currencies } = await sql<{ currency: string }>`select distinct currency from gateway_day
    order by currency`.execute(tx)
  const filters = Object.entries(parameters).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]]))
  const days: AnswerValuesOf<typeof dayTotals>['days'][number][] = []
  for (const day of await newestDays(tx, parameters.day, dayOf(Date.now(), timeZone))) {
    // The sums of the list that the strip opens, so that both always agree.
    const found = await totals(gatewayDays, { ...Object.fromEntries(filters), day: `${day}..${day}` }, summed)
    for (const { currency: known, sumOf } of found?.parts ?? []) {
      const rowsHere = Number(sumOf('rows'))
      if (rowsHere === 0) continue
      const [expectedIn, receivedIn] = [sumOf('bookedIn'), sumOf('reportedIn')]
      const [expectedOut, receivedOut] = [sumOf('bookedOut'), sumOf('reportedOut')]
      days.push({
        day,
        currency: known ?? currencies[0]?.currency ?? '',
        gateways: rowsHere,
        expectedIn,
        receivedIn,
        differenceIn: receivedIn - expectedIn,
        expectedOut,
        receivedOut,
        differenceOut: receivedOut - expectedOut,
      })
    }
  }
  return { days }
})
