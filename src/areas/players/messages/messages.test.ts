import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { siteCounters } from '#areas/overview/dashboard/site-counters.ts'
import { responsibleGamingActs } from '#areas/players/limits/responsible-gaming.act.ts'
import { messageBoxData } from './message-box.data.ts'
import {
  messageAccountAct,
  messagePlayersAct,
  newTemplateAct,
  retireTemplateAct,
  writeMessageAct,
} from './messages.act.ts'
import { threadAnswer } from './threads/thread.data.ts'
import { threadActs } from './threads/threads.act.ts'

type Row = Readonly<Record<string, unknown>>
// eslint-disable-next-line typescript/no-explicit-any -- a call answers what its own definition says; the test says which
type Told = any

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
let many: ReturnType<typeof actionRunner>['press']
const staff = actorNamed('support')
/** The agent SUP is above the agent MA, who has these players. */
const above = actorNamed('sup_staff', { agentId: 3n })
const master = actorNamed('ma_staff', { agentId: 4n })
const strangers = [actorNamed('other', { domains: [2] }), actorNamed('lost', { agentId: 999n })]
const letter = { subject: 'Your deposit', body: 'It is there now', category: 'PAYMENT', priority: 'NORMAL' }

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const acts = [...threadActs, writeMessageAct, newTemplateAct, retireTemplateAct]
  press = actionRunner(database, acts).press
  many = actionRunner(database, [messagePlayersAct, ...responsibleGamingActs]).press
  for (const [username, agent] of [
    ['sup_staff', 3],
    ['ma_staff', 4],
    ['support', null],
  ] as const)
    await database.ownerPool.query(
      `with r as (insert into role (id, name, rank, permissions) select coalesce(max(id), 0) + 1, $1, 50, '{MESSAGE_SEND}' from role returning id),
         s as (insert into staff (id, username, name, email, role_id, agent_id, password_hash) select 900 + r.id, $1, $1, $1 || '@x.test', r.id, $2, 'x' from r returning id)
       insert into staff_domain (staff_id, domain_id) select id, 1 from s`,
      [username, agent],
    )
})
afterAll(() => database?.close())

const rowsOf = async (actor: Actor, search: Record<string, string> = {}): Promise<readonly Row[]> =>
  ((await runList(database.db, messageBoxData, await viewerOf(database.db, actor), search)) as CursorList<Row>).data
const read = (id: string, actor: Actor) => queryAs(database.db, threadAnswer, actor, { id })
const unread = async (actor: Actor) =>
  (await siteCounters(database.db, await viewerOf(database.db, actor))).message_count
const write = (player: string, body: string, more: object = { subject: 'Help' }): Promise<Told> =>
  site.call('/message', { externalId: randomUUID(), player, body, ...more })
const lettersOf = (player: string): Promise<Told> => site.call('/messages', { player })

test('a player writes, staff reply, the player reads; each side has its own unread count', async () => {
  const player = await site.player('writer')
  const externalId = randomUUID()
  const request = { externalId, player, subject: 'Where is it', body: 'My  money\nplease', category: 'PAYMENT' }
  const { thread }: Told = await site.call('/message', request)
  expect(await site.call('/message', request)).toMatchObject({ thread })
  expect(await rowsOf(staff, { status: 'OPEN' })).toMatchObject([
    {
      account: 'writer',
      subject: 'Where is it',
      lastText: 'My money please',
      lastSide: 'ACCOUNT',
      unread: 1,
      playerId: player,
    },
  ])
  expect([await unread(staff), await unread(above)]).toEqual([1, 1])
  await press('read', { id: thread, actor: staff })
  expect(await unread(staff)).toBe(0)
  await press('note', { id: thread, actor: staff, body: { body: 'The player is right' } })
  await press('reply', { id: thread, actor: staff, body: { body: 'It is on its way' } })
  expect((await rowsOf(staff, { isUnread: 'NO' }))[0]).toMatchObject({
    status: 'PENDING',
    lastText: 'It is on its way',
  })
  const { rows } = await database.ownerPool.query(`select payload from outbox where name = 'message.sent' order by id`)
  expect(rows.at(-1)?.payload).toEqual({ account: player, thread, side: 'HOUSE' })
  const before = await lettersOf(player)
  expect(before).toMatchObject({ unread: 1, threads: [{ thread, status: 'PENDING', unread: 1 }] })
  expect(before.threads[0].messages.map(({ side, body }: Row) => [side, body])).toEqual([
    ['ACCOUNT', 'My  money\nplease'],
    ['HOUSE', 'It is on its way'],
  ])
  const isRead = async () => (await read(thread, staff))?.messages.map((one) => one.isRead)
  expect(await isRead()).toEqual([null, null, false])
  await site.call('/message/seen', { player, thread })
  expect(await lettersOf(player)).toMatchObject({ unread: 0 })
  expect(await isRead()).toEqual([null, null, true])
  await write(player, 'Thank you', { thread })
  expect((await rowsOf(staff, { id: thread }))[0]).toMatchObject({ status: 'OPEN', unread: 1 })
  const other = await site.player('listener')
  await expect(write(other, 'Let me in', { thread })).rejects.toThrow()
  await expect(write(player, 'No subject', {})).rejects.toThrow('subject')
})

