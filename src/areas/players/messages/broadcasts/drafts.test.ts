import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { signInNewUser } from '#checks/harness/staff/sign-in.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { bringPicture, createPictureKey, sendSigned } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto } from '#checks/harness/payments/pictures.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { relayOutbox } from '#server/outbox.ts'
import type { Server } from '#server/main.ts'
import { sendScheduledMessages } from '#areas/players/messages/broadcast-work/send-scheduled-messages.task.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let database: TestDatabase
let server: Server
let site: SmallOperator
let player: string
let writer: PanelClient
let writerId: bigint
let reader: PanelClient
let master: PanelClient
const dataDir = mkdtempSync(join(tmpdir(), 'overround-emails-'))
const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

const newcomer = (username: string, permissions: readonly ('MESSAGE_VIEW' | 'MESSAGE_SEND')[], agentId?: bigint) =>
  signInNewUser({ database, server }, { username, permissions, ...(agentId ? { agentId } : {}) })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('written_to')
  await createPictureKey(database.ownerPool)
  server = await startTestServer(database, { settings: { ...testSettings, dataDir } })
  ;({ client: writer, staffId: writerId } = await newcomer('writer', ['MESSAGE_VIEW', 'MESSAGE_SEND']))
  ;({ client: reader } = await newcomer('reader', ['MESSAGE_VIEW']))
  ;({ client: master } = await newcomer('master', ['MESSAGE_VIEW', 'MESSAGE_SEND'], 4n))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const sendNextDueMessage = async () => (await sendScheduledMessages.run({ db: database.db })) > 0

const letter = { subject: 'Your deposit', body: 'It is there now', category: 'PAYMENT', priority: 'NORMAL' }
const hours = (count: number) => instantIn(count * 3_600_000).toISOString()
const draft = (client: PanelClient, change: object = {}) =>
  client.post('/api/message-drafts/draft', { to: 'written_to', ...letter, ...change })
const mine = async (client: PanelClient, search = '') => (await client.get(`/api/message-drafts${search}`)).body.data
const idOf = async (status: string, client = writer): Promise<string> => (await mine(client, `?status=${status}`))[0].id
const subjects = async (): Promise<readonly string[]> =>
  (await query('select subject from message_thread where account_id = $1 order by opened_at, id', [player])).map(
    (row) => row.subject,
  )
const untilDue = () =>
  query(`update message_draft set send_at = now() - interval '1 second' where status = 'SCHEDULED'`)

test('a draft is visible only to its author, and is gone after sending or discarding', async () => {
  expect((await draft(writer)).body.message).toBe('Saved as draft')
  expect((await draft(reader)).status).toBe(403)
  const id = await idOf('DRAFT')
  expect(await mine(reader)).toEqual([])
  expect(await mine(master)).toEqual([])
  expect((await master.post(`/api/message-drafts/${id}/dispatch`, {})).status).toBe(404)
  expect(await subjects()).toEqual([])
  const sent = await writer.post(`/api/message-drafts/${id}/dispatch`, {})
  expect([sent.status, sent.body.message]).toEqual([200, 'Sent'])
  expect(await subjects()).toEqual(['Your deposit'])
  const twice = await writer.post(`/api/message-drafts/${id}/dispatch`, {})
  expect([twice.status, await subjects()]).toEqual([409, ['Your deposit']])
  await draft(writer, { subject: 'Never mind' })
  expect((await writer.post(`/api/message-drafts/${await idOf('DRAFT')}/discard`, {})).status).toBe(200)
  expect(await mine(writer, '?status=DRAFT')).toEqual([])
  for (const [change, field, complaint] of [
    [{ sendAt: hours(-1) }, 'sendAt', 'Send time must be in the future.'],
    [{ sendAt: hours(24 * 367) }, 'sendAt', 'Send time must be within one year.'],
    [{ to: 'nobody_of_all' }, 'to', 'Account not found, or the name is ambiguous. Check the spelling or enter the id.'],
    [{ attachment: randomUUID() }, 'attachment', 'Upload this picture again.'],
  ] as const)
    expect((await draft(writer, change)).body.fields).toEqual({ [field]: complaint })
})

