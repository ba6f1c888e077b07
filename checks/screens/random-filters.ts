import { expect } from 'vitest'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { runSeed } from '#checks/run-size.ts'
import { sampleOf } from './filter-sample.ts'
import { pastDays } from './list-file.ts'
import { sumText } from './list-matrix.ts'
import { exportFile, page, readPages, totals, type ListTestSetup } from './list-setup.ts'

const timeZone = 'Asia/Kolkata'
/** Rows that more pages have are counted and added up by the list and its file alone. */
const maxPages = 12

type Roll = (below: number) => number

function rolling(seed: number): Roll {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Up to three filters that find a row of the first page, whichever; null where the list has no row. */
async function randomSearch(list: AnyList, setting: ListTestSetup, roll: Roll) {
  const period = pastDays(list)
  const { data } = await page(setting, list, period)
  const row = data[roll(Math.max(1, data.length))]
  if (row === undefined) return null
  const consumed = setting.datasets.get(list.path)?.readHints.consumes ?? []
  const columns: Readonly<Record<string, AnyKind>> = list.columns
  const filters: Readonly<Record<string, Filter<unknown>>> = list.filters
  const samples = Object.keys(filters).flatMap((key) => {
    if (key in period || consumed.includes(key) || columns[key]?.traits.masked) return []
    const sample = sampleOf(list, key, row, timeZone)
    return sample === null ? [] : [[key, sample] as const]
  })
  const chosen = Array.from({ length: Math.min(samples.length, 1 + roll(3)) }, () => samples[roll(samples.length)]!)
  return { ...period, ...Object.fromEntries(chosen) }
}

async function expectSameSums(list: AnyList, setting: ListTestSetup, search: Readonly<Record<string, string>>) {
  const label = `${list.path} ${JSON.stringify(search)}`
  const pages = await readPages(setting, list, search, maxPages)
  const shown = pages.flatMap(({ data }) => data)
  const sums = await totals(setting, list, search)
  const file = parseCsv(await exportFile(setting, list, search))
  expect([file.rows.length, shown.length > 0], label).toEqual([sums.total_item, true])
  const columns = Object.entries(list.columns as Readonly<Record<string, AnyKind>>)
  const visible = columns.filter(([, { traits }]) => !traits.hidden)
  for (const [key, kind] of columns) {
    if (kind.traits.total !== 'sum') continue
    if (!pages.at(-1)?.next_cursor) expect(sums.totals[key], `${label} ${key}`).toBe(sumText(shown, key, kind))
    const place = visible.findIndex(([name]) => name === key)
    if (place >= 0) expect(file.totals?.[place], `${label} ${key} of the file`).toBe(sums.totals[key])
  }
  if (!pages.at(-1)?.next_cursor) expect(shown.length, label).toBe(sums.total_item)
}

/** Random filters of random lists: the totals are the sums of all pages and those of the file, over HTTP. */
export async function expectRandomFilters(lists: readonly AnyList[], setting: ListTestSetup, requested: number) {
  await setting.setRights({})
  const roll = rolling(runSeed)
  const summing = lists.filter(
    (list) =>
      list.export?.includes('csv') &&
      Object.values(list.columns as Readonly<Record<string, AnyKind>>).some(({ traits }) => traits.total === 'sum'),
  )
  let compared = 0
  for (let tried = 0; compared < requested && tried < requested * 4; tried += 1) {
    const list = summing[roll(summing.length)]!
    const search = await randomSearch(list, setting, roll)
    if (search === null) continue
    // A file that was asked for a moment ago is not made again.
    await setting.database.ownerPool.query(`update report_request set requested_at = requested_at - interval '1 hour'`)
    await expectSameSums(list, setting, search)
    compared += 1
  }
  expect(compared).toBe(requested)
}
