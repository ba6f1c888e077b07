import { expect, test } from 'vitest'
import { closeMonth, confirmPoint, monthPoints, reopenPoint, waivePoint } from './month-close.ts'

const at = new Date('2026-12-02T09:00:00Z')
const point = { point: 'WITHDRAWALS', status: 'OPEN', open: 0, isMonthClosed: false } as const
const waiver = { requestedBy: 'maker', approvedBy: 'checker', reason: 'The bank answers tomorrow', at }

test('a point is confirmed when the facts show nothing open', () => {
  expect(confirmPoint(point, 'maker', at)).toMatchObject({ move: 'confirm', set: { decided_by: 'maker', found: 0 } })
  expect(confirmPoint({ ...point, open: 2 }, 'maker', at)).toMatchObject({
    refused: '2 still open. Resolve them, or waive the point with a reason.',
  })
})

test('what is open is waived with a reason and a second user, except days that are not closed', () => {
  expect(waivePoint({ ...point, open: 2 }, waiver)).toMatchObject({
    move: 'waive',
    set: { decided_by: 'maker', approved_by: 'checker', reason: 'The bank answers tomorrow', found: 2 },
  })
  expect(waivePoint(point, waiver)).toMatchObject({ refused: 'Nothing is open. Confirm the point.' })
  expect(waivePoint({ ...point, point: 'DAYS', open: 1 }, waiver)).toMatchObject({
    refused: 'A month is closed when its days are. This point cannot be waived.',
  })
})

test.each(monthPoints)('nothing of the point %s changes in a closed month', (name) => {
  const closed = { ...point, point: name, open: 1, isMonthClosed: true }
  for (const decision of [confirmPoint(closed, 'maker', at), waivePoint(closed, waiver), reopenPoint(closed)])
    expect(decision).toMatchObject({ refused: 'The month is closed.' })
})

test('a month is closed when every point is decided, still holds, and all days are closed', () => {
  const ready = { status: 'OPEN', undecided: 0, grown: 0, daysMissing: 0, hash: 'a'.repeat(64) }
  expect(closeMonth(ready, 'maker', at)).toMatchObject({
    move: 'close',
    set: { hash: 'a'.repeat(64), closed_by: 'maker' },
  })
  expect(closeMonth({ ...ready, undecided: 1 }, 'maker', at)).toMatchObject({
    refused: '1 points are neither confirmed nor waived.',
  })
  expect(closeMonth({ ...ready, grown: 1 }, 'maker', at)).toMatchObject({
    refused: 'At 1 points more is open than when they were decided. Reopen them.',
  })
  expect(closeMonth({ ...ready, daysMissing: 3 }, 'maker', at)).toMatchObject({
    refused: '3 days of the month are not closed.',
  })
})
