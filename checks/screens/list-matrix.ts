import { describe, expect, test } from 'vitest'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath, isSortable } from '#blueprint/screen/list.ts'
import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { parseMoney } from '#values/money.ts'
import { anyValue, queryText, sampleOf } from './filter-sample.ts'
import { requestList, page, totals, readPages } from './list-setup.ts'
import type { ListPage, Row, ListTestSetup } from './list-setup.ts'
import { isInRun, sizeOf } from '#checks/run-size.ts'
import { codesShown } from './codes-shown.ts'
import { expectFile } from './list-file.ts'
import { expectPeriods } from './list-periods.ts'

const columnsOf = (list: AnyList): Readonly<Record<string, AnyKind>> => list.columns

const timeZone = 'Asia/Kolkata'

/**
 * Tests the properties that every list must have, derived from its definition; `turn` is its place among the lists. In the gate each
 * list is asked for its rows, and every fourth one for one of what asks most: its permission and orders, its filters or its pages.
 */
export function testList(list: AnyList, turn: number, setting: () => ListTestSetup): void {
  const columns = list.columns as Readonly<Record<string, AnyKind>>
  const filters = list.filters as Readonly<Record<string, Filter<unknown>>>
  const isTurn = (property: number) => isInRun(turn + property, 12)
  describe(list.path, () => {
    // checks/access asks for the permission of every route, with each right and without it.
    if (isTurn(0)) test('requires its permission', () => expectPermission(list, setting()))
    test('returns only declared columns, each of its kind', () => expectColumns(list, columns, setting()))
    if (isTurn(0))
      test('sorts by every sortable column, in both directions', () => expectSorting(list, columns, setting()))
    if (isTurn(1))
      test('finds a row by each filter and by all filters together', () => expectFilters(list, filters, setting()))
    if (isTurn(2))
      test('has totals equal to the sum of its pages, and ends at the last page', () => expectPages(list, setting()))
    if (isTurn(0)) test('rejects unknown parameters and values', () => expectRejections(list, turn, setting()))
    // The engine reads periods: what is right for one list is right for all.
    if (isTurn(1) && Object.values(filters).some(({ operator }) => operator === 'within'))
      test('takes periods as days or their bounds, and none after today', () => expectPeriods(list, filters, setting()))
    // Rows of lists that add nothing up are compared with the whole tree in checks/access/operators.test.ts.
    if (isTurn(2) && list.scope === 'downline')
      test('shows agents only their downline', () => expectScope(list, columns, setting()))
    // One program writes the files of all lists.
    if (list.export?.includes('csv') && isInRun(turn, 12))
      test('exports what the screen shows', () => expectFile(list, columns, setting()))
  })
}

async function expectPermission(list: AnyList, setting: ListTestSetup): Promise<void> {
  const path = apiPath(list.path)
  for (const at of [path, `${path}/totals`]) {
    expect((await setting.anonymous.get(at)).status, 'anonymous').toBe(401)
    await setting.setRights({ permissions: permissions.filter((each) => each !== list.permission) })
    expect((await setting.client.get(at)).status, 'everything but').toBe(403)
    await setting.setRights({ permissions: [list.permission] })
    expect((await setting.client.get(at)).status, 'nothing but').toBe(200)
    await setting.setRights({ domains: [] })
    if (list.scope !== 'downline') continue
    // Rows without a domain, such as failed sign-ins, are visible to every viewer of the list.
    const foreign = (await page(setting, list)).data.filter((row) => row['domainId'] !== null)
    expect(foreign, 'no domain').toEqual([])
  }
}

async function expectColumns(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: ListTestSetup,
): Promise<void> {
  await setting.setRights({})
  const { data, page_totals: sums } = await page(setting, list)
  for (const row of data) {
    expect(Object.keys(row)).toEqual(Object.keys(columns))
    for (const [key, kind] of Object.entries(columns)) {
      const checked = kind.wire.safeParse(row[key])
      // Values stored before a validation rule existed may break it, but must still be of the kind.
      if (row[key] !== null && !checked.success)
        expect(typeof row[key], `${key}: ${queryText(row[key])}`).toBe('string')
    }
  }
  expect(codesShown(list, data)).toEqual([])
  const totalled = Object.keys(columns).filter((key) => columns[key]!.traits.total === 'sum')
  expect(Object.keys(sums).toSorted()).toEqual(totalled.toSorted())
  for (const key of totalled) expect(sums[key]).toBe(sumText(data, key, columns[key]!))
  const masked = Object.keys(columns).filter((key) => columns[key]!.traits.masked)
  if (masked.length === 0) return
  await setting.setRights({ permissions: [list.permission] })
  for (const row of (await page(setting, list)).data)
    for (const key of masked) expect(queryText(row[key] ?? '*'), key).toMatch(/\*|^$/)
}