test('a scheduled message is sent once, however often the job runs concurrently', async () => {
  expect((await draft(writer, { subject: 'On time', sendAt: hours(2) })).body.message).toBe('Message scheduled')
  expect(await sendNextDueMessage()).toBe(false)
  await untilDue()
  const ran = await Promise.all([1, 2, 3, 4].map(() => sendNextDueMessage()))
  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(await sendNextDueMessage()).toBe(false)
  expect((await subjects()).filter((one) => one === 'On time')).toHaveLength(1)
  const [row] = await mine(writer, '?status=SENT')
  expect(row).toMatchObject({ subject: 'On time', refused: null })
  const [trace] = await query(`select actor, action, result from audit where action = 'message-drafts.hour'`)
  expect(trace).toEqual({ actor: 'writer', action: 'message-drafts.hour', result: 'SUCCESS' })
  // Removing the send time turns it back into a draft.
  await draft(writer, { subject: 'Later', sendAt: hours(1) })
  const later = await idOf('SCHEDULED')
  const changed = await writer.post(`/api/message-drafts/${later}/draft-change`, { ...letter, subject: 'Later' })
  expect(changed.body.message).toBe('Saved as draft')
  await untilDue()
  expect(await sendNextDueMessage()).toBe(false)
})

test('a scheduled message is refused when its author lost access or its content is no longer allowed', async () => {
  const held = async (subject: string, change: () => Promise<unknown>, back: () => Promise<unknown>, more = {}) => {
    await draft(writer, { subject, sendAt: hours(1), ...more })
    await change()
    await untilDue()
    expect(await sendNextDueMessage()).toBe(true)
    await back()
    expect(await subjects()).not.toContain(subject)
    return (await mine(writer, '?status=REFUSED'))[0].refused
  }
  const status = (to: string) => () => query(`update staff set status = $2 where id = $1`, [writerId, to])
  expect(await held('Left', status('SUSPENDED'), status('ACTIVE'))).toBe(
    'The author’s account is disabled, so this cannot be sent.',
  )
  const may = (permissions: string) => () =>
    query(`update role set permissions = $2 where id = (select role_id from staff where id = $1)`, [
      writerId,
      permissions,
    ])
  expect(await held('Mute', may('{MESSAGE_VIEW}'), may('{MESSAGE_VIEW,MESSAGE_SEND}'))).toBe(
    'The author is no longer allowed to send messages.',
  )
  const stands = (agent: bigint | null) => () =>
    query(`update staff set agent_id = $2 where id = $1`, [writerId, agent])
  await query(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values (990, 1, null, 1, '{990}', 'aside')`,
  )
  expect(await held('Moved', stands(990n), stands(null))).toBe('The account is no longer in the author’s downline.')
  const exclude = () => site.call('/player/self-exclusion', { externalId: randomUUID(), player, term: '1_YEAR' })
  expect(await held('Come back', exclude, async () => undefined, { category: 'PROMO' })).toBe(
    'The player is self-excluded. Promotional messages are blocked.',
  )
})

test('UPL-05 an attached picture is re-encoded, visible to readers of the message, and each view is logged', async () => {
  const picture = await phonePhoto(47)
  const brought = await bringPicture(server.url, writer, '/api/message-box/picture', { bytes: picture })
  expect(brought.status).toBe(200)
  const attachment = brought.body.data.file
  expect((await bringPicture(server.url, reader, '/api/message-box/picture', { bytes: picture })).status).toBe(403)
  const stolen = await master.post('/api/message-box/message', { to: 'written_to', ...letter, attachment })
  expect(stolen.body.fields).toEqual({ attachment: 'Upload this picture again.' })
  const sent = await writer.post('/api/message-box/message', {
    to: 'written_to',
    ...letter,
    subject: 'Seen',
    attachment,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const second = await writer.post('/api/message-box/message', { to: 'written_to', ...letter, attachment })
  expect(second.body.fields).toEqual({ attachment: 'Upload this picture again.' })
  const [{ id: thread }] = await query(`select id from message_thread where subject = 'Seen'`)
  const [message] = (await reader.get(`/api/message-box/${thread}/thread`)).body.data.messages
  expect(message).toMatchObject({ hasPicture: true })
  const seen = await fetch(`${server.url}/api/message/${message.id}/picture`, {
    headers: { cookie: `session=${reader.cookie('session')}` },
  })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await seen.arrayBuffer())
  expect(bytes.includes(Buffer.from('Exif'))).toBe(false)
  const looks = await query(`select actor, subject from audit where action = 'message-box.picture-seen'`)
  expect(looks).toEqual([{ actor: 'reader', subject: `message_thread:${thread}` }])
  await query(`update stored_file set stored_at = now() - interval '2 hours'`)
  expect(await sweepFiles(database.db, localFolder(join(dataDir, 'files')))).toBe(0)
  const request = (body: object) =>
    sendSigned(server.url, '/message/picture', Buffer.from(JSON.stringify(body)), { type: 'application/json' })
  const other = await site.player('someone_else')
  expect((await request({ player, message: message.id })).status).toBe(200)
  expect((await request({ player: other, message: message.id })).status).toBe(404)
  const lost = await newcomer('lost', ['MESSAGE_VIEW'], 990n)
  expect((await lost.client.get(`/api/message/${message.id}/picture`)).status).toBe(404)
})

test('UPL-05 a draft’s picture can be replaced and removed by its author, who alone sees it until sent', async () => {
  const bring = async (bytes: Buffer) =>
    bringPicture(server.url, writer, '/api/message-box/picture', { bytes, type: 'image/jpeg' })
  const [first, second] = [await bring(await phonePhoto(61)), await bring(await phonePhoto(62))].map(
    ({ body }) => body.data.file,
  )
  const big = await bring(Buffer.alloc(5 * 1_048_576 + 1))
  expect([big.status, big.body.data]).toEqual([413, 'The upload must not exceed 5 MB.'])
  const look = async (client: PanelClient, file: string) =>
    (
      await fetch(`${server.url}/api/message-box/picture/${file}`, {
        headers: { cookie: `session=${client.cookie('session')}` },
      })
    ).status
  await draft(writer, { subject: 'With a picture', attachment: first })
  const { id, attachment } = (await mine(writer, '?status=DRAFT')).find(
    (one: { subject: string }) => one.subject === 'With a picture',
  )
  expect(attachment).toBe(first)
  expect([await look(writer, first), await look(writer, second), await look(master, first)]).toEqual([200, 200, 404])
  const change = (to: string | null) =>
    writer.post(`/api/message-drafts/${id}/draft-change`, { ...letter, subject: 'With a picture', attachment: to })
  const hanging = async () => (await query('select attachment from message_draft where id = $1', [id]))[0].attachment
  expect([(await change(first)).status, await hanging()]).toEqual([200, first])
  expect((await change(randomUUID())).body.fields).toEqual({ attachment: 'Upload this picture again.' })
  expect([(await change(second)).status, await hanging()]).toEqual([200, second])
  expect([(await change(null)).status, await hanging()]).toEqual([200, null])
  expect([(await change(first)).status, await hanging()]).toEqual([200, first])
  expect((await writer.post(`/api/message-drafts/${id}/dispatch`, {})).status).toBe(200)
  expect(await query('select m.attachment from message m where m.attachment = $1', [first])).toHaveLength(1)
  expect(await look(writer, first)).toBe(404)
})

test('a new message is pushed to open panels of readers in scope only', async () => {
  const [seeing, aside] = await Promise.all([
    liveClient(server.url, reader),
    liveClient(server.url, (await newcomer('side', ['MESSAGE_VIEW'], 990n)).client),
  ])
  const stamp = () => String(seeing.state()['message_stamp'])
  // Each stream first delivers the current values.
  for (const window of [seeing, aside]) await expect.poll(() => window.state()).toHaveProperty('message_count')
  const [before, count] = [stamp(), Number(seeing.state()['message_count'])]
  await site.call('/message', { externalId: randomUUID(), player, subject: 'Where is it?', body: 'My money' })
  await relayOutbox(database.db)
  await expect.poll(() => Number(seeing.state()['message_count'])).toBe(count + 1)
  const first = stamp()
  expect(first).not.toBe(before)
  const [{ id: thread }] = await query(`select id from message_thread where subject = 'Where is it?'`)
  await site.call('/message', { externalId: randomUUID(), player, thread, body: 'Still nothing' })
  await relayOutbox(database.db)
  await expect.poll(stamp).not.toBe(first)
  expect(aside.state()['message_count']).toBe(0)
  expect(aside.state()['message_stamp'] ?? null).toBeNull()
  seeing.close()
  aside.close()
})
