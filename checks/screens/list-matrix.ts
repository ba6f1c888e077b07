import { describe, expect, test } from 'vitest'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath, isSortable } from '#blueprint/screen/list.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { addDays, dayOf } from '#values/day.ts'
import { parseMoney } from '#values/money.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { disarmed } from '#engine/exports/report.ts'
import { anyValue, said, sampleOf } from './filter-sample.ts'
import { asked, fileOf, page, totals, walk } from './setting.ts'
import type { Answer, Row, Setting } from './setting.ts'

const columnsOf = (list: AnyList): Readonly<Record<string, AnyKind>> => list.columns

const timeZone = 'Asia/Kolkata'
const reading = { timeZone, currency: 'INR' }

/** What a list promises by being a list; nothing of it is written per list. */
export function proveList(list: AnyList, setting: () => Setting): void {
  const columns = list.columns as Readonly<Record<string, AnyKind>>
  const filters = list.filters as Readonly<Record<string, Filter<unknown>>>
  describe(list.path, () => {
    test('who may see it', () => provesDoors(list, setting()))
    test('only declared columns leave, each in its kind', () => provesColumns(list, columns, setting()))
    test('sorts by every sortable column, both ways', () => provesSorting(list, columns, setting()))
    test('finds a row again by each filter and by all together', () => provesFilters(list, filters, setting()))
    test('totals are the sum of the pages, and pages end where they say', () => provesPages(list, setting()))
    test('refuses what it does not know', () => provesRefusals(list, setting()))
    if (list.scope === 'downline')
      test('agents see their own part of the tree', () => provesScope(list, columns, setting()))
    if (list.export?.includes('csv'))
      test('its file is what the screen shows', () => provesFile(list, columns, setting()))
  })
}

async function provesDoors(list: AnyList, setting: Setting): Promise<void> {
  const path = apiPath(list.path)
  for (const at of [path, `${path}/totals`]) {
    expect((await setting.stranger.get(at)).status, 'nobody').toBe(401)
    await setting.become({ permissions: permissions.filter((each) => each !== list.permission) })
    expect((await setting.client.get(at)).status, 'everything but').toBe(403)
    await setting.become({ permissions: [list.permission] })
    expect((await setting.client.get(at)).status, 'nothing but').toBe(200)
    await setting.become({ domains: [] })
    if (list.scope !== 'downline') continue
    // What belongs to no domain (a failed login, say) is everybody's who may look at all.
    const foreign = (await page(setting, list)).data.filter((row) => row['domainId'] !== null)
    expect(foreign, 'no domain').toEqual([])
  }
}

async function provesColumns(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: Setting,
): Promise<void> {
  await setting.become({})
  const { data, page_totals: sums } = await page(setting, list)
  for (const row of data) {
    expect(Object.keys(row)).toEqual(Object.keys(columns))
    for (const [key, kind] of Object.entries(columns)) {
      const checked = kind.wire.safeParse(row[key])
      // What was stored before a rule of entry was made may break the rule; it must still be of the kind.
      if (row[key] !== null && !checked.success) expect(typeof row[key], `${key}: ${said(row[key])}`).toBe('string')
    }
  }
  const totalled = Object.keys(columns).filter((key) => columns[key]!.traits.total === 'sum')
  expect(Object.keys(sums).toSorted()).toEqual(totalled.toSorted())
  for (const key of totalled) expect(sums[key]).toBe(sumText(data, key, columns[key]!))
  const masked = Object.keys(columns).filter((key) => columns[key]!.traits.masked)
  if (masked.length === 0) return
  await setting.become({ permissions: [list.permission] })
  for (const row of (await page(setting, list)).data)
    for (const key of masked) expect(said(row[key] ?? '*'), key).toMatch(/\*|^$/)
}

const sumOf = (rows: readonly Row[], key: string): bigint => rows.reduce((sum, row) => sum + minor(row[key]), 0n)
const minor = (wire: unknown): bigint =>
  wire === null ? 0n : typeof wire === 'number' ? BigInt(wire) : parseMoney(said(wire))!
const sumText = (rows: readonly Row[], key: string, kind: AnyKind): string => String(kind.toWire(sumOf(rows, key)))

