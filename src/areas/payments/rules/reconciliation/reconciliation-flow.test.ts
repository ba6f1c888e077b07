import { expect, test } from 'vitest'
import { mayMove, refusal } from '#blueprint/decision/flow.ts'
import { money } from '#values/money.ts'
import {
  closeDay,
  closedDayRefusal,
  dayFlow,
  explainDifference,
  needsSecondApproval,
  reopenedDay,
  reopenDifference,
  resolutions,
  type DifferenceFacts,
  type Resolution,
} from './reconciliation-flow.ts'
import { readReport } from './report-sheet.ts'
import { csvTable } from '#checks/files/csv-table.ts'

const at = new Date('2026-11-22T10:00:00Z')
const facts: DifferenceFacts = {
  kind: 'OTHER_STATUS',
  status: 'OPEN',
  claimed: { subject: 'gateway_difference', id: 'd', domainId: 1, claim: null },
  isDayClosed: false,
  ours: money(0n),
  theirs: money(500n),
  bookedNow: money(0n),
  isElsewhere: false,
}
const explain = (how: Resolution, other: Partial<DifferenceFacts> = {}) =>
  explainDifference({ ...facts, ...other }, { by: 'meera', maker: null, at, how, reason: 'seen' }).refused ?? null

test('checks an explanation against the books', () => {
  expect(explain('BOOKED')).toBe('The ledger has 0.00, which differs from the gateway report.')
  expect(explain('BOOKED', { bookedNow: money(500n) })).toBeNull()
  expect(explain('BOOKED', { bookedNow: money(500n), kind: 'DUPLICATE' })).toContain('differs from the gateway report')
  expect(explain('TAKEN_BACK')).toBe('The booking has not been reversed.')
  expect(explain('TAKEN_BACK', { ours: money(500n), theirs: money(0n) })).toBeNull()
  expect(explain('TAKEN_BACK', { theirs: money(0n), bookedNow: money(5n) })).not.toBeNull()
  expect(explain('OTHER_DAY')).toBe('No report of an adjacent day contains this order.')
  expect(explain('OTHER_DAY', { kind: 'MISSING_THERE', isElsewhere: true })).toBeNull()
  expect([explain('GATEWAY_ERROR'), explain('ACCEPTED')]).toEqual([null, null])
  expect(resolutions.filter(needsSecondApproval)).toEqual(['ACCEPTED'])
})

test('explains a difference once, ends its claim, and reopens it while the day is open', () => {
  const key = { subject: 'gateway_difference', subject_id: 'd' }
  const taken = { status: 'TAKEN', claimed: { ...facts.claimed, claim: { by: 'meera', until: null } } }
  const explainAs = (by: string, maker: string | null) =>
    explainDifference({ ...facts, ...taken }, { by, maker, at, how: 'ACCEPTED', reason: 'seen' })
  expect(explainAs('meera', null)).toMatchObject({
    move: 'explain',
    set: { resolution: 'ACCEPTED', resolved_by: 'meera', resolved_at: at },
    rows: [{ table: 'review_claim', key, remove: true }],
  })
  expect(explainAs('arjun', null).refused).toContain('This discrepancy is assigned to meera')
  // The claim of the requester does not stop the second approver.
  expect(explainAs('arjun', 'meera')).toMatchObject({ move: 'explain', set: { resolved_by: 'arjun' } })
  expect(explain('ACCEPTED', { status: 'EXPLAINED' })).toContain('it is explained')
  expect(explain('ACCEPTED', { status: 'SETTLED' })).toContain('it is settled')
  expect(reopenDifference({ ...facts, status: 'EXPLAINED' })).toMatchObject({ move: 'reopen' })
  const closed = { isDayClosed: true, status: 'EXPLAINED' }
  expect(reopenDifference({ ...facts, ...closed }).refused).toContain('The day is closed')
  expect([explain('ACCEPTED', closed), closedDayRefusal({ ...facts, ...closed })?.refused]).toEqual([
    'The day is closed. Reopen it first.',
    'The day is closed. Reopen it first.',
  ])
  expect(closedDayRefusal(facts)).toBeNull()
})

test('I-11 closes a day only with its report and nothing unexplained, and reopens it with a reason', () => {
  const close = (status: string, unexplained: number) => closeDay({ status, unexplained }, 'meera', at)
  expect(close('WAITING', 0).refused).toBe('The gateway report for this day has not arrived yet.')
  expect(close('OPEN', 1).refused).toBe('1 discrepancy is not explained yet.')
  expect(close('OPEN', 3).refused).toBe('3 discrepancies are not explained yet.')
  expect(close('OPEN', 0)).toMatchObject({ move: 'close', set: { closed_by: 'meera', closed_at: at } })
  expect(close('CLOSED', 0).refused).toContain('it is closed')
  expect(reopenedDay('again').set).toEqual({ closed_by: null, closed_at: null, last_message: 'again' })
  expect(mayMove(dayFlow, 'reopen', 'CLOSED')).toBe(true)
  expect(refusal(dayFlow, 'reopen', 'OPEN')?.refused).toContain('it is open')
})

test('reads a report file completely or rejects it with its invalid lines', () => {
  const words = { words: { Success: 'SUCCESS', failed: 'FAILED' }, payouts: ['payout'], currency: 'INR' } as const
  const mapping = { order: 'Order', amount: 'Amount', status: 'Status', direction: 'Kind', fee: 'Fee' }
  const read = (text: string, other = {}) => readReport(csvTable(text), { ...mapping, ...other }, words)
  expect(read('Order,Kind,Amount,Status,Fee\nA1,payin,"₹ 1,250.50",SUCCESS,13.28\nB2,Payout,10,failed,\n')).toEqual({
    problems: [],
    lines: [
      { direction: 'DEPOSIT', orderId: 'A1', amount: 125_050n, currency: 'INR', word: 'SUCCESS', fee: 1_328n },
      { direction: 'PAYOUT', orderId: 'B2', amount: 1_000n, currency: 'INR', word: 'FAILED', fee: null },
    ],
  })
  expect(
    read('Order,Kind,Amount,Status,Fee\n,x,1,success,\nA,x,one,success,\nB,x,1,perhaps,\nC,x,1,success,?').problems,
  ).toEqual([
    'Line 2: order is missing',
    'Line 3: amount "one" is not readable',
    'Line 4: unknown status "perhaps"',
    'Line 5: fee "?" is not readable',
  ])
  const signed = read(
    'Order,Kind,Amount,Status,Fee\nA,x,-10.00,success,\nB,x,(5.00),failed,\nC,x,"1250,00",success,"2,95"',
  )
  expect(signed.problems).toEqual(['Line 4: amount "1250,00" is not readable: amounts need a decimal point'])
  expect(read('Order,Kind,Amount,Status,Fee\nA,x,-10.00,success,\nB,x,(5.00),failed,').lines).toMatchObject([
    { amount: 1_000n, word: 'REVERSED' },
    { amount: 500n, word: 'FAILED' },
  ])
  expect(read('Order,Amount\nA,1').problems).toEqual(['The header has no column Status, Kind, Fee'])
  expect(read('Order,Amount,Status\nA,1,success', { direction: null, fee: null }).lines).toHaveLength(1)
})
