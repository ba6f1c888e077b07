import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { restrictionActs } from '#areas/players/limits/restrictions/restrictions.act.ts'
import { playerNotesData } from '#areas/players/profile/cards/notes.data.ts'
import { playerActs } from '#areas/players/profile/list/players.act.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { playerHighlightsAnswer } from '#areas/players/profile/tags/tags.act.ts'
import { playerCardAnswer } from './player-detail.data.ts'
import { playerTimelineData } from './timeline.data.ts'

type Row = Readonly<Record<string, unknown>>

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
const staff = actorNamed('support')
const strangers = [actorNamed('other', { domains: [2] }), actorNamed('upline', { agentId: 999n })]

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  press = actionRunner(database, [...playerActs, ...restrictionActs]).press
})
afterAll(() => database?.close())

const rowsOf = async (
  data: Parameters<typeof runList>[1],
  search: Record<string, string>,
  actor: Actor = staff,
): Promise<Row[]> =>
  ((await runList(database.db, data, await viewerOf(database.db, actor), search)) as PagedList<Row>).data as Row[]

test('keeps a corrected note unchanged: the correction is a new note and takes over the pin', async () => {
  const id = await site.player('noted')
  await press('note', { id, actor: staff, body: { text: 'Calls at night', priority: 'HIGH', pinned: true } })
  const [first] = await rowsOf(playerNotesData, { playerId: id })
  await press('correction', { id: String(first?.['id']), actor: actorNamed('risk'), body: { text: 'Calls at noon' } })
  const both = await rowsOf(playerNotesData, { playerId: id })
  expect(both).toMatchObject([
    { text: 'Calls at noon', by: 'risk', priority: 'HIGH', pin: 'PINNED', isCorrected: false, corrects: first?.['id'] },
    { text: 'Calls at night', by: 'support', pin: 'LOOSE', isCorrected: true, corrects: null },
  ])
  expect(await rowsOf(playerNotesData, { playerId: id, isCorrected: 'NO' })).toHaveLength(1)
  const old = { id: String(first?.['id']), actor: staff }
  await expect(press('correction', { ...old, body: { text: 'Never' } })).rejects.toThrow('already corrected')
  await expect(press('pin', old)).rejects.toThrow('Pin the newer one')
  await press('unpin', { id: String(both[0]?.['id']), actor: staff })
  const standing = await queryAs(database.db, playerHighlightsAnswer, staff, { player_id: id })
  expect(standing?.pinned).toEqual([])
  await expect(database.appPool.query(`update player_note set text = 'x'`)).rejects.toThrow('permission denied')
  await expect(database.appPool.query('delete from player_note')).rejects.toThrow('permission denied')
  for (const actor of strangers) {
    expect(await rowsOf(playerNotesData, { playerId: id }, actor)).toEqual([])
    await expect(press('unpin', { id: String(both[0]?.['id']), actor })).rejects.toThrow('Not found')
    await expect(press('note', { id, actor, body: { text: 'x', priority: 'LOW', pinned: false } })).rejects.toThrow()
  }
})

test('adds and removes tags from one catalogue and finds players by tag', async () => {
  const ids = [await site.player('sharp_one'), await site.player('sharp_two'), await site.player('dull')]
  const tag = (id: string, word: string) => press('tag', { id, actor: staff, body: { tag: word } })
  await expect(tag(ids[0]!, 'sharp')).rejects.toThrow('Unknown tag')
  await press('new-tag', { actor: staff, body: { tag: 'sharp', meaning: 'Beats the line' } })
  await expect(press('new-tag', { actor: staff, body: { tag: 'sharp', meaning: 'x' } })).rejects.toThrow('already')
  for (const id of ids.slice(0, 2)) await tag(id, 'sharp')
  await tag(ids[0]!, 'sharp')
  const found = async () => (await rowsOf(playersData, { tag: 'sharp' })).map(({ username }) => username)
  expect(await found()).toEqual(['sharp_two', 'sharp_one'])
  expect((await rowsOf(playersData, { id: ids[0]! }))[0]?.['tags']).toBe('sharp')
  const standing = await queryAs(database.db, playerHighlightsAnswer, staff, { player_id: ids[0]! })
  expect(standing?.tags).toMatchObject([{ tag: 'sharp', meaning: 'Beats the line', by: 'support' }])
  await press('tag-removal', { id: ids[0]!, actor: staff, body: { tag: 'sharp' } })
  expect(await found()).toEqual(['sharp_two'])
  await press('tag-retirement', { actor: staff, body: { tag: 'sharp' } })
  await expect(tag(ids[2]!, 'sharp')).rejects.toThrow('Unknown tag')
  expect(await found()).toEqual(['sharp_two'])
  for (const actor of strangers) {
    await expect(press('tag', { id: ids[0]!, actor, body: { tag: 'sharp' } })).rejects.toThrow('Not found')
    expect(await rowsOf(playersData, { tag: 'sharp' }, actor)).toEqual([])
  }
})

