import { expect } from 'vitest'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { addDays, dayOf } from '#values/day.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { dataOf } from '#engine/exports/formats/csv-file.ts'
import { escapeFormula } from '#engine/exports/report.ts'
import { exportFile, readPages, totals, type ListTestSetup } from './list-setup.ts'

const timeZone = 'Asia/Kolkata'
const textOptions = { timeZone, currency: 'INR' }

/** The file of a list has its rows as shown, its columns and its totals. */
export async function expectFile(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: ListTestSetup,
): Promise<void> {
  await setting.setRights({})
  // Requests of this test add log rows today, so only past days are compared.
  const search = pastDays(list)
  const started = instantNow().getTime()
  const shown = (await readPages(setting, list, search, 3)).flatMap(({ data }) => data)
  const file = await exportFile(setting, list, search)
  const { head, columns: labels, rows, totals: last } = parseCsv(file)
  expect(head).toMatchObject({ Report: list.title, 'Time zone': timeZone, Snapshot: expect.stringMatching(/^\d+:/) })
  const visible = Object.entries(columns).filter(([, kind]) => !kind.traits.hidden)
  expect(labels).toEqual(visible.map(([, kind]) => escapeFormula(kind.label, false)))
  const cell = (kind: AnyKind, wire: unknown) =>
    wire === null ? '' : escapeFormula(dataOf({ key: '', kind }, kind.fromWire(wire), textOptions), kind.isNumeric)
  const minutes = Math.ceil((instantNow().getTime() - started) / 60_000)
  const expected = shown.map((row, at) =>
    visible.map(([key, kind], place) => {
      // A case gets older while its file is made.
      const wires = key === 'age' ? agesWithin(row[key], minutes) : [row[key]]
      const texts = wires.map((wire) => cell(kind, wire))
      return texts.find((text) => text === rows[at]?.[place]) ?? texts[0]
    }),
  )
  expect(rows.slice(0, shown.length)).toEqual(expected)
  const sums = await totals(setting, list, search)
  expect(rows.length).toBe(sums.total_item)
  visible.forEach(([key, kind], place) => {
    if (rows.length > 0 && kind.traits.total === 'sum') expect(last?.[place], key).toBe(sums.totals[key])
  })
}

/** Minutes of waiting: those shown, and as many more as have passed. */
const agesWithin = (shown: unknown, minutes: number): readonly unknown[] =>
  typeof shown === 'number' ? Array.from({ length: minutes + 1 }, (_, passed) => shown + passed) : [shown]

/** Days that are over, of a list with a period. */
export function pastDays(list: AnyList): Readonly<Record<string, string>> {
  const filters = Object.entries(list.filters as Readonly<Record<string, Filter<unknown>>>)
  const [period] = filters.find(([, { operator, initially }]) => operator === 'within' && initially) ?? []
  const today = dayOf(instantNow().getTime(), timeZone)
  return period ? { [period]: `${addDays(today, -6)}..${addDays(today, -1)}` } : {}
}
