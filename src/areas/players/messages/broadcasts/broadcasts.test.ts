import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { signInNewUser } from '#checks/harness/staff/sign-in.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto } from '#checks/harness/payments/pictures.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { transact } from '#platform/database/transact.ts'
import { sendNextBatch } from '#areas/players/messages/broadcast-work/send-broadcasts.task.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let database: TestDatabase
let server: Server
let site: SmallOperator
let owner: PanelClient
let master: PanelClient
let masterId: bigint
const ids: string[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'overround-broadcasts-'))
const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

const newcomer = (username: string, permissions: readonly ('MESSAGE_VIEW' | 'MESSAGE_SEND')[], agentId?: bigint) =>
  signInNewUser({ database, server }, { username, permissions, ...(agentId ? { agentId } : {}) })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  // ASIDE is a second branch below SS with one player, outside the line COM > SS > SUP > MA.
  await query(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values (9, 1, 2, 3, '{1,2,9}', 'ASIDE')`,
  )
  for (const name of ['asha', 'bina', 'charu', 'dev', 'esha', 'farid', 'gita']) ids.push(await site.player(name))
  await query(`update player set agent_id = 9 where id = $1`, [ids[6]])
  server = await startTestServer(database, { settings: { ...testSettings, dataDir } })
  const both = ['MESSAGE_VIEW', 'MESSAGE_SEND'] as const
  ;({ client: owner } = await newcomer('owner', both))
  ;({ client: master, staffId: masterId } = await newcomer('master', both, 4n))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() =>
  query(`update message_broadcast set status = 'CANCELLED', finished_at = now() where finished_at is null`),
)

/** As the task does it, with so many recipients at once. */
const sendBatch = (limit?: number) => transact(database.db, 'all', (tx) => sendNextBatch(tx, limit))

const reason = { code: 'OTHER', text: 'The season begins' }
const words = { subject: 'The cup begins', body: 'Set yourself a limit', category: 'SUPPORT' }
const toAll = { audience: 'PLAYERS', status: 'ACTIVE', hasBalance: false, ...words, reason }
const hours = (count: number) => instantIn(count * 3_600_000).toISOString()
const write = (client: PanelClient, change: object = {}, search = '') =>
  client.post(`/api/message-broadcasts/broadcast${search}`, { ...toAll, ...change })
const rowsOf = async (client: PanelClient) => (await client.get('/api/message-broadcasts')).body.data
const newest = async (client: PanelClient) =>
  (await rowsOf(client)).find(({ status }: { status: string }) => status === 'SCHEDULED' || status === 'SENDING')
const due = () => query(`update message_broadcast set send_at = now() - interval '1 second' where finished_at is null`)
const whoHas = async (id: string) =>
  (
    await query(
      `select coalesce(p.username, a.username) as name from message_thread t left join player p on p.id = t.account_id
       left join agent a on a.id = t.account_id where t.broadcast_id = $1 order by 1`,
      [id],
    )
  ).map(({ name }) => name)
const stateOf = async (id: string) =>
  (await query('select status, reached, refused from message_broadcast where id = $1', [id]))[0]

test('previews the audience and reaches only players or agents below the chosen agent and the author', async () => {
  const preview = await write(owner, {}, '?preview=1')
  expect(preview.body.data).toMatchObject({ before: { recipients: 0 }, after: { recipients: 7 } })
  expect(await rowsOf(owner)).toEqual([])
  for (const [client, change, says, reached] of [
    [owner, {}, 'Sending to 7 players now', ['asha', 'bina', 'charu', 'dev', 'esha', 'farid', 'gita']],
    [owner, { agent: '9' }, 'Sending to 1 player now', ['gita']],
    [master, {}, 'Sending to 6 players now', ['asha', 'bina', 'charu', 'dev', 'esha', 'farid']],
    [owner, { audience: 'AGENTS' }, 'Sending to 5 agents now', ['ASIDE', 'COM', 'MA', 'SS', 'SUP']],
    [owner, { audience: 'AGENTS', agent: '2' }, 'Sending to 3 agents now', ['ASIDE', 'MA', 'SUP']],
  ] as const) {
    const written = await write(client, change)
    expect([written.status, written.body.message]).toEqual([200, says])
    const { id } = await newest(client)
    expect(await sendBatch()).toBe(true)
    expect(await whoHas(id)).toEqual(reached)
    expect(await stateOf(id)).toEqual({ status: 'SENT', reached: reached.length, refused: null })
  }
  for (const [client, change, fields, says] of [
    [master, { agent: '9' }, undefined, 'No recipients match these filters.'],
    [master, { audience: 'AGENTS' }, undefined, 'No recipients match these filters.'],
    [owner, { audience: 'AGENTS', tag: 'vip' }, { tag: 'Tags apply to players only.' }],
    [owner, { audience: 'AGENTS', loggedInWithin: 5 }, { loggedInWithin: 'Last login applies to players only.' }],
    [owner, { sendAt: hours(-1) }, { sendAt: 'Send time must be in the future.' }],
    [owner, { attachment: randomUUID() }, { attachment: 'Upload this picture again.' }],
  ] as const) {
    const refused = await write(client, change)
    expect(refused.status).toBe(409)
    expect(fields === undefined ? refused.body.data : refused.body.fields).toEqual(fields ?? says)
  }
  // Broadcasts of the operator are hidden from agents; broadcasts of agents are visible to their upline.
  expect((await rowsOf(master)).map(({ by }: { by: string }) => by)).toEqual(['master'])
  expect(await rowsOf(owner)).toHaveLength(5)
  const [row] = await rowsOf(master)
  const listed = (await master.get(`/api/message-box?broadcastId=${row.id}`)).body.data
  expect(listed.map(({ account }: { account: string }) => account).toSorted()).toEqual([
    'asha',
    'bina',
    'charu',
    'dev',
    'esha',
    'farid',
  ])
})

test('sends a scheduled broadcast once to each recipient under concurrency and crashes', async () => {
  expect((await write(owner, { sendAt: hours(2) })).body.message).toBe('Scheduled for 7 players')
  const { id, status } = await newest(owner)
  expect([status, await sendBatch()]).toEqual(['SCHEDULED', false])
  await due()
  expect(await sendBatch(3)).toBe(true)
  expect(await stateOf(id)).toEqual({ status: 'SENDING', reached: 3, refused: null })
  // A worker that dies during a batch: its transaction is rolled back.
  await query(`create function falters() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
    create trigger falters before insert on message for each row execute function falters()`)
  await expect(sendBatch(3)).rejects.toThrow('gone')
  await query('drop trigger falters on message; drop function falters()')
  expect([await stateOf(id), await whoHas(id)]).toMatchObject([{ reached: 3 }, { length: 3 }])
  while ((await Promise.all([1, 2, 3, 4].map(() => sendBatch(1)))).some(Boolean));
  expect(await stateOf(id)).toEqual({ status: 'SENT', reached: 7, refused: null })
  expect(await whoHas(id)).toHaveLength(7)
  expect(
    await query(
      'select distinct count(*)::int as letters from message m join message_thread t on t.id = m.thread_id where t.broadcast_id = $1 group by t.id',
      [id],
    ),
  ).toEqual([{ letters: 1 }])
  const trail = await query(
    `select actor, action, after ->> 'status' as status from audit where subject = $1 order by id`,
    [`message_broadcast:${id}`],
  )
  expect(trail.map(({ actor, action, status: to }) => [actor, action, to])).toEqual([
    ['owner', 'message-broadcasts.hour', 'SENDING'],
    ['owner', 'message-broadcasts.hour', 'SENT'],
  ])
})

test('can be cancelled before and during sending, within scope, and not afterwards', async () => {
  await write(master, { sendAt: hours(1) })
  const { id } = await newest(master)
  const { client: aside } = await newcomer('aside', ['MESSAGE_VIEW', 'MESSAGE_SEND'], 9n)
  const cancel = (client: PanelClient, one: string) =>
    client.post(`/api/message-broadcasts/${one}/cancellation`, { reason })
  expect((await cancel(aside, id)).status).toBe(404)
  expect((await cancel(owner, id)).body.message).toBe('Cancelled: no recipients reached')
  await due()
  expect([await sendBatch(), await whoHas(id)]).toEqual([false, []])
  const repeated = await cancel(owner, id)
  expect([repeated.status, repeated.body.data]).toEqual([
    409,
    'Cannot cancel: it is cancelled, not scheduled or sending.',
  ])
  await write(owner)
  const going = (await newest(owner)).id
  await sendBatch(2)
  expect((await cancel(master, going)).status).toBe(404)
  expect((await cancel(owner, going)).body.message).toBe('Cancelled: 2 recipients reached')
  expect([await sendBatch(), (await whoHas(going)).length]).toEqual([false, 2])
})

test('is refused with a reason when the author lost access before the send time', async () => {
  const held = async (change: string, back: string, more = {}) => {
    await write(master, { sendAt: hours(1), ...more })
    const { id } = await newest(master)
    await query(change.replace('$staff', String(masterId)))
    await due()
    expect(await sendBatch()).toBe(true)
    await query(back.replace('$staff', String(masterId)))
    expect(await whoHas(id)).toEqual([])
    const { status, refused } = await stateOf(id)
    return [status, refused]
  }
  const gone = ['REFUSED', 'The author’s account is disabled, so this cannot be sent.']
  const status = (to: string) => `update staff set status = '${to}' where id = $staff`
  expect(await held(status('SUSPENDED'), status('ACTIVE'))).toEqual(gone)
  const agent = (to: string) => `update agent set status = '${to}' where id = 2`
  expect(await held(agent('LOCKED'), agent('ACTIVE'))).toEqual(gone)
  const may = (permissions: string) =>
    `update role set permissions = '${permissions}' where id = (select role_id from staff where id = $staff)`
  expect(await held(may('{MESSAGE_VIEW}'), may('{MESSAGE_VIEW,MESSAGE_SEND}'))).toEqual([
    'REFUSED',
    'The author is no longer allowed to send messages.',
  ])
  const stands = (at: number) => `update staff set agent_id = ${at} where id = $staff`
  expect(await held(stands(9), stands(4))).toEqual([
    'REFUSED',
    'The recipients are no longer in the author’s downline.',
  ])
})

test('RG-01 promotions skip self-excluded players, including those excluded before the send time', async () => {
  const exclude = (player: string | undefined) =>
    site.call('/player/self-exclusion', { externalId: randomUUID(), player, term: '1_YEAR' })
  await exclude(ids[0])
  const promo = { category: 'PROMO', sendAt: hours(1) }
  const preview = await write(owner, promo, '?preview=1')
  expect(preview.body.data.after).toMatchObject({ recipients: 6, leftOutBecauseSelfExcluded: 1 })
  expect((await write(owner, promo)).body.message).toBe('Scheduled for 6 players')
  const { id } = await newest(owner)
  await exclude(ids[1])
  await due()
  await sendBatch()
  expect(await whoHas(id)).toEqual(['charu', 'dev', 'esha', 'farid', 'gita'])
  await write(owner)
  const service = (await newest(owner)).id
  await sendBatch()
  expect(await whoHas(service)).toHaveLength(7)
})

test('UPL-05 a picture reaches all recipients, is kept until sent, and cannot be attached by other users', async () => {
  const bring = async (shade: number) =>
    (await bringPicture(server.url, owner, '/api/message-box/picture', { bytes: await phonePhoto(shade) })).body.data
      .file
  const attachment = await bring(71)
  expect((await write(owner, { attachment, sendAt: hours(1) })).status).toBe(200)
  expect((await write(owner, { attachment })).body.fields).toEqual({ attachment: 'Upload this picture again.' })
  const { id, hasPicture } = await newest(owner)
  expect(hasPicture).toBe(true)
  await query(`update stored_file set stored_at = now() - interval '2 hours'`)
  const storage = localFolder(join(dataDir, 'files'))
  expect(await sweepFiles(database.db, storage)).toBe(0)
  await due()
  await sendBatch()
  expect(await sweepFiles(database.db, storage)).toBe(0)
  const messages = await query(
    'select m.id from message m join message_thread t on t.id = m.thread_id where t.broadcast_id = $1 and m.attachment = $2',
    [id, attachment],
  )
  expect(messages).toHaveLength(7)
  const look = (client: PanelClient, file: string) =>
    fetch(`${server.url}${file}`, { headers: { cookie: `session=${client.cookie('session')}` } })
  expect((await look(master, `/api/message/${messages[0].id}/picture`)).headers.get('content-type')).toBe('image/jpeg')
  // The same for selected players: one message each. A picture can be attached only by the user who uploaded it.
  const second = await bring(72)
  const { client: support } = await newcomer('chooser', ['MESSAGE_SEND'])
  const chosen = { ids: [ids[2], ids[3]], ...words, priority: 'NORMAL', attachment: second }
  expect((await support.post('/api/players/message', chosen)).body.fields).toEqual({
    attachment: 'Upload this picture again.',
  })
  expect((await owner.post('/api/players/message', chosen)).body.message).toBe('Message: 2 done')
  expect(await query('select account_id::text as id from message where attachment = $1 order by 1', [second])).toEqual([
    { id: ids[2] },
    { id: ids[3] },
  ])
})
