import { expect, test } from 'vitest'
import { endDelivery } from './delivery.ts'

const delivery = { requestId: 'r1', recipientId: 8n, period: '2026-12-28..2027-01-03' }
const file = { schedule: 'Paid', ownerId: 7n, username: 'asha', title: 'Withdrawals', status: 'READY', message: null }

test('a file that is there is sent with the name of its schedule and its days', () => {
  expect(endDelivery(delivery, 'e1', file)).toMatchObject({
    set: { status: 'QUEUED', email_id: 'e1' },
    rows: [
      {
        table: 'email',
        values: {
          id: 'e1',
          kind: 'scheduled_report',
          staff_id: 8n,
          parameters: { request: 'r1', what: 'Paid (Withdrawals, 2026-12-28 to 2027-01-03)' },
        },
      },
    ],
  })
})

test('the owner is notified of a file that could not be created', () => {
  const failed = { ...file, status: 'FAILED', message: 'The list has more than 20,000 rows.' }
  expect(endDelivery(delivery, 'e1', failed)).toMatchObject({
    set: { status: 'FAILED', message: 'The list has more than 20,000 rows.' },
    rows: [
      {
        table: 'email',
        values: { staff_id: 7n, parameters: { what: 'Paid, asha: The list has more than 20,000 rows.' } },
      },
    ],
  })
})
