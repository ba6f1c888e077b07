import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let support: Colleague
let colleague: Colleague
const { reason } = confirmation
const list = '/api/complaints'

beforeAll(async () => {
  office = await openOffice()
  support = await office.hire({ username: 'support', permissions: staffPermissions })
  colleague = await office.hire({ username: 'colleague', permissions: staffPermissions })
  await office.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.queues', '{"complaints": 2880}'), (1, 'settings.care', '{"complaintReceiptHours": 1}')`,
  )
})
afterAll(() => office?.close())

const entered = { player: '1001', kind: 'PAYMENT', channel: 'EMAIL', summary: 'My deposit of Monday is missing' }
const record = (change: object = {}, client = support) => client.post(`${list}/complaint`, { ...entered, ...change })
async function recorded(change: object = {}) {
  expect((await record(change)).status).toBe(200)
  const [{ id }] = await office.rows('select id from player_complaint order by recorded_at desc, id desc limit 1')
  return id as string
}
const rowOf = async (id: string, client = support) => {
  const [row] = (await client.get(`${list}?id=${id}&receivedAt=all`)).body.data
  return row
}
const press = (id: string, name: string, input: object = {}, client = support) =>
  client.post(`${list}/${id}/${name}`, { ...input, reason })

test('a complaint is recorded with the deadlines of its domain, from its arrival on', async () => {
  const id = await recorded({ receivedAt: '2025-01-05T10:00:00Z' })
  expect(await rowOf(id)).toMatchObject({
    status: 'OPEN',
    kind: 'PAYMENT',
    receivedAt: '2025-01-05T10:00:00.000Z',
    acknowledgeBy: '2025-01-05T11:00:00.000Z',
    answerBy: '2025-01-07T10:00:00.000Z',
    isAcknowledgedLate: true,
    isAnsweredLate: true,
    recordedBy: 'support',
    time: 'OVERDUE',
  })
  expect((await record({ receivedAt: '2999-01-01T00:00:00Z' })).body.fields).toEqual({
    receivedAt: 'A complaint cannot arrive in the future.',
  })
  expect((await record({ player: 'nobody' })).body.fields).toEqual({ player: 'Player not found.' })
})

test('staff of another branch neither see a complaint nor record one', async () => {
  const id = await recorded()
  const north = await office.hire({
    username: 'north',
    agentId: 120n,
    domains: [1],
    permissions: ['COMPLAINT_VIEW', 'COMPLAINT_EDIT'],
  })
  expect(await rowOf(id, north)).toBeUndefined()
  expect((await press(id, 'acknowledgement', {}, north)).status).toBe(404)
  expect((await record({}, north)).body.fields).toEqual({ player: 'Player not found.' })
})

test('it is acknowledged, answered with an outcome and a reason, and reopened', async () => {
  const id = await recorded()
  expect((await press(id, 'acknowledgement')).status).toBe(200)
  expect((await press(id, 'answer', { outcome: 'UPHELD' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    status: 'ANSWERED',
    outcome: 'UPHELD',
    acknowledgedBy: 'support',
    answeredBy: 'support',
    isAcknowledgedLate: false,
    isAnsweredLate: false,
  })
  expect((await press(id, 'answer', { outcome: 'REJECTED' })).status).toBe(409)
  expect((await press(id, 'reopening')).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'ACKNOWLEDGED', outcome: null, answeredAt: null })
})

test('what was handed over to a body outside ends with its ruling', async () => {
  const id = await recorded()
  expect((await press(id, 'ruling', { ruling: 'UPHELD' })).status).toBe(409)
  expect((await press(id, 'hand-over', { body: 'The ombudsman' })).status).toBe(200)
  expect((await press(id, 'ruling', { ruling: 'PARTLY_UPHELD' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', handedTo: 'The ombudsman', ruling: 'PARTLY_UPHELD' })
})

test('a complaint that is assigned to a user is answered by that user', async () => {
  const id = await recorded()
  expect((await colleague.post(`${list}/${id}/claim`, {})).status).toBe(200)
  expect((await press(id, 'answer', { outcome: 'UPHELD' })).body.data).toContain('assigned to colleague')
  expect((await press(id, 'answer', { outcome: 'UPHELD' }, colleague)).status).toBe(200)
})

test('PII-03 the words of an erased player are erased, and the complaint stays', async () => {
  const id = await recorded({ player: '1002' })
  await office.rows(
    `insert into player_erasure (cell, player_id, domain_id, by) select cell, id, domain_id, 'owner' from player where id = 1002`,
  )
  expect(await rowOf(id)).toMatchObject({ summary: 'Erased', kind: 'PAYMENT', status: 'OPEN' })
})

test('the figures of a month are the counts of its rows in the register', async () => {
  await office.rows('delete from player_complaint')
  const [one, two] = [
    await recorded({ receivedAt: '2025-03-02T10:00:00Z', kind: 'BET' }),
    await recorded({ receivedAt: '2025-03-30T10:00:00Z', kind: 'BET' }),
  ]
  // The last hours of March in UTC belong to April in the time zone of the domain.
  await recorded({ receivedAt: '2025-03-31T20:00:00Z', kind: 'BET' })
  await press(one, 'answer', { outcome: 'REJECTED' })
  await press(two, 'hand-over', { body: 'The ombudsman' })
  const { data } = (await support.get(`${list}/months?month=all`)).body
  expect(data).toMatchObject([
    { month: '2025-04-01', kind: 'BET', received: 1, answered: 0, waiting: 1, answeredLate: 1 },
    {
      month: '2025-03-01',
      kind: 'BET',
      received: 2,
      acknowledgedLate: 2,
      answered: 1,
      answeredLate: 2,
      rejected: 1,
      handedOver: 1,
      waiting: 0,
    },
  ])
  const march = (search: string) => support.get(`${list}/totals?receivedAt=2025-03-01..2025-03-31${search}`)
  expect((await march('')).body.data.total_item).toBe(2)
  expect((await march('&isAnsweredLate=YES')).body.data.total_item).toBe(2)
  expect((await march('&outcome=REJECTED')).body.data.total_item).toBe(1)
})
