/** The names of migrations from before they had dates; databases have stored them. */
const numbered = /^\d{4}_[a-z0-9_]+\.sql$/
const lastNumber = '0098'
const dated = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})-([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\.sql$/

/** Name of a new migration, its time in UTC: `2026-11-28T1530-payments-chargeback.sql`. */
export const migrationName = (at: Date, area: string, words: string): string =>
  `${at
    .toISOString()
    .slice(0, 16)
    .replace(/:(\d\d)$/, '$1')}-${area}-${words.replaceAll('_', '-')}.sql`

/** Area and words of a name with a date; null for every other name. */
export function datedWords(name: string): string | null {
  const [, day, hours, minutes, words = ''] = dated.exec(name) ?? []
  const minute = `${day}T${hours}:${minutes}:00.000Z`
  const at = new Date(minute)
  return !Number.isNaN(at.getTime()) && at.toISOString() === minute ? words : null
}

/** Refuses a name that would run in another order than it was written. */
export function checkMigrationName(name: string): void {
  if ((numbered.test(name) && name.slice(0, 4) <= lastNumber) || datedWords(name) !== null) return
  throw new Error(
    `The migration ${name} is not named by date, time (UTC) and area, for example 2026-11-28T1530-payments-chargeback.sql.`,
  )
}
