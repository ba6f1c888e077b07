import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff, insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import type { FoundFile } from './mailed-files.ts'
import { sendMail } from './send.ts'
import { encodedSize, RefusedEmail, type OutgoingEmail } from './transports.ts'

let database: TestDatabase
let staffId: bigint
const sent: OutgoingEmail[] = []
const faults: unknown[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  ;({ staffId } = await createStaff(database.ownerPool, { username: 'asha' }))
})
afterAll(() => database?.close())
beforeEach(async () => {
  sent.length = 0
  faults.length = 0
  await database.ownerPool.query('delete from email')
  await database.ownerPool.query('insert into email (staff_id, kind, parameters) values ($1, $2, $3)', [
    staffId,
    'scheduled_report',
    { request: 'r1', what: 'Bets (Bets, 2019-01-03)' },
  ])
})

const file = (bytes: number, rows: number): FoundFile => ({
  filename: 'bets-2019-01-04.csv',
  path: '/files/r1.csv',
  contentType: 'text/csv',
  bytes,
  rows,
  extent: `${bytes / 1_000_000} MB, ${rows} rows`,
  until: '11 Jan 2027',
  maxEncoded: 10_000_000,
  page: '/download-report?id=r1',
})

const send = (found: FoundFile | null, limit = Infinity) =>
  sendMail({
    pool: database.appPool,
    transport: {
      send: async (letter) => {
        if (letter.attachment && limit === 0) throw new RefusedEmail('552', { isTooBig: true })
        sent.push(letter)
      },
    },
    panelUrl: 'http://panel.test',
    sessionSecret: testSettings.sessionSecret,
    onFault: (error) => void faults.push(error),
    fileOf: async (staff, request) => (staff === staffId && request === 'r1' ? found : null),
  })
const stored = async () =>
  (
    await database.ownerPool.query(
      `select tries, sent_at is not null as sent, failed_at is not null as failed, parameters ->> 'form' as form from email`,
    )
  ).rows[0]

test('the size of a file in an email is a third more than the file', () => {
  expect(encodedSize(57)).toBe(78)
  expect(encodedSize(58)).toBe(84)
  expect([7_200_000, 7_400_000, 9_900_000].map((bytes) => encodedSize(bytes) <= 10_000_000)).toEqual([
    true,
    false,
    false,
  ])
})

test('a file that fits is attached as it is stored', async () => {
  await send(file(7_200_000, 150_000))
  expect(sent).toMatchObject([
    { attachment: { filename: 'bets-2019-01-04.csv', path: '/files/r1.csv', contentType: 'text/csv' } },
  ])
  expect(sent[0]?.text).toContain('The file is attached.')
  expect(await stored()).toEqual({ tries: 1, sent: true, failed: false, form: null })
})

test.each([9_900_000, 14_200_000])(
  'a file of %i bytes is a link with its size, its rows and its last day',
  async (bytes) => {
    await send(file(bytes, 300_000))
    expect(sent.map(({ attachment }) => attachment)).toEqual([undefined])
    expect(sent[0]?.text).toContain(`Bets (Bets, 2019-01-03): ${bytes / 1_000_000} MB, 300000 rows.`)
    expect(sent[0]?.text).toContain('Too big to attach. Sign in to download it until 11 Jan 2027:')
    expect(sent[0]?.text).toContain('http://panel.test/download-report?id=r1')
    expect(await stored()).toEqual({ tries: 1, sent: true, failed: false, form: 'LINK' })
  },
)

test('a server that refuses the size receives the link at once, and no second time', async () => {
  await send(file(7_200_000, 1), 0)
  expect([sent, faults]).toEqual([[], []])
  expect(await stored()).toMatchObject({ sent: false, failed: false, form: 'LINK' })
  await send(file(7_200_000, 1), 0)
  expect(sent.map(({ attachment }) => attachment)).toEqual([undefined])
  expect(await stored()).toEqual({ tries: 2, sent: true, failed: false, form: 'LINK' })
})

test('a file without rows says that there was no activity', async () => {
  await send(file(400, 0))
  expect(sent[0]?.subject).toBe('No activity: Bets (Bets, 2019-01-03)')
  expect(sent[0]?.text).toContain('No activity: Bets (Bets, 2019-01-03) has no rows.')
  expect(sent[0]?.attachment).toBeDefined()
})

test('who may no longer have the file receives nothing', async () => {
  await send(null)
  expect(sent).toEqual([])
  expect(await stored()).toMatchObject({ sent: false, failed: true })
})