const sumOf = (rows: readonly Row[], key: string): bigint => rows.reduce((sum, row) => sum + minor(row[key]), 0n)
const minor = (wire: unknown): bigint =>
  wire === null ? 0n : typeof wire === 'number' ? BigInt(wire) : parseMoney(queryText(wire))!
export const sumText = (rows: readonly Row[], key: string, kind: AnyKind): string =>
  String(kind.toWire(sumOf(rows, key)))

async function expectSorting(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: ListTestSetup,
): Promise<void> {
  await setting.setRights({})
  const sortable = Object.keys(columns).filter((key) => isSortable(list, key))
  expect(sortable, 'sorts as it says').toContain(list.sort[0])
  // One direction of every column, or of every second one where there are many.
  const parts = sortable.length < 4 ? directions.length : directions.length * 2
  for (const [place, sort] of sortable.entries())
    for (const direction of directions.filter((_, at) => isInRun(place + at * (parts / 2), parts))) {
      const pages = await readPages(setting, list, { sort, direction }, isInRun(place, 3) ? 2 : 1)
      const rows = pages.flatMap(({ data }) => data)
      const ids = rows.map(({ id }) => id)
      expect(new Set(ids).size, `${sort} ${direction}: every row once`).toBe(ids.length)
      const order = rows.map((row) => sortKey(columns[sort]!, row[sort]))
      if (order.every((each) => each !== undefined))
        expect(order, `${sort} ${direction}`).toEqual(
          order.toSorted((a, b) => (direction === 'ascending' ? compare(a!, b!) : compare(b!, a!))),
        )
    }
}

const directions = ['ascending', 'descending'] as const

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** A number with the order of the column; undefined for texts, whose order depends on the database's collation. */
function sortKey(kind: AnyKind, wire: unknown): bigint | undefined {
  if (wire === null) return 10n ** 30n
  if (kind.name === 'instant') return BigInt(Date.parse(queryText(wire)))
  if (kind.name === 'day') return BigInt(queryText(wire).replaceAll('-', ''))
  if (kind.name === 'id') return BigInt(queryText(wire))
  return kind.isNumeric ? BigInt(Math.round(Number(wire) * 10_000)) : undefined
}

async function expectFilters(
  list: AnyList,
  filters: Readonly<Record<string, Filter<unknown>>>,
  setting: ListTestSetup,
): Promise<void> {
  await setting.setRights({})
  const { data } = await page(setting, list)
  const row = data[0]
  const consumed = setting.datasets.get(list.path)?.readHints.consumes ?? []
  const all: Record<string, string> = {}
  for (const [place, [key, filter]] of Object.entries(filters).entries()) {
    // Masked columns are found by the full value only, which no list returns; AZ-08 tests them with values from the database.
    const isMasked = columnsOf(list)[key]?.traits.masked === true
    const sample = row && !consumed.includes(key) && !isMasked ? sampleOf(list, key, row, timeZone) : null
    if (sample !== null) all[key] = sample
    // In the gate every second filter is asked alone, and all of them together.
    if (!isInRun(place, 2)) continue
    const search = { [key]: sample ?? anyValue(filter) }
    const found = await page(setting, list, search)
    await totals(setting, list, search)
    if (sample === null) continue
    expect(found.data.length, `${key}=${sample} finds it`).toBeGreaterThan(0)
    if (filter.operator === 'equals') expect(new Set(found.data.map((each) => each[key]))).toEqual(new Set([row![key]]))
    if (filter.operator === 'between')
      expect(new Set(found.data.map((each) => each[key]))).toEqual(new Set([row![key]]))
  }
  if (!row) return
  const together = await readPages(setting, list, all, 4)
  expect(
    together.flatMap(({ data: rows }) => rows.map(({ id }) => id)),
    JSON.stringify(all),
  ).toContain(row['id'])
}

const maxPages = sizeOf(4, 30)
/** Of the rows that agents see, which are compared whole. */
const maxPagesOfAgents = sizeOf(12, 30)

