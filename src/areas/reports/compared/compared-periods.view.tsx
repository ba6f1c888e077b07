import { InvalidFilter, isAnyTime, lastSevenDays, type Period } from '#blueprint/filters.ts'
import { useSite, type AboveProps } from '#panel/engine/view.ts'
import { serverNow } from '#panel/live/server-clock.ts'
import { Facts } from '#panel/ui/pieces.tsx'
import { dayOf } from '#values/day.ts'
import { clockOfOpenDay, comparedFacts } from './compared-facts.ts'
import { profitCompared } from './profit-compared.screen.ts'

const { settledOn } = profitCompared.filters

/** The period of an address; null where it cannot be read, which the list says itself. */
function periodOf(text: string | undefined, today: string): Period | undefined | null {
  if (!text) return lastSevenDays(today)
  if (isAnyTime(settledOn, text)) return undefined
  const period = settledOn.read(text, today)
  return period instanceof InvalidFilter ? null : period
}

/** Which days the figures below are compared with. */
export default function ComparedPeriods({ filters }: AboveProps) {
  const { timezone } = useSite()
  const period = periodOf(filters['settledOn'], dayOf(serverNow(), timezone))
  if (period === null) return null
  return <Facts facts={comparedFacts(period, { untilNow: clockOfOpenDay(period, timezone, serverNow()) })} />
}