async function provesSorting(
  list: AnyList,
  columns: Readonly<Record<string, AnyKind>>,
  setting: Setting,
): Promise<void> {
  await setting.become({})
  const sortable = Object.keys(columns).filter((key) => isSortable(list, key))
  expect(sortable, 'sorts as it says').toContain(list.sort[0])
  for (const sort of sortable)
    for (const direction of ['ascending', 'descending']) {
      const pages = await walk(setting, list, { sort, direction }, 2)
      const rows = pages.flatMap(({ data }) => data)
      const ids = rows.map(({ id }) => id)
      expect(new Set(ids).size, `${sort} ${direction}: every row once`).toBe(ids.length)
      const order = rows.map((row) => rank(columns[sort]!, row[sort]))
      if (order.every((each) => each !== undefined))
        expect(order, `${sort} ${direction}`).toEqual(
          order.toSorted((a, b) => (direction === 'ascending' ? compare(a!, b!) : compare(b!, a!))),
        )
    }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** A number that orders as the column does; texts order as the database's language has it, which is not judged here. */
function rank(kind: AnyKind, wire: unknown): bigint | undefined {
  if (wire === null) return 10n ** 30n
  if (kind.name === 'instant') return BigInt(Date.parse(said(wire)))
  if (kind.name === 'day') return BigInt(said(wire).replaceAll('-', ''))
  if (kind.name === 'id') return BigInt(said(wire))
  return kind.isNumeric ? BigInt(Math.round(Number(wire) * 10_000)) : undefined
}

async function provesFilters(
  list: AnyList,
  filters: Readonly<Record<string, Filter<unknown>>>,
  setting: Setting,
): Promise<void> {
  await setting.become({})
  const { data } = await page(setting, list)
  const row = data[0]
  const consumed = setting.datasets.get(list.path)?.ways.consumes ?? []
  const all: Record<string, string> = {}
  for (const [key, filter] of Object.entries(filters)) {
    // What is masked is found by its whole value alone, which no list tells: AZ-08 looks for it with what the database knows.
    const isMasked = columnsOf(list)[key]?.traits.masked === true
    const sample = row && !consumed.includes(key) && !isMasked ? sampleOf(list, key, row, timeZone) : null
    const search = { [key]: sample ?? anyValue(filter) }
    const found = await page(setting, list, search)
    await totals(setting, list, search)
    if (sample === null) continue
    all[key] = sample
    expect(found.data.length, `${key}=${sample} finds it`).toBeGreaterThan(0)
    if (filter.operator === 'equals') expect(new Set(found.data.map((each) => each[key]))).toEqual(new Set([row![key]]))
    if (filter.operator === 'between')
      expect(new Set(found.data.map((each) => each[key]))).toEqual(new Set([row![key]]))
  }
  if (!row) return
  const together = await walk(setting, list, all, 4)
  expect(
    together.flatMap(({ data: rows }) => rows.map(({ id }) => id)),
    JSON.stringify(all),
  ).toContain(row['id'])
}

const mostPages = 30

async function provesPages(list: AnyList, setting: Setting): Promise<void> {
  await setting.become({})
  const pages = await walk(setting, list, {}, mostPages)
  const rows = pages.flatMap(({ data }) => data)
  expect(new Set(rows.map(({ id }) => id)).size, 'every row once').toBe(rows.length)
  const sums = await totals(setting, list)
  if (isWhole(list, pages)) {
    expect(sums.total_item).toBe(rows.length)
    for (const [key, sum] of Object.entries(sums.totals))
      expect(sum, key).toBe(sumText(rows, key, (list.columns as Record<string, AnyKind>)[key]!))
  } else expect(sums.total_item).toBeGreaterThan(rows.length)
  if (list.paging === 'cursor') return
  const { total_item: counted, is_capped: isCapped, last_page: last } = pages[0]!
  expect(
    isCapped ? sums.total_item > counted! : sums.total_item === counted,
    `${counted} counted, ${sums.total_item} exactly`,
  ).toBe(true)
  const end = await page(setting, list, { page: String(last) })
  expect(end.data.length).toBe(isCapped ? 25 : ((counted! - 1 + 25) % 25) + (counted! > 0 ? 1 : -24))
  if (!isCapped) expect((await page(setting, list, { page: String(last! + 1) })).data).toEqual([])
}

const isWhole = (list: AnyList, pages: readonly Answer[]): boolean => {
  const { next_cursor: next, last_page: last = 1 } = pages.at(-1)!
  return list.paging === 'cursor' ? !next : pages.length >= last && !pages[0]!.is_capped
}

async function provesRefusals(list: AnyList, setting: Setting): Promise<void> {
  await setting.become({})
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
  for (const search of searches) {
    const { status, body } = await asked(setting, list, search)
    expect(status, JSON.stringify(search)).toBe(422)
    expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(search))
  }
  for (const key of Object.keys(list.filters as object))
    for (const text of ['', '\u0000', `' or 1=1 --`, '%', '..', '٣', '1e400', 'x'.repeat(2500)]) {
      const { status } = await asked(setting, list, { [key]: text })
      expect([200, 422], `${key}=${text.slice(0, 20)}`).toContain(status)
    }
}

