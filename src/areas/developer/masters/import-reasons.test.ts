import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

const permissions = ['DEV_MASTERS_VIEW', 'DOMAIN_EDIT']
let office: Office
let keeper: Colleague
beforeAll(async () => {
  office = await openOffice()
  keeper = await office.hire({ username: 'keeper', permissions })
})
afterAll(() => office?.close())

const head = 'domain,code,name'
const own = [head, 'one,BONUS_ABUSE,Bonus abuse', 'one,RISK,"Risk, or fraud"', 'one,OTHER,Something else']
const send = (lines: readonly string[], how = '', client = keeper) =>
  client.post(`/api/masters/reasons${how}`, { csv: lines.join('\n'), ...(how === '' ? confirmation : {}) })
const offered = async (client = keeper) =>
  (await client.get('/api/site-config')).body.data.reasons.map(
    ({ code, name }: Record<string, string>) => `${code} ${name}`,
  )
const stored = () => office.rows(`select domain_id, value from setting where key = 'masters.reasons'`)
const listed = async (client = keeper) =>
  (await client.get('/api/masters?table=REASON')).body.data
    .filter(({ domain }: Record<string, unknown>) => domain !== null)
    .map((row: Record<string, unknown>) => [row['code'], row['name'], row['domain'], row['keptBy'], row['editing']])

test('a domain without a list offers the reasons of the product', async () => {
  expect(await offered()).toEqual([
    'CHECKED Checked and correct',
    'CUSTOMER_ASKED Customer request',
    'CORRECTION Error correction',
    'RISK Risk or fraud',
    'RULES Required by policy',
    'TECHNICAL Technical fault',
    'OTHER Other',
  ])
  expect(await listed()).toEqual([])
})

test('a list is shown by a preview that stores nothing, then offered in its domain alone, with its trail and its file', async () => {
  const dry = await send(own, '?preview=1')
  expect(dry.body.data.after).toMatchObject({
    lines: '3',
    changes: 'BONUS_ABUSE Bonus abuse, RISK Risk, or fraud, OTHER Something else',
  })
  expect(await stored()).toEqual([])
  expect((await send(own)).body.message).toBe('Reasons imported: 3')
  await expect.poll(() => offered()).toEqual(['BONUS_ABUSE Bonus abuse', 'RISK Risk, or fraud', 'OTHER Something else'])
  const abroad = await office.hire({ username: 'keeper.two', permissions, domains: [2] })
  expect((await offered(abroad))[0]).toBe('CHECKED Checked and correct')
  expect((await listed()).toSorted()).toEqual([
    ['BONUS_ABUSE', 'Bonus abuse', 'First House', 'OPERATOR', 'IMPORT'],
    ['OTHER', 'Something else', 'First House', 'OPERATOR', 'IMPORT'],
    ['RISK', 'Risk, or fraud', 'First House', 'OPERATOR', 'IMPORT'],
  ])
  expect(await listed(abroad)).toEqual([])
  const [change] = (await keeper.get('/api/masters/changes')).body.data
  expect(change).toMatchObject({
    table: 'REASON',
    entry: 'reasons of First House',
    domain: 'First House',
    changedBy: 'keeper',
    after: 'BONUS_ABUSE Bonus abuse, RISK Risk, or fraud, OTHER Something else',
  })
  expect(change.before).toContain('CHECKED Checked and correct')
  const file = (await keeper.get('/api/masters/file?table=REASON&domain=1')).body.data
  expect([file.name, file.csv]).toEqual(['reasons-one.csv', `${own.join('\n')}\n`])
  expect((await send(own)).body.fields.csv).toBe('No line changes anything.')
})

test('a changed list replaces the whole, and an action takes its codes', async () => {
  expect((await send([head, 'one,OTHER,Other', 'one,AUDIT,Asked by the auditor'])).body.message).toBe(
    'Reasons imported: 2',
  )
  await expect.poll(() => offered()).toEqual(['OTHER Other', 'AUDIT Asked by the auditor'])
  expect(await stored()).toHaveLength(1)
  const reason = { code: 'AUDIT', text: 'Spelling' }
  const renamed = await keeper.post('/api/masters/level:1:1/name', { name: 'Head', reason })
  expect(renamed.body.message).toBe('Renamed')
  const [{ reason: written }] = await office.rows(
    `select reason from audit where action = 'masters.name' and result = 'SUCCESS' order by at desc, id desc limit 1`,
  )
  expect(written).toBe('AUDIT: Spelling')
})

test.each([
  [
    'without the reason for the rest',
    ['one,RISK,Risk'],
    'The code OTHER is missing: it is for what no other reason says.',
  ],
  ['of two domains', ['one,OTHER,Other', 'two,RISK,Risk'], 'Line 3: another domain than in line 2.'],
  ['of an unknown domain', ['nowhere,OTHER,Other'], 'Line 2: there is no domain nowhere.'],
  ['with a code twice', ['one,OTHER,Other', 'one,OTHER,Else'], 'Line 3: same code as line 2.'],
])('a file %s is refused as a whole, by the preview in the same words', async (_, lines, reason) => {
  const before = await stored()
  for (const how of ['?preview=1', '']) {
    const answer = await send([head, ...lines], how)
    expect([answer.status, answer.body.fields.csv]).toEqual([409, reason])
  }
  expect(await stored()).toEqual(before)
})

test('reasons are imported for domains of the actor, and by staff of the operator alone', async () => {
  const abroad = await office.hire({ username: 'reasons.abroad', permissions, domains: [2] })
  expect((await send(own, '', abroad)).body.fields.csv).toBe('Line 2: there is no domain one.')
  const ofAgent = await office.hire({ username: 'reasons.agent', permissions, domains: [1], agentId: 100n })
  expect((await send(own, '', ofAgent)).status).toBeGreaterThanOrEqual(403)
  const reader = await office.hire({ username: 'reasons.reader', permissions: ['DEV_MASTERS_VIEW'] })
  expect((await send(own, '', reader)).status).toBe(403)
})
