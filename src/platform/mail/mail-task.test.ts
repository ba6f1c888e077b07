import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startMailServer, type MailServer } from '#checks/harness/processes/mail-server.ts'
import { textOf, tokenIn } from '#checks/harness/staff/emails.ts'
import { createStaff, insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { startTask, type RunningTask } from '#platform/jobs/scheduled-task.ts'
import { mailTask } from './mail-task.ts'

let database: TestDatabase
let mail: MailServer
let task: RunningTask
const faults: unknown[] = []

const startSending = () => {
  const onFault = (error: unknown) => void faults.push(error)
  return startTask({ ...mailTask(database.appPool, { ...testSettings, mailUrl: mail.url }, onFault), onFault })
}

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  mail = await startMailServer()
  task = startSending()
})
afterAll(async () => {
  await task?.end()
  await mail?.close()
  await database?.close()
})

const queueReset = async (username: string): Promise<bigint> => {
  const { staffId } = await createStaff(database.ownerPool, { username })
  await database.ownerPool.query(`insert into email (staff_id, kind) values ($1, 'password_reset')`, [staffId])
  return staffId
}
const to = (username: string) => mail.received.filter((each) => each.to === `${username}@example.test`)
const header = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim()
const stateOf = async (staffId: bigint) =>
  (
    await database.ownerPool.query(
      `select tries, sent_at is not null as sent, failed_at is not null as failed from email where staff_id = $1`,
      [staffId],
    )
  ).rows[0]

test('a recipient whose mail server hangs delays no other email, and gets the same email with the same link again', async () => {
  mail.hangFor('risk@example.test')
  const risk = await queueReset('risk')
  await expect.poll(() => to('risk').length).toBe(1)
  for (const username of ['support', 'checker', 'owner', 'finance']) await queueReset(username)
  const others = ['support', 'checker', 'owner', 'finance'].map((name) => `${name}@example.test`)
  await expect.poll(() => others.filter((one) => mail.received.some((each) => each.to === one))).toEqual(others)
  expect(await stateOf(risk)).toEqual({ tries: 1, sent: false, failed: false })

  // The stop gives up what hangs, and the next start sends it again.
  let isEnded = false
  void task.end().then(() => (isEnded = true))
  await expect.poll(() => isEnded, { timeout: 10_000 }).toBe(true)
  expect([await stateOf(risk), faults]).toEqual([{ tries: 1, sent: false, failed: false }, []])
  mail.hangFor(null)
  await database.ownerPool.query('update email set next_try_at = now() where sent_at is null')
  task = startSending()
  await expect.poll(() => stateOf(risk)).toEqual({ tries: 2, sent: true, failed: false })
  const [first, second] = to('risk').map(({ text }) => text)
  expect(tokenIn(textOf(second ?? ''))).toBe(tokenIn(textOf(first ?? '')))
  for (const name of ['Message-ID', 'Date']) {
    expect(header(first ?? '', name)).toMatch(/\S/)
    expect(header(second ?? '', name)).toBe(header(first ?? '', name))
  }
})

test('a link that was used is not made valid by the retry of its email', async () => {
  mail.hangFor('quickly@example.test')
  const staffId = await queueReset('quickly')
  await expect.poll(() => to('quickly').length).toBe(1)
  await database.ownerPool.query('delete from mailed_token where staff_id = $1', [staffId])
  await task.end()
  mail.hangFor(null)
  await database.ownerPool.query('update email set next_try_at = now() where sent_at is null')
  task = startSending()
  await expect.poll(() => stateOf(staffId)).toEqual({ tries: 2, sent: false, failed: true })
  expect(to('quickly')).toHaveLength(1)
  expect((await database.ownerPool.query('select from mailed_token where staff_id = $1', [staffId])).rowCount).toBe(0)
})

test('an email that the server refuses for good is not sent again', async () => {
  mail.refuse('gone@example.test')
  const staffId = await queueReset('gone')
  await expect.poll(() => stateOf(staffId)).toEqual({ tries: 1, sent: false, failed: true })
  expect(faults.map(String)).toEqual(['Error: The mail server refused an email for good'])
})
