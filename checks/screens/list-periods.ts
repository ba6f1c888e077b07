import { expect } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { addDays, dayOf } from '#values/day.ts'
import { requestList, totals, type ListTestSetup } from './list-setup.ts'

const timeZone = 'Asia/Kolkata'

/** Bounds of days mean the days, no period ends after today unless it is planned, and any time is more than a week. */
export async function expectPeriods(
  list: AnyList,
  filters: Readonly<Record<string, Filter<unknown>>>,
  setting: ListTestSetup,
): Promise<void> {
  await setting.setRights({})
  const today = dayOf(instantNow().getTime(), timeZone)
  const week = `${addDays(today, -7)}..${addDays(today, -1)}`
  const bounds = week.replace('..', ' 00:00:00..') + ' 23:59:59'
  for (const [key, { operator, initially, mayBeAhead }] of Object.entries(filters)) {
    if (operator !== 'within') continue
    const days = await totals(setting, list, { [key]: week })
    expect(await totals(setting, list, { [key]: bounds }), `${key}: bounds of days`).toEqual(days)
    const ahead = await requestList(setting, list, { [key]: `${today}..${addDays(today, 2)}` })
    expect(ahead.status, `${key}: after today`).toBe(mayBeAhead ? 200 : 422)
    if (!mayBeAhead) expect(ahead.body.fields).toEqual({ [key]: 'The period must not end after today.' })
    if (!initially) continue
    const all = await totals(setting, list, { [key]: 'all' })
    expect(all.total_item, `${key}: any time`).toBeGreaterThanOrEqual(days.total_item)
  }
}