test('scope: strangers see nothing, a branch sees no names above it, the account sees no notes', async () => {
  const player = await site.player('private')
  const { thread }: Told = await write(player, 'Between us')
  await press('note', { id: thread, actor: staff, body: { body: 'Company matter' } })
  await press('note', { id: thread, actor: above, body: { body: 'Branch matter' } })
  await press('reply', { id: thread, actor: staff, body: { body: 'Hello' } })
  await press('claim', { id: thread, actor: staff })
  for (const actor of strangers) {
    expect(await rowsOf(actor)).toEqual([])
    expect(await unread(actor)).toBe(0)
    expect(await read(thread, actor)).toBeNull()
    for (const name of ['reply', 'note', 'claim', 'take-over', 'release', 'thread-closure', 'read'])
      await expect(
        press(name, { id: thread, actor, body: name === 'reply' || name === 'note' ? { body: 'x' } : {} }),
      ).rejects.toThrow('Not found')
    await expect(press('message', { actor, body: { to: 'private', ...letter } })).rejects.toThrow('Account not found')
    await expect(many('message', { id: player, actor, body: letter })).rejects.toThrow('Not found')
  }
  const shown = await read(thread, above)
  expect(shown?.messages.map(({ author, body }) => [author, body])).toEqual([
    [player, 'Between us'],
    ['sup_staff', 'Branch matter'],
    ['Operator', 'Hello'],
  ])
  expect((await rowsOf(staff, { id: thread }))[0]?.['assigned']).toBe('support')
  expect((await rowsOf(above, { id: thread }))[0]?.['assigned']).toBe('Operator')
  expect([(await read(thread, staff))?.assigned, shown?.assigned]).toEqual(['support', 'Operator'])
  await expect(press('assignment', { id: thread, actor: above, body: { reviewer: 'support' } })).rejects.toThrow(
    'No reviewer with this username can be assigned',
  )
})

test('a conversation is claimed, assigned, taken over and released by users who may answer it', async () => {
  const player = await site.player('passed_on')
  const { thread: id }: Told = await write(player, 'Who answers?')
  const assigned = async () => (await rowsOf(staff, { id }))[0]?.['assigned']
  const viewer = actorNamed('viewer', { permissions: new Set(['MESSAGE_VIEW'] as const) })
  await press('claim', { id, actor: above })
  await expect(press('claim', { id, actor: staff })).rejects.toThrow('This conversation is assigned to sup_staff.')
  await expect(press('assignment', { id, actor: staff, body: { reviewer: 'support' } })).rejects.toThrow('sup_staff')
  await expect(press('take-over', { id, actor: viewer })).rejects.toThrow()
  await press('take-over', { id, actor: staff })
  await expect(press('claim', { id, actor: above })).rejects.toThrow('This conversation is assigned to Operator.')
  await expect(press('release', { id, actor: above })).rejects.toThrow('not assigned to you')
  await press('assignment', { id, actor: staff, body: { reviewer: 'SUP_staff' } })
  expect(await assigned()).toBe('sup_staff')
  await press('release', { id, actor: above })
  expect(await assigned()).toBeNull()
})

test('an agent receives a message and replies as the account', async () => {
  await press('message', { actor: staff, body: { to: 'MA', ...letter, category: 'AGENT' } })
  const [row] = await rowsOf(master, { category: 'AGENT' })
  const id = String(row?.['id'])
  expect(row).toMatchObject({ account: 'MA', agentId: '4', unread: 1, status: 'PENDING' })
  expect(await unread(master)).toBe(1 + (await unread(staff)))
  await expect(press('claim', { id, actor: master })).rejects.toThrow('Only users above you')
  await press('reply', { id, actor: master, body: { body: 'Understood' } })
  expect((await rowsOf(staff, { id }))[0]).toMatchObject({ status: 'OPEN', unread: 1, lastSide: 'ACCOUNT' })
  await press('note', { id, actor: above, body: { body: 'Watch this player' } })
  await expect(press('note', { id, actor: master, body: { body: 'x' } })).rejects.toThrow('Only upline users')
  expect((await read(id, master))?.messages.map(({ body }) => body)).toEqual(['It is there now', 'Understood'])
  expect((await read(id, above))?.messages.map(({ body }) => body)).toContain('Watch this player')
})

