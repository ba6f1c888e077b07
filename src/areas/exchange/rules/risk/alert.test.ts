import { expect, test } from 'vitest'
import { bandOf, close, severityOf } from './alert.ts'

const closer = { name: 'risk', at: new Date('2026-11-20T10:00:00Z') }
const one = { subject: 'risk_alert', id: 'alert', domainId: 1, claim: null }
const remark = ' Watched, nothing odd '

test('an alert is closed with an outcome, and an unclaimed one is assigned to the user who closes it', () => {
  const claimed = { ...one, claim: { by: 'anna', until: null } }
  expect(close({ status: 'ACKNOWLEDGED', one: claimed }, closer, remark)).toMatchObject({
    move: 'close',
    set: { remark: 'Watched, nothing odd', closed_at: closer.at },
    rows: [],
  })
  expect(close({ status: 'OPEN', one }, closer, remark)).toMatchObject({
    rows: [{ table: 'review_claim', values: { subject: 'risk_alert', staff: 'risk', expires_at: null } }],
  })
  expect(close({ status: 'OPEN', one }, closer, '  ')).toMatchObject({ refused: 'Enter the outcome.', field: 'remark' })
  expect(close({ status: 'CLOSED', one: claimed }, closer, remark).refused).toContain('Cannot close')
})

test('an alert is raised again each time the amount has doubled, with high severity at twice the threshold', () => {
  expect([99n, 199n, 200n, 399n, 400n, 800n].map((amount) => bandOf(amount, 100n))).toEqual([0, 0, 1, 1, 2, 3])
  expect([199n, 200n].map((amount) => severityOf(amount, 100n))).toEqual(['MEDIUM', 'HIGH'])
})
