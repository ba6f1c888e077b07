import { expect, test } from 'vitest'
import { refusal } from '#blueprint/decision/flow.ts'
import { acknowledged, alertFlow, bandOf, close, severityOf, type Alert } from './alert.ts'

const at = new Date('2026-11-20T10:00:00Z')
const open: Alert = { status: 'OPEN', owner: null }
const closing = { by: 'risk', at, remark: ' Watched, nothing odd ' }

test('an alert is claimed once, and closed with an outcome by its owner', () => {
  expect(acknowledged('risk', at)).toMatchObject({ set: { owner: 'risk', acknowledged_at: at } })
  const taken: Alert = { status: 'ACKNOWLEDGED', owner: 'anna' }
  expect(refusal(alertFlow, 'acknowledge', open.status)).toBeNull()
  expect(refusal(alertFlow, 'acknowledge', taken.status)?.refused).toContain('Cannot acknowledge')
  expect(close(taken, closing)).toMatchObject({ set: { owner: 'anna', remark: 'Watched, nothing odd', closed_at: at } })
  expect(close(open, closing)).toMatchObject({ set: { owner: 'risk' } })
  expect(close(open, { ...closing, remark: '  ' })).toMatchObject({ refused: 'Enter the outcome.', field: 'remark' })
  expect(close({ status: 'CLOSED', owner: 'anna' }, closing).refused).toContain('Cannot close')
})

test('an alert is raised again each time the amount has doubled, with high severity at twice the threshold', () => {
  expect([99n, 199n, 200n, 399n, 400n, 800n].map((amount) => bandOf(amount, 100n))).toEqual([0, 0, 1, 1, 2, 3])
  expect([199n, 200n].map((amount) => severityOf(amount, 100n))).toEqual(['MEDIUM', 'HIGH'])
})