async function expectPages(list: AnyList, setting: ListTestSetup): Promise<void> {
  await setting.setRights({})
  const pages = await readPages(setting, list, {}, maxPages)
  const rows = pages.flatMap(({ data }) => data)
  expect(new Set(rows.map(({ id }) => id)).size, 'every row once').toBe(rows.length)
  const sums = await totals(setting, list)
  if (isComplete(list, pages)) {
    expect(sums.total_item).toBe(rows.length)
    for (const [key, sum] of Object.entries(sums.totals))
      expect(sum, key).toBe(sumText(rows, key, (list.columns as Record<string, AnyKind>)[key]!))
  } else expect(sums.total_item).toBeGreaterThan(rows.length)
  if (list.paging === 'cursor') return
  const { total_item: counted, last_page: last } = pages[0]!
  expect(counted, 'the total of a page').toBe(sums.total_item)
  expect(last).toBe(Math.max(1, Math.ceil(counted! / 25)))
  // By their ids: minutes since a moment are others when the second page is read.
  const idsOf = ({ data }: ListPage) => data.map(({ id }) => id)
  for (const [place, part] of pages.slice(0, sizeOf(2, 3)).entries())
    expect(idsOf(await page(setting, list, { page: String(place + 1) })), `page ${place + 1} by number`).toEqual(
      idsOf(part),
    )
  const places = [Math.ceil(last! / 2), last! - 1, last!].slice(sizeOf(2, 0))
  for (const number of new Set(places.filter((each) => each > 0))) {
    const part = await page(setting, list, { page: String(number) })
    expect(part, `page ${number} of ${last}`).toMatchObject({ total_item: counted, is_last: number === last })
    expect(part.data.length, `page ${number} of ${last}`).toBe(Math.min(25, counted! - (number - 1) * 25))
  }
  expect((await page(setting, list, { page: String(last! + 1) })).data).toEqual([])
}

const isComplete = (list: AnyList, pages: readonly ListPage[]): boolean => {
  const { next_cursor: next, last_page: last = 1 } = pages.at(-1)!
  if (list.paging !== 'cursor') expect(next === null, 'ends at the last page').toBe(pages.length >= last)
  return !next
}

const hostileTexts = ['', '\u0000', `' or 1=1 --`, '%', '..', '٣', '1e400', 'x'.repeat(2500)]

async function expectRejections(list: AnyList, turn: number, setting: ListTestSetup): Promise<void> {
  await setting.setRights({})
  const searches: Readonly<Record<string, string>>[] = [
    { colour: 'red' },
    { sort: 'colour' },
    { direction: 'up' },
    { sort: `id'; select 1--` },
  ]
  searches.push(
    ...(list.paging === 'cursor'
      ? ['', 'x', 'eyJhIjoxfQ'].map((cursor) => ({ cursor }))
      : ['0', '-1', '1.5', '1e3', 'one', '', '99999999999'].map((each) => ({ page: each }))),
  )
  searches.push(list.paging === 'cursor' ? { page: '1' } : { cursor: 'x' })
  for (const search of searches.filter((_, at) => isInRun(turn + at, 2))) {
    const { status, body } = await requestList(setting, list, search)
    expect(status, JSON.stringify(search)).toBe(422)
    expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(search))
  }
  for (const [place, key] of Object.keys(list.filters as object).entries())
    for (const text of hostileTexts.filter((_, at) => isInRun(turn + place + at, hostileTexts.length))) {
      const { status } = await requestList(setting, list, { [key]: text })
      expect([200, 422], `${key}=${text.slice(0, 20)}`).toContain(status)
    }
}

/** An agent sees its downline, siblings see nothing of each other, and together they see what their parent sees. */
async function expectScope(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: ListTestSetup,
): Promise<void> {
  const { parent, children } = setting.branch
  if (isOfOperator(list.permission)) {
    await setting.setRights({ agentId: parent })
    expect((await requestList(setting, list, {})).status).toBe(403)
    return
  }
  const seen = async (agentId: bigint) => {
    await setting.setRights({ agentId })
    const pages = await readPages(setting, list, {}, maxPagesOfAgents)
    return {
      rows: pages.flatMap(({ data }) => data),
      isWhole: isComplete(list, pages),
      sums: await totals(setting, list),
    }
  }
  const listed = await seen(parent)
  const parts = []
  for (const child of children) parts.push(await seen(child))
  const ways = setting.datasets.get(list.path)?.readHints
  // Reports show the viewer's own share; their sums are tested with the reports.
  if (ways?.consumes) return
  const ids = parts.map(({ rows }) => new Set(rows.map(({ id }) => id)))
  ids.forEach((one, place) =>
    ids.slice(place + 1).forEach((other) => expect([...one].filter((id) => other.has(id))).toEqual([])),
  )
  if (listed.isWhole) {
    const all = new Set(listed.rows.map(({ id }) => id))
    expect(ids.flatMap((part) => [...part]).filter((id) => !all.has(id))).toEqual([])
  }
  const below = parts.reduce((sum, { sums }) => sum + sums.total_item, 0)
  if (!('agentId' in columns) || !listed.isWhole) expect(below).toBeLessThanOrEqual(listed.sums.total_item)
  else expect(below).toBe(listed.rows.filter((row) => row['agentId'] !== String(parent)).length)
}
