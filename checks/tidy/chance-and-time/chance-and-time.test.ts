import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependencesIn, type Dependence } from './dependences.ts'
import { datedTests, exceptions } from './exceptions.ts'

const own = 'checks/tidy/chance-and-time/chance-and-time.test.ts'
const files = globSync(['{src,demo,simulator,bench,tools}/**/*.test.{ts,tsx}', 'checks/**/*.{ts,tsx}'])
const texts = new Map(files.filter((file) => file !== own).map((file) => [file, readFileSync(file, 'utf8')]))

/** Months may be written in fixtures, and where the time is an argument: a test is dated if it runs beside the clock of a server. */
const isDated = (file: string, text: string): boolean =>
  /\.test\.tsx?$/.test(file) && /'#checks\/(harness|access)\/|'#server\/main/.test(text)

const found = [...texts].flatMap(([file, text]) =>
  [...dependencesIn(file, text)]
    .filter((what) => what !== 'a written month' || isDated(file, text))
    .map((what) => ({ file, what })),
)

const isExcepted = (what: Dependence, file: string): boolean =>
  what === 'a written month'
    ? datedTests.includes(file)
    : Object.keys(exceptions[what]).some((start) => file.startsWith(start))

test('a test sleeps for no time, measures none, and takes chance from a seed and days from its fixture', () => {
  expect(texts.size).toBeGreaterThan(700)
  expect(found.filter(({ file, what }) => !isExcepted(what, file))).toEqual([])
})

test('every exception is needed', () => {
  const unneeded = (['a sleep', 'the clock', 'a number without a seed'] as const).flatMap((what) =>
    Object.keys(exceptions[what]).filter(
      (start) => !found.some((one) => one.what === what && one.file.startsWith(start)),
    ),
  )
  expect(unneeded).toEqual([])
})

test.each([
  [`import { setTimeout as delay } from 'node:timers/promises'`, 'a sleep'],
  ['await new Promise((wake) => setTimeout(wake, 300))', 'a sleep'],
  ['await page.waitForTimeout(200)', 'a sleep'],
  ['await pool.query(`select pg_sleep(1)`)', 'a sleep'],
  ['const from = Date.now()', 'the clock'],
  ['const from = performance.now()', 'the clock'],
  ['const today = new Date()', 'the clock'],
  ['const roll = Math.random()', 'a number without a seed'],
  ['const play = (chance = Math.random) => chance()', 'a number without a seed'],
  [`const period = '2026-11-01..2026-11-30'`, 'a written month'],
  ['const at = `2026-12-31T${hour}:00Z`', 'a written month'],
])('finds %s', (text, what) => {
  expect([...dependencesIn('sample.ts', text)]).toEqual([what])
})

test('finds nothing where the time is an argument', () => {
  expect([...dependencesIn('sample.ts', `const at = new Date(instant); const old = '1990-05-30'`)]).toEqual([])
})