test('lists all events in one order, pages without gaps, and shows each user only permitted events', async () => {
  const id = await site.player('lived', '1000.00')
  const market = await site.market()
  await site.bet(id, market.id, { runner: market.runners['A'], odds: '2.0', stake: '100.00' })
  for (let n = 0; n < 60; n++)
    await press('note', { id, actor: staff, body: { text: `Note ${n}`, priority: 'LOW', pinned: false } })
  await press('bet-lock', { id, actor: staff })
  await press('restriction', { id, actor: staff, body: { scope: 'BONUS', kind: 'BLOCK' } })
  // Past midnight in the site's time zone but not yet in UTC.
  await database.ownerPool.query(
    `insert into player_exclusion (domain_id, player_id, kind, keys, expires_at, set_by) values (1, $1, 'COOL_OFF', '{}', '2027-05-01T20:00Z', 'site')`,
    [id],
  )
  const search = { playerId: id }
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const viewer = await viewerOf(database.db, staff)
    const page: CursorList<Row> = (await runList(database.db, playerTimelineData, viewer, {
      ...search,
      ...(cursor === null ? {} : { cursor }),
    })) as CursorList<Row>
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  expect(kinds.get('NOTE')).toHaveLength(60)
  expect(kinds.get('BET')).toMatchObject([{ title: 'Bet placed', amount: '100.00' }])
  expect(kinds.get('MONEY')?.some(({ amount }) => amount === '1000.00')).toBe(true)
  expect(kinds.get('STAFF')?.some(({ title }) => String(title).includes('bet lock'))).toBe(true)
  expect(kinds.get('RESTRICTION')).toMatchObject([
    { title: 'Cool off', detail: 'Until 2027-05-02' },
    { title: 'Restricted', by: 'support' },
  ])
  // Each event leads to where it is shown: a list filtered to it, or a tab of the player.
  expect(rows.filter(({ source }) => !/^\/[a-z][\w/-]*\?/.test(String(source)))).toEqual([])
  expect(kinds.get('NOTE')?.[0]?.['source']).toBe(`/player/detail/${id}?tab=notes`)
  const times = rows.map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set(rows.map((row) => row['id'])).size).toBe(rows.length)
  const notes = await rowsOf(playerTimelineData, { ...search, kind: 'BET,MONEY' })
  expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(['BET', 'MONEY']))
  const narrow = actorNamed('narrow', { permissions: new Set(['PLAYERS_DETAIL', 'MY_BETS_VIEW'] as const) })
  const events = new Set(
    (await rowsOf(playerTimelineData, { ...search, kind: 'BET,MONEY,STAFF' }, narrow)).map(({ kind }) => kind),
  )
  expect(events).toEqual(new Set(['BET']))
  for (const actor of strangers) expect(await rowsOf(playerTimelineData, search, actor)).toEqual([])
  expect(await rowsOf(playerTimelineData, {})).toEqual([])
})

test('the card of a player says what is blocked at the moment, whatever the status', async () => {
  const id = await site.player('effective')
  const card = () => queryAs(database.db, playerCardAnswer, staff, { player_id: id })
  expect(await card()).toMatchObject({ status: 'ACTIVE', takesBets: true, blocks: [] })
  await press('restriction', { id, actor: staff, body: { scope: 'BET', kind: 'BLOCK' } })
  expect(await card()).toMatchObject({
    status: 'ACTIVE',
    takesBets: false,
    blocks: [{ what: 'BET', reason: 'Restricted' }],
  })
})