test('accounts in scope can be messaged from their row, others not', async () => {
  const fromTree = actionRunner(database, [messageAccountAct]).press
  const player = await site.player('in_the_tree')
  for (const [id, account, actor] of [
    [player, 'in_the_tree', master],
    ['4', 'MA', above],
  ] as const) {
    await fromTree('message', { id, actor, body: { ...letter, subject: 'From the tree' } })
    const found = await rowsOf(actor, id === player ? { playerId: id } : { agentId: id, account })
    expect(found.filter(({ subject }) => subject === 'From the tree')).toMatchObject([
      { account, lastText: 'It is there now', lastSide: 'HOUSE', status: 'PENDING' },
    ])
  }
  for (const stranger of strangers)
    await expect(fromTree('message', { id: player, actor: stranger, body: letter })).rejects.toThrow('Not found')
  await expect(fromTree('message', { id: '3', actor: master, body: letter })).rejects.toThrow('Not found')
})

test('a closed thread is reopened by a new message, and spam triggers no alert', async () => {
  const player = await site.player('loud')
  const { thread: id }: Told = await write(player, 'Hello?')
  await press('thread-closure', { id, actor: staff })
  await expect(press('thread-closure', { id, actor: staff })).rejects.toThrow('Cannot close')
  await write(player, 'Hello again', { thread: id })
  expect((await rowsOf(staff, { id }))[0]?.['status']).toBe('OPEN')
  await press('spam', { id, actor: staff })
  const waiting = await unread(staff)
  await write(player, 'Buy this', { thread: id })
  expect(await unread(staff)).toBe(waiting)
  await expect(press('reply', { id, actor: staff, body: { body: 'x' } })).rejects.toThrow('spam')
  await press('thread-reopening', { id, actor: staff })
  expect((await rowsOf(staff, { id }))[0]?.['status']).toBe('OPEN')
})

test('RG-01 self-excluded players receive no promotions, in new or existing threads', async () => {
  const calm = await site.player('calm_player', '10.00')
  const gone = await site.player('gone_player', '10.00')
  await many('self-exclusion', { id: gone, actor: staff, body: { term: '6_MONTHS' } })
  const promo = { ...letter, category: 'PROMO' }
  await expect(many('message', { id: gone, actor: staff, body: promo })).rejects.toThrow('self-excluded')
  await many('message', { id: calm, actor: staff, body: promo })
  const keen = await site.player('keen_player')
  await many('message', { id: keen, actor: staff, body: promo })
  const [advert] = await rowsOf(staff, { account: 'keen_player', category: 'PROMO' })
  const answer = { id: String(advert?.['id']), actor: staff, body: { body: 'And another one' } }
  await press('reply', answer)
  await many('self-exclusion', { id: keen, actor: staff, body: { term: '6_MONTHS' } })
  await expect(press('reply', answer)).rejects.toThrow('self-excluded')
  await many('message', { id: gone, actor: staff, body: letter })
})

test('templates are available until they are retired', async () => {
  const player = await site.player('templated')
  const { thread: id }: Told = await write(player, 'Hi')
  const save = (language: string, body: string) =>
    press('template', { actor: staff, body: { name: 'Welcome', language, body } })
  await save('en', 'Good day!')
  await expect(save('en', 'x')).rejects.toThrow('already exists in this language')
  const [ready] = (await read(id, staff))!.templates
  expect(ready).toMatchObject({ name: 'Welcome', body: 'Good day!' })
  await press('template-retirement', { actor: staff, body: { template: ready!.id } })
  expect((await read(id, staff))?.templates).toEqual([])
})

test('a saved reply has the same name in three languages', async () => {
  const player = await site.player('greeted')
  const { thread: id }: Told = await write(player, 'Hi')
  const greetings = { en: 'Good day!', hi: 'नमस्ते!', bn: 'নমস্কার!' }
  for (const [language, body] of Object.entries(greetings))
    await press('template', { actor: staff, body: { name: 'Greeting', language, body } })
  const saved = (await read(id, staff))?.templates ?? []
  expect(Object.fromEntries(saved.map(({ language, body }) => [language, body]))).toEqual(greetings)
  expect(new Set(saved.map(({ name }) => name))).toEqual(new Set(['Greeting']))
  await expect(
    press('template', { actor: staff, body: { name: 'Greeting', language: 'fr', body: 'Bonjour' } }),
  ).rejects.toThrow()
  const hindi = saved.find(({ language }) => language === 'hi')
  await press('template-retirement', { actor: staff, body: { template: hindi!.id } })
  expect((await read(id, staff))?.templates.map(({ language }) => language).toSorted()).toEqual(['bn', 'en'])
})
