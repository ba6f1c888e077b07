import type { Cadence, ScheduleTimes } from '#areas/reports/rules/exports/schedule.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { weekDayOf, type WeekDay } from '#values/calendar.ts'

/** The first day of the weeks of a domain. */
async function weekStartOf(tx: Tx, domainId: number): Promise<WeekDay> {
  return weekDayOf((await settingsIn(tx)).of(domainId).reports.weekStart)
}

interface Timed {
  readonly domainId: number
  readonly cadence: Cadence
  readonly atTime: string
}

/** When a schedule runs: by the clocks and the calendar that its domain has now. */
export async function timesOf(tx: Tx, { domainId, cadence, atTime }: Timed): Promise<ScheduleTimes> {
  const { time_zone: timeZone } = await tx
    .selectFrom('domain')
    .select('time_zone')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  await knowZones(tx, timeZone)
  return { cadence, atTime, timeZone, weekStart: await weekStartOf(tx, domainId) }
}
