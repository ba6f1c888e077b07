import { sql } from 'kysely'
import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { endsTooEarly } from '#blueprint/catalogue/schedule.ts'
import type { Tx } from '#engine/action/act.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { writtenDay } from '#values/zones/written-time.ts'
import { firstShownAfter, instantsAt, wallTimeOf } from '#values/zones/wall-time.ts'

type Row = Readonly<Record<string, any>>
const names = ['startsAt', 'endsAt'] as const

/** Whether an entry is shown now, by the clock of the database: no job has to turn a state for it. */
export const isRunning = (table: string) => sql<boolean>`(${sql.ref(`${table}.status`)} = 'ACTIVE'
  and ${sql.ref(`${table}.starts_at`)} <= now() is not false and ${sql.ref(`${table}.ends_at`)} > now() is not false)`

/** The status as lists show it. */
export const runningStatus = (table: string) => sql<string>`(case
  when ${sql.ref(`${table}.status`)} <> 'ACTIVE' then ${sql.ref(`${table}.status`)}
  when ${sql.ref(`${table}.starts_at`)} > now() then 'SCHEDULED'
  when ${sql.ref(`${table}.ends_at`)} <= now() then 'EXPIRED' else 'ACTIVE' end)`

async function zoneOf(tx: Tx, domainId: unknown): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from domain where id = ${domainId}`.execute(tx)
  const zone = rows[0]?.zone ?? 'UTC'
  await knowZones(tx, zone)
  return zone
}

/** Rows with their times as the form shows them. */
export function withWallTimes(record: TableRecord, { runs }: Catalogue): TableRecord {
  if (!runs) return record
  const shown = async (tx: Tx, row: Row | null) => {
    if (row === null) return null
    const zone = await zoneOf(tx, row['domainId'])
    const times = names.map((name) => [name, row[name] instanceof Date ? wallTimeOf(row[name], zone) : null])
    return { ...row, wallTimes: Object.fromEntries(times) }
  }
  return {
    ...record,
    find: async (tx, lookup) => shown(tx, await record.find(tx, lookup)),
    lock: async (tx, lookup) => shown(tx, await record.lock(tx, lookup)),
  }
}

/**
 * The instants of entered times. A time that clocks of the domain skip is refused with the next one that they show; of one
 * that they show twice it is the first, unless the offset names the second. A time that is not changed keeps its seconds.
 */
export async function enteredTimes(
  tx: Tx,
  { runs }: Catalogue,
  { row, entered }: { readonly row: Row | null; readonly entered: Row },
): Promise<Readonly<Record<string, Date | null>>> {
  if (!runs) return {}
  const zone = await zoneOf(tx, Number(entered['domain']))
  const times = Object.fromEntries(
    names.map((name): [string, Date | null] => {
      const isKept = row !== null && row['wallTimes'][name] === entered[name]
      return [name, isKept ? row[name] : readTime(name, entered[name], zone)]
    }),
  )
  const { startsAt, endsAt } = times
  if (startsAt && endsAt && startsAt >= endsAt) throw new BadInput({ endsAt: endsTooEarly })
  return times
}

function readTime(name: string, text: unknown, zone: string): Date | null {
  if (typeof text !== 'string') return null
  const [first] = instantsAt(text, zone)
  if (first) return first
  const [day = '', time] = text.slice(0, 16).split('T')
  if (instantsAt(text.slice(0, 16), zone).length > 0)
    throw new BadInput({ [name]: `${zone} does not have this offset on ${writtenDay(day)}. Leave it out.` })
  const next = firstShownAfter(text.slice(0, 16), zone)?.slice(11)
  throw new BadInput({
    [name]: `${time} does not exist on ${writtenDay(day)} in ${zone}: clocks are set forward. Enter ${next}.`,
  })
}
