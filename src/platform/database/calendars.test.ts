import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openOffice } from '#checks/harness/staff/office.ts'
import { isInRun } from '#checks/run-size.ts'
import { addDays, dayBounds, dayOf } from '#values/day.ts'
import { hasCalendar, runtimeFormat } from '#values/zones/zone-offset.ts'
import { knowZones } from './calendars.ts'

let database: TestDatabase
let zones: readonly string[]
beforeAll(async () => {
  database = await freshDatabase()
  zones = (
    await database.ownerPool.query<{ name: string }>(`select name from pg_timezone_names order by name`)
  ).rows.map(({ name }) => name)
})
afterAll(() => database?.close())

const instants = Array.from({ length: 400 }, (_, at) => Date.parse('2026-01-01T00:30:00Z') + at * 41 * 3_600_000)

/** The days of these instants by the database. */
async function daysInDatabase(zone: string): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select (to_timestamp(ms / 1000.0) at time zone ${zone})::date::text as day
    from unnest(${instants}::bigint[]) with ordinality i(ms, n) order by n`.execute(database.db)
  return rows.map(({ day }) => day)
}

/** Zones that this runtime counts otherwise than the database, and a part of the others, all in a full run. */
async function comparedZones(): Promise<readonly string[]> {
  const differing: string[] = []
  const rest: string[] = []
  for (const zone of zones) {
    const inRuntime = instants.map((ms) => runtimeDay(ms, zone))
    const isSame = String(inRuntime) === String(await daysInDatabase(zone))
    ;(isSame ? rest : differing).push(zone)
  }
  return [...differing, ...rest.filter((_, at) => isInRun(at, 12)), 'America/Havana', 'Africa/Casablanca']
}

function runtimeDay(ms: number, zone: string): string {
  try {
    return runtimeFormat(zone).format(ms).slice(0, 10)
  } catch (error) {
    if (error instanceof RangeError) return 'unknown'
    throw error
  }
}

test('the server counts the days of every zone as the database does, also where the runtime does not', async () => {
  for (const zone of await comparedZones()) {
    await knowZones(database.db, zone)
    expect(
      instants.map((ms) => dayOf(ms, zone)),
      zone,
    ).toEqual(await daysInDatabase(zone))
    const days = Array.from({ length: 400 }, (_, at) => addDays('2026-01-01', at))
    const { rows } = await sql<{ at: Date }>`select day_start(day::date, ${zone}) as at
      from unnest(${days}::text[]) with ordinality d(day, n) order by n`.execute(database.db)
    expect(
      days.map((day) => dayBounds(day, zone).from.getTime()),
      zone,
    ).toEqual(rows.map(({ at }) => at.getTime()))
  }
})

test('a day begins at the first of two midnights', async () => {
  const { rows } = await sql`select day_start('2026-11-01', 'America/Havana') as at`.execute(database.db)
  expect(rows).toEqual([{ at: new Date('2026-11-01T04:00:00Z') }])
})

test('a request counts in the calendars of the database, for its site and for a user with another zone', async () => {
  const office = await openOffice()
  try {
    await office.rows(`update domain set time_zone = 'Pacific/Chatham'`)
    const user = await office.hire({ username: 'far.away', permissions: ['PLAYER_VIEW'] })
    await office.rows(`update staff set time_zone = 'Antarctica/Troll' where id = $1`, [user.staffId])
    // The site is read again within a second.
    await expect
      .poll(async () => {
        expect((await user.get('/api/site-config')).status).toBe(200)
        return ['Pacific/Chatham', 'Antarctica/Troll'].map(hasCalendar)
      })
      .toEqual([true, true])
  } finally {
    await office.close()
  }
})
