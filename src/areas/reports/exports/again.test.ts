import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice } from '#checks/harness/staff/office.ts'
import type { Colleague, Office } from '#checks/harness/staff/office.ts'
import { addDays } from '#values/day.ts'

let office: Office
let clerk: Colleague
let other: Colleague
let today: string
const permissions = ['DOWNLOAD_REPORT_VIEW', 'REPORT_EXPORT', 'WITHDRAW_VIEW', 'DOMAIN_VIEW'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  clerk = await office.hire({ username: 'clerk', permissions })
  other = await office.hire({ username: 'other', permissions })
  ;[{ today }] = await office.rows(`select (now() at time zone 'Asia/Kolkata')::date::text as today`)
})
afterAll(() => office?.close())

const ask = { sort: 'amount', direction: 'ascending', columns: ['id', 'amount'], preamble: 'NO', status: 'SUCCESS' }

/** A file that was requested and has come to its end. */
async function ended(status: string, report: object = {}): Promise<string> {
  const requestedAt = `${addDays(today, -40)}..${addDays(today, -31)}`
  const order = { report_type: '/withdraws', file_extension: 'csv', filter_data: { ...ask, requestedAt }, ...report }
  const { status: code, body } = await clerk.post('/api/report-download/direct', order)
  expect([code, body.message]).toEqual([200, expect.any(String)])
  await office.rows(`update report_request set status = '${status}', requested_at = now() - interval '9 days'
    where id = '${body.data.id}'`)
  return body.data.id
}

const again = (client: Colleague, id: string, days: object = {}) =>
  client.post(`/api/download-report/${id}/again`, { from: null, to: null, ...days })

test.each(['READY', 'EXPIRED', 'FAILED'])(
  'a file that is %s is created again with its filters, columns and order for as many days up to today',
  async (status) => {
    const id = await ended(status)
    const [before] = await office.rows(`select filters, file_extension from report_request where id = '${id}'`)
    const done = await again(clerk, id)
    expect([done.status, done.body.message]).toEqual([200, expect.stringMatching(/^Your file for .* is being created/)])
    const rows = await office.rows(`select filters, file_extension, status from report_request
      where staff_id = ${clerk.staffId} and id <> '${id}' and status = 'PENDING'`)
    const { filters, words: _, ...same } = before.filters
    expect(rows).toEqual([
      {
        status: 'PENDING',
        file_extension: 'csv',
        filters: {
          ...same,
          words: expect.stringContaining('Status: Success'),
          filters: { ...filters, requestedAt: `${addDays(today, -9)}..${today}` },
        },
      },
    ])
    expect([same.columns, same.sort, same.direction, same.isBare]).toEqual([
      ['id', 'amount'],
      'amount',
      'ascending',
      true,
    ])
    expect(await office.rows(`select status from report_request where id = '${id}'`)).toEqual([{ status }])
    await office.rows(`delete from report_request where staff_id = ${clerk.staffId}`)
  },
)

test('takes a period of its own, within what a file may cover', async () => {
  const id = await ended('READY')
  const days = { from: addDays(today, -3), to: addDays(today, -2) }
  expect((await again(clerk, id, days)).status).toBe(200)
  const [row] = await office.rows(`select filters -> 'filters' ->> 'requestedAt' as days from report_request
    where staff_id = ${clerk.staffId} and status = 'PENDING'`)
  expect(row.days).toBe(`${days.from}..${days.to}`)
  for (const [refused, sentence] of [
    [{ from: addDays(today, -300) }, '183'],
    [{ from: days.to, to: days.from }, 'must not end before'],
    [{ to: addDays(today, 1) }, 'not end after today'],
  ] as const) {
    const { status, body } = await again(clerk, id, refused)
    expect([status, body.fields]).toEqual([422, { from: expect.stringContaining(sentence) }])
  }
})

test('refuses days for a list without a period, and repeats it without them', async () => {
  const id = await ended('READY', { report_type: '/domains', filter_data: {} })
  const refused = await again(clerk, id, { from: today })
  expect([refused.status, refused.body.fields]).toEqual([422, { from: expect.stringContaining('no period') }])
  expect((await again(clerk, id)).status).toBe(200)
})

test('repeats own files only, and only of lists that the user may still read', async () => {
  const id = await ended('READY')
  expect((await again(other, id)).status).toBe(404)
  await office.rows(`update role set permissions = '{DOWNLOAD_REPORT_VIEW,REPORT_EXPORT}' where id = ${clerk.roleId}`)
  expect((await again(clerk, id)).status).toBe(403)
})
