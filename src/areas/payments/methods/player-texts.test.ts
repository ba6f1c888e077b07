import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let support: Colleague
let checker: Colleague
beforeAll(async () => {
  office = await openOffice()
  const permissions = ['HT_DEPOSIT_VIEW', 'HT_DEPOSIT_EDIT', 'PG_SETTINGS_VIEW', 'PG_SETTINGS_EDIT'] as const
  support = await office.hire({ username: 'support', permissions, domains: [1] })
  checker = await office.hire({ username: 'checker', permissions, domains: [1] })
})
afterAll(() => office?.close())

const { reason } = confirmation
const guide = {
  title: 'Pay by UPI',
  domain: '1',
  language: 'en',
  method: 'upi',
  type: 'STEPS',
  videoUrl: null,
  thumbnailUrl: null,
  steps: [],
  body: 'Pay to house@upi',
  platforms: [],
  sortOrder: 10,
  fromAt: null,
  expiresAt: null,
}
const newestGuide = async () => (await office.rows('select id, body, status, version from deposit_guide'))[0]
const saveGuide = async (change: object) => {
  const { id } = await newestGuide()
  const { values, version } = (await support.get(`/api/ht-deposit-edit/${id}`)).body.data
  return support.put(`/api/ht-deposit-edit/${id}`, { values: { ...values, ...change }, version, reason })
}

test('a guide is shown to players only after a second user has approved its text', async () => {
  expect((await support.post('/api/ht-deposit-create', { values: guide, reason })).status).toBe(200)
  const { id } = await newestGuide()
  const asked = await support.post(`/api/ht-deposit/${id}/show`, { reason })
  expect([asked.status, (await newestGuide()).status]).toEqual([202, 'INACTIVE'])
  const [waiting] = (await checker.get('/api/approvals')).body.data
  expect(waiting.shown).toMatchObject({ body: 'Pay to house@upi' })
  // A change between request and approval ends the request.
  expect((await saveGuide({ body: 'Pay to thief@upi' })).status).toBe(200)
  expect((await decide(checker, asked.body.data.approval)).status).toBe(409)
  await saveGuide({ body: 'Pay to house@upi' })
  const again = await support.post(`/api/ht-deposit/${id}/show`, { reason })
  expect((await decide(support, again.body.data.approval)).status).toBe(403)
  expect((await decide(checker, again.body.data.approval)).status).toBe(200)
  expect(await newestGuide()).toMatchObject({ status: 'ACTIVE', body: 'Pay to house@upi' })
})

test('a changed text hides a guide until it is approved; its order and dates do not', async () => {
  expect((await saveGuide({ sortOrder: 20 })).status).toBe(200)
  expect((await newestGuide()).status).toBe('ACTIVE')
  expect((await saveGuide({ body: 'Pay to thief@upi' })).status).toBe(200)
  expect(await newestGuide()).toMatchObject({ status: 'INACTIVE', body: 'Pay to thief@upi' })
})

const methodOf = async () =>
  (await office.rows('select id, instruction, status, message from deposit_method order by code limit 1'))[0]

test('instructions of a deposit method, and the message while it is off, need a second user', async () => {
  await office.rows(`insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount, sort_order, instruction)
    values (1, 'BANK', 'Bank', 'BANK', 'INR', 10000, 100000000, 1, 'Pay to account 1')`)
  const { id } = await methodOf()
  const on = await support.post(`/api/pg-settings/${id}/activation`, confirmation)
  expect([on.status, (await methodOf()).status]).toEqual([202, 'DISABLED'])
  expect((await decide(checker, on.body.data.approval)).status).toBe(200)
  const { values, version } = (await support.get(`/api/pg-settings-edit/${id}`)).body.data
  const save = (change: object) =>
    support.put(`/api/pg-settings-edit/${id}`, { values: { ...values, ...change }, version, ...confirmation })
  for (const change of [
    { instruction: 'Pay to account 2' },
    { texts: [{ language: 'hi', name: 'बैंक', instruction: 'x' }] },
  ])
    expect((await save(change)).status).toBe(202)
  expect(await methodOf()).toMatchObject({ status: 'ACTIVE', instruction: 'Pay to account 1' })
  const off = (message: string | null) => support.post(`/api/pg-settings/${id}/deactivation`, { reason, message })
  const withMessage = await off('Pay to account 3 meanwhile')
  expect([withMessage.status, await methodOf()]).toMatchObject([202, { status: 'ACTIVE', message: null }])
  expect((await off(null)).status).toBe(200)
  expect(await methodOf()).toMatchObject({ status: 'DISABLED', message: null })
})

test('AUT-16 guides require recent authentication and a second step at sign-in', async () => {
  await office.rows(`update session set confirmed_at = now() - interval '11 minutes' where staff_id = $1`, [
    support.staffId,
  ])
  const { id } = await newestGuide()
  const refused = await support.post(`/api/ht-deposit/${id}/show`, { reason })
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
  expect((await support.post('/api/ht-deposit-create', { values: guide, reason })).body.code).toBe('step_up_required')
})
