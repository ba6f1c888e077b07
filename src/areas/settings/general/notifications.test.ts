import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let other: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  other = await office.hire({ username: 'other', permissions: [] })
})
afterAll(() => office?.close())

async function save(change: Readonly<Record<string, unknown>>) {
  const { values, version } = (await head.get('/api/general-setting/notifications')).body.data
  const body = { values: { ...values, ...change }, version, reason: confirmation.reason }
  return head.put('/api/general-setting/notifications', body)
}
const soundsOf = async (user: Colleague) => (await user.get('/api/site-config')).body.data.sounds

test('accepts only usernames and roles as email recipients', async () => {
  expect((await save({ recipients: 'HEAD\nnobody.here' })).body.fields).toEqual({
    recipients: 'nobody.here is neither a username nor a role.',
  })
  expect((await save({ recipients: 'HEAD, other' })).status).toBe(200)
})

test('uses the default sounds until a user chooses their own', async () => {
  expect(await soundsOf(other)).toEqual(['approve_payout_count'])
  expect((await save({ sounds: ['player_kyc_count', 'all_deposit_count'] })).status).toBe(200)
  await expect.poll(() => soundsOf(other), { timeout: 30_000 }).toEqual(['player_kyc_count', 'all_deposit_count'])
  const choose = (sounds?: unknown) => other.post('/api/profile/sounds', { sounds })
  expect((await choose(['trumpet'])).status).toBe(422)
  expect((await choose(['device_notification_count'])).status).toBe(200)
  expect(await soundsOf(other)).toEqual(['device_notification_count'])
  expect(await soundsOf(head)).toEqual(['player_kyc_count', 'all_deposit_count'])
  expect((await choose([])).status).toBe(200)
  expect(await soundsOf(other)).toEqual([])
  expect((await choose(null)).status).toBe(422)
  expect((await choose()).status).toBe(200)
  expect(await soundsOf(other)).toEqual(['player_kyc_count', 'all_deposit_count'])
})
