import { globSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkMigrationName, datedWords, migrationName } from '#platform/database/schema/migration-names.ts'
import { readSteps, schemaFolders } from '#platform/database/schema/steps.ts'

const areas = readdirSync('src/areas', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const isOfArea = (name: string): boolean => {
  const words = datedWords(name)
  return words === null || [...areas, 'platform'].some((area) => words.startsWith(`${area}-`))
}

test('every migration is numbered as released, or named by date, time and area', async () => {
  const steps = await readSteps(schemaFolders)
  expect(steps.length).toBeGreaterThan(50)
  const names = globSync('*.sql', { cwd: schemaFolders.migrations })
  expect(names.filter((name) => !isOfArea(name))).toEqual([])
})

test.each([
  '0099_chargeback.sql',
  '2026-11-28-payments-chargeback.sql',
  '2026-11-28T15:30-payments-chargeback.sql',
  '2026-02-29T1530-payments-chargeback.sql',
  '2026-11-28T2460-payments-chargeback.sql',
  '2026-11-28T1530-chargeback.sql',
  '2026-11-28T1530-payments_chargeback.sql',
])('refuses the name %s', (name) => {
  expect(() => checkMigrationName(name)).toThrow(`The migration ${name} is not named by date, time (UTC) and area`)
})

test('a name made for an area has its form, and names no other area', () => {
  const name = migrationName(new Date('2026-11-28T15:30:59.999Z'), 'inbound-api', 'site_key')
  expect(name).toBe('2026-11-28T1530-inbound-api-site-key.sql')
  expect(() => checkMigrationName(name)).not.toThrow()
  expect(isOfArea(name)).toBe(true)
  expect(isOfArea('2026-11-28T1530-payment-site-key.sql')).toBe(false)
})