/** An agent sees what is below it, siblings see nothing of each other, and nothing is lost between them and their parent. */
async function provesScope(list: AnyList, columns: Readonly<Record<string, AnyKind>>, setting: Setting): Promise<void> {
  const { parent, children } = setting.branch
  const seen = async (agentId: bigint) => {
    await setting.become({ agentId })
    const pages = await walk(setting, list, {}, mostPages)
    return { rows: pages.flatMap(({ data }) => data), isWhole: isWhole(list, pages), sums: await totals(setting, list) }
  }
  const whole = await seen(parent)
  const parts = []
  for (const child of children) parts.push(await seen(child))
  const ways = setting.datasets.get(list.path)?.ways
  // Reports speak of the reader's own share: what they add up to is proved where they are.
  if (ways?.consumes) return
  const ids = parts.map(({ rows }) => new Set(rows.map(({ id }) => id)))
  ids.forEach((one, place) =>
    ids.slice(place + 1).forEach((other) => expect([...one].filter((id) => other.has(id))).toEqual([])),
  )
  if (whole.isWhole) {
    const all = new Set(whole.rows.map(({ id }) => id))
    expect(ids.flatMap((part) => [...part]).filter((id) => !all.has(id))).toEqual([])
  }
  const below = parts.reduce((sum, { sums }) => sum + sums.total_item, 0)
  if (!('agentId' in columns) || !whole.isWhole) expect(below).toBeLessThanOrEqual(whole.sums.total_item)
  else expect(below).toBe(whole.rows.filter((row) => row['agentId'] !== String(parent)).length)
}

async function provesFile(list: AnyList, columns: Readonly<Record<string, AnyKind>>, setting: Setting): Promise<void> {
  await setting.become({})
  // Looking leaves rows of its own in the logs of today.
  const search = endedDays(list)
  const shown = (await walk(setting, list, search, 3)).flatMap(({ data }) => data)
  const file = await fileOf(setting, list, search)
  const { head, columns: labels, rows, totals: last } = parseCsv(file)
  expect(head).toMatchObject({ Report: list.title, 'Time zone': timeZone, Snapshot: expect.stringMatching(/^\d+:/) })
  const visible = Object.entries(columns).filter(([, kind]) => !kind.traits.hidden)
  expect(labels).toEqual(visible.map(([, kind]) => disarmed(kind.label, false)))
  const cell = (kind: AnyKind, wire: unknown) =>
    wire === null ? '' : disarmed(kind.toText(kind.fromWire(wire), reading), kind.isNumeric)
  expect(rows.slice(0, shown.length)).toEqual(shown.map((row) => visible.map(([key, kind]) => cell(kind, row[key]))))
  const sums = await totals(setting, list, search)
  expect(rows.length).toBe(sums.total_item)
  visible.forEach(([key, kind], place) => {
    if (rows.length > 0 && kind.traits.total === 'sum') expect(last?.[place], key).toBe(sums.totals[key])
  })
}

function endedDays(list: AnyList): Readonly<Record<string, string>> {
  const filters = Object.entries(list.filters as Readonly<Record<string, Filter<unknown>>>)
  const [period] = filters.find(([, { operator, initially }]) => operator === 'within' && initially) ?? []
  const today = dayOf(Date.now(), timeZone)
  return period ? { [period]: `${addDays(today, -6)}..${addDays(today, -1)}` } : {}
}
