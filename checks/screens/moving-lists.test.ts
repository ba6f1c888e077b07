import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { openListTestSetup, type ListTestSetup, type Row } from './list-setup.ts'

/** Two people work in one list: what one adds or decides moves no row past the other. */
let setting: ListTestSetup
let colleague: PanelClient
let site: (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>
beforeAll(async () => {
  setting = await openListTestSetup()
  const domains = (await setting.database.ownerPool.query<{ id: number }>('select id from domain')).rows.map(
    ({ id }) => id,
  )
  await createStaff(setting.database.ownerPool, { username: 'colleague', domains })
  colleague = panelClient(setting.url)
  await colleague.login('colleague', testPassword)
  const call = await signedSite(setting.url, setting.database.ownerPool)
  site = async (path, body) => {
    const answer = await call(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
})
afterAll(() => setting?.close())

const read = async (path: string, search: Readonly<Record<string, string>>) => {
  const { status, body } = await setting.client.get(`${path}?${new URLSearchParams(search)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    data: readonly Row[]
    next_cursor: string | null
    prev_cursor: string | null
    total_item: number
    current_page: number
  }
}
const idsOf = ({ data }: { data: readonly Row[] }) => data.map(({ id }) => String(id))

test('shows every deposit that waits once, while a colleague decides some of those that were shown', async () => {
  const { player } = await site('/player', { externalId: 'moving', username: 'moving_rows', name: 'Moving Rows' })
  const waiting: string[] = []
  for (let place = 0; place < 60; place += 1) {
    const request = {
      externalId: `moving-${place}`,
      player,
      method: 'upi',
      amount: '500.00',
      utr: `7788990${String(place).padStart(5, '0')}`,
    }
    waiting.push(String((await site('/deposit', request))['deposit']))
  }
  const search = { status: 'PENDING', player: 'moving_rows', direction: 'ascending' }
  const first = await read('/api/manual-deposits', search)
  expect(idsOf(first)).toEqual(waiting.slice(0, 25))
  for (const id of waiting.slice(4, 7)) {
    const { status, body } = await colleague.post(`/api/manual-deposits/${id}/rejection`, {
      reason: { code: 'CHECKED', text: 'Not on the statement' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const second = await read('/api/manual-deposits', { ...search, cursor: first.next_cursor! })
  expect(idsOf(second)).toEqual(waiting.slice(25, 50))
  expect(second).toMatchObject({ total_item: 57, current_page: 2 })
  const third = await read('/api/manual-deposits', { ...search, cursor: second.next_cursor! })
  expect(idsOf(third)).toEqual(waiting.slice(50))
  expect(third).toMatchObject({ next_cursor: null, current_page: 3 })
  // The way back ends with a full first page.
  const back = await read('/api/manual-deposits', { ...search, cursor: second.prev_cursor! })
  expect(idsOf(back)).toEqual([...waiting.slice(0, 4), ...waiting.slice(7, 28)])
  expect(back).toMatchObject({ prev_cursor: null, current_page: 1 })
})

test('repeats no player of the first page on the second one, while others register', async () => {
  const search = {}
  const first = await read('/api/players', search)
  const next = idsOf(await read('/api/players', { ...search, page: '2' }))
  for (const name of ['one', 'two', 'three'])
    await site('/player', { externalId: `come-${name}`, username: `come_${name}`, name: `Come ${name}` })
  const second = await read('/api/players', { ...search, cursor: first.next_cursor! })
  expect(idsOf(second)).toEqual(next)
  expect(second.total_item).toBe(first.total_item + 3)
})
