import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, decide, openOffice, staffPermissions } from '#checks/harness/staff/office.ts'
import type { Colleague, Office } from '#checks/harness/staff/office.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'

const received = (account: bigint, amount: bigint) => ({
  account,
  kind: 'ADJUST_CREDIT',
  debit: 'adjustment',
  credit: 'wallet',
  amount,
})

let office: Office
let head: Colleague
let second: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
  await office.rows('update agent set credit_reference = 0 where id in (110, 111, 112)')
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    received(110n, 50_000_000n),
    received(111n, 25_000_050n),
  ])
  await office.rows('update player set credit_reference = 12345 where id = 1000')
})
afterAll(() => office?.close())

const settleAll = (client: Colleague, ids: readonly string[], amounts: object | null = null) =>
  client.post('/api/downline/settlements', { ids, amounts, ...confirmation })
const receipt = (client: Colleague, id: string, file = '') => client.get(`/api/downline-cash/${id}/receipt${file}`)

let batch: string

test('accounts settled together have one receipt, with the totals received and paid in figures and words', async () => {
  const done = await settleAll(north, ['112', '111', '1000'], { '1000': '100.00' })
  expect([done.status, done.body.data]).toEqual([200, { receipt: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  batch = done.body.data.receipt
  const entries = await office.rows('select id from cash_entry order by id')
  expect(entries).toHaveLength(2)
  const { body } = await receipt(north, batch)
  expect(body.data).toMatchObject({
    title: 'Settlement receipt',
    number: 'CSH-111-2/2',
    issuer: 'First House',
    reversed: null,
    pdf: null,
    lines: [
      {
        number: 'CSH-111-2',
        from: 'north (110)',
        to: 'north-east (111)',
        amount: 'INR 2,50,000.50',
        remaining: 'INR 0.00',
      },
      {
        number: 'CSH-1000-1',
        from: 'player_1000 (1000)',
        to: 'north (110)',
        amount: 'INR 100.00',
        remaining: 'INR −23.45',
      },
    ],
    totals: [
      { label: 'Received', amount: 'INR 100.00', words: 'Rupees one hundred only' },
      {
        label: 'Paid',
        amount: 'INR 2,50,000.50',
        words: 'Rupees two lakh fifty thousand and fifty paise only',
      },
    ],
    facts: [
      { label: 'Remark', value: expect.stringContaining('Requested by the operator') },
      { label: 'Recorded by', value: 'north' },
    ],
  })
  expect(body.data.at).toMatch(/^\d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d Asia\/Kolkata \(UTC\+05:30\)$/)
  expect(body.data.text.split('\n')).toEqual([
    'Settlement receipt CSH-111-2/2',
    'First House',
    body.data.at,
    'north (110) to north-east (111): INR 2,50,000.50, remaining INR 0.00',
    'player_1000 (1000) to north (110): INR 100.00, remaining INR −23.45',
    'Received INR 100.00 (Rupees one hundred only)',
    'Paid INR 2,50,000.50 (Rupees two lakh fifty thousand and fifty paise only)',
    expect.stringMatching(/^Remark: /),
    'Recorded by: north',
  ])
  for (const { id } of entries) expect((await receipt(north, id)).body.data).toEqual(body.data)
})

test('is the same to the byte later: after more bookings, new names of account and brand, and another time zone', async () => {
  const before = (await receipt(north, batch, '?file=pdf')).body.data
  expect(Buffer.from(before.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await office.rows(`update agent set name = 'Renamed' where id = 111`)
  await office.rows(`update domain set name = 'Second Brand', time_zone = 'Europe/London' where id = 1`)
  await office.rows('update agent set credit_reference = 100 where id = 111')
  expect((await settleAll(north, ['111'])).status).toBe(200)
  expect((await receipt(north, batch, '?file=pdf')).body.data).toEqual(before)
  const [latest] = (await north.get('/api/downline-cash')).body.data
  expect((await receipt(north, latest.id)).body.data).toMatchObject({ issuer: 'Second Brand', number: 'CSH-111-3' })
})

test('says when a line was rolled back, and keeps the rest', async () => {
  const before = (await receipt(north, batch)).body.data
  const [{ id }] = await office.rows(`select id from cash_entry where account_id = 1000`)
  const waits = await head.post(`/api/downline-cash/${id}/rollback`, confirmation)
  expect((await decide(second, waits.body.data.approval)).status).toBe(200)
  const after = (await receipt(north, batch)).body.data
  expect(after.reversed).toMatch(/^Reversed .*: CSH-1000-1$/)
  expect({ ...after, reversed: null, text: null }).toEqual({ ...before, text: null })
})

test('is shown within the downline of the one who settled, and with the permission of the list', async () => {
  const east = await office.hire({ username: 'east', agentId: 111n, domains: [1], permissions: staffPermissions })
  const south = await office.hire({ username: 'south', agentId: 120n, domains: [1], permissions: staffPermissions })
  const foreign = await office.hire({ username: 'foreign', domains: [2], permissions: staffPermissions })
  for (const client of [east, south, foreign]) expect((await receipt(client, batch)).status).toBe(404)
  const clerk = await office.hire({ username: 'clerk', permissions: ['DOWNLINE_SETTLE'] })
  expect((await receipt(clerk, batch)).status).toBe(403)
  expect((await receipt(head, batch)).status).toBe(200)
  expect((await receipt(head, batch, '?file=csv')).status).toBe(422)
})

test('has only the lines of their own tree for an agent, where accounts of several trees were settled together', async () => {
  const east = await office.hire({ username: 'east.desk', agentId: 111n, domains: [1], permissions: staffPermissions })
  await office.rows('update player set credit_reference = 500 where id in (1001, 1003)')
  await postTransfers(office.database.ownerPool, '2026-11-10T11:00:00Z', [received(111n, 500n), received(112n, 500n)])
  const done = await settleAll(head, ['1001', '1003'], { '1001': '2.00', '1003': '3.00' })
  expect([done.status, done.body.message]).toEqual([200, expect.any(String)])
  const entries = await office.rows(
    `select id, account_id::int as account from cash_entry where created_by = 'head' order by account_id`,
  )
  expect(entries.map(({ account }) => account)).toEqual([1001, 1003])
  const whole = (await receipt(head, done.body.data.receipt)).body.data
  expect(whole.lines.map(({ from }: { from: string }) => from)).toEqual(['player_1001 (1001)', 'player_1003 (1003)'])
  expect(whole.totals).toEqual([expect.objectContaining({ label: 'Received', amount: 'INR 5.00' })])
  const part = (await receipt(east, entries[0].id)).body.data
  expect(part.lines).toEqual([expect.objectContaining({ from: 'player_1001 (1001)', amount: 'INR 2.00' })])
  expect(part.totals).toEqual([expect.objectContaining({ label: 'Received', amount: 'INR 2.00' })])
  expect(part.number).toBe('CSH-1001-1')
  expect(part.text).not.toMatch(/1003|north_west|INR 5.00/)
  expect((await receipt(east, entries[1].id)).status).toBe(404)
})
