import { csvTable } from '#checks/files/csv-table.ts'
import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import {
  approve,
  cancel,
  requestRefusal,
  exceedsAvailable,
  reject,
  type Adjustment,
  type AdjustmentRequest,
} from './adjustment.ts'
import { fileHead, maxLines, readAdjustments } from './adjustment-file.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const checker = { id: 'checker', limit: null, at }
const adjustment: Adjustment = {
  id: 'a1',
  playerId: 7n,
  currency: 'INR',
  category: 'wrong_settlement',
  direction: 'CREDIT',
  amount: rupees('100'),
  note: 'Market 12 was settled wrongly',
  mayOverdraw: false,
  status: 'PENDING',
  requestedBy: 'Maker',
  expiresAt: new Date(at.getTime() + 1),
}
const stands = { balance: rupees('250'), available: rupees('100') }

describe('requesting an adjustment', () => {
  const request: AdjustmentRequest = { direction: 'DEBIT', amount: rupees('100'), note: 'ten letter' }
  const asks = (change: Partial<AdjustmentRequest>, limit: Money | null = null, mayGoNegative = false) =>
    requestRefusal({ ...request, ...change }, stands, { limit, mayGoNegative })?.refused ?? null

  test("needs a reason of ten characters and an amount within the requester's limit", () => {
    expect(asks({})).toBeNull()
    expect(asks({ note: 'nine char' })).toBe('Reason must have at least 10 characters.')
    expect(asks({ note: ' nine char ' })).toBe('Reason must have at least 10 characters.')
    expect(asks({ amount: money(0n) })).toBe('Amount must be above 0.')
    expect(asks({}, rupees('100'))).toBeNull()
    expect(asks({}, rupees('99.99'))).toBe('Amount exceeds your limit of 99.99.')
  })

  test('debits at most the available balance unless debt is allowed; credits have no bound', () => {
    expect(asks({ amount: rupees('100.01') })).toBe('Only 100.00 is available.')
    expect(asks({ amount: rupees('100.01') }, null, true)).toBeNull()
    expect(asks({ amount: rupees('100.01'), direction: 'CREDIT' })).toBeNull()
    const owed = (change: Partial<AdjustmentRequest>) => exceedsAvailable({ ...request, ...change }, stands)
    expect([
      owed({}),
      owed({ amount: rupees('100.01') }),
      owed({ amount: rupees('101'), direction: 'CREDIT' }),
    ]).toEqual([false, true, false])
  })
})

describe('an adjustment', () => {
  test('is posted with the decision: credits come from the adjustment account, debits go there', () => {
    expect(approve(adjustment, stands, checker)).toMatchObject({
      move: 'approve',
      approves: rupees('100'),
      set: { processing: 'COMPLETED', balance_before: rupees('250'), balance_after: rupees('350') },
      transfers: [
        { kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet', amount: rupees('100'), accountId: 7n },
      ],
    })
    expect(approve({ ...adjustment, direction: 'DEBIT' }, stands, checker)).toMatchObject({
      set: { processing: 'COMPLETED', balance_after: rupees('150') },
      transfers: [{ kind: 'ADJUST_DEBIT', debit: 'wallet', credit: 'adjustment', amount: rupees('100') }],
    })
  })

  test('without funds at approval is approved and failed, and moves nothing unless debt is allowed', () => {
    const gone = { balance: rupees('250'), available: rupees('99.99') }
    const debit = { ...adjustment, direction: 'DEBIT' } as const
    const failed = approve(debit, gone, checker)
    expect(failed).toMatchObject({
      move: 'approve',
      set: { processing: 'FAILED', failure: 'Only 99.99 was available', balance_after: rupees('250') },
    })
    expect(failed).not.toHaveProperty('transfers')
    expect(approve({ ...debit, mayOverdraw: true }, gone, checker)).toMatchObject({
      set: { processing: 'COMPLETED' },
      transfers: [{ mayOverdraw: true }],
    })
    expect(approve(adjustment, gone, checker)).toMatchObject({ set: { processing: 'COMPLETED' } })
  })

  test('is decided by another user within their limit, while it is pending and for one day', () => {
    const approved = (change: Partial<Adjustment>, decider = checker) =>
      approve({ ...adjustment, ...change }, stands, decider).refused
    expect(approved({}, { ...checker, id: 'maker' })).toBe('You cannot approve or reject your own request.')
    expect(reject(adjustment, 'no', { ...checker, id: 'MAKER' }).refused).toBe(
      'You cannot approve or reject your own request.',
    )
    expect(approve(adjustment, stands, { ...checker, limit: rupees('100') }).refused).toBeUndefined()
    expect(approve(adjustment, stands, { ...checker, limit: rupees('99.99') }).refused).toBe(
      'Amount exceeds your approval limit.',
    )
    expect(approved({ expiresAt: at })).toBe('This request expired after 24 hours. Create a new one.')
    expect(approved({ status: 'REJECTED' })).toContain('Cannot approve')
    expect(reject({ ...adjustment, status: 'APPROVED' }, 'no', checker).refused).toContain('Cannot reject')
    expect(reject(adjustment, 'no', checker)).toMatchObject({ move: 'reject', set: { decided_by: 'checker' } })
  })

  test('can be cancelled by the requester while it is pending', () => {
    expect(cancel(adjustment, 'maker', at)).toMatchObject({ move: 'cancel' })
    expect(cancel(adjustment, 'checker', at).refused).toBe('Only the requester can cancel this request.')
    expect(cancel({ ...adjustment, status: 'APPROVED' }, 'maker', at).refused).toContain('Cannot cancel')
  })
})

describe('a file of adjustments', () => {
  const read = (...lines: readonly string[]) => readAdjustments(csvTable([fileHead, ...lines].join('\n')))
  const good = 'ravi,credit,1250.50,Wrong settlement,"Market 12, settled wrongly"'

  test('is read line by line, in any case and quoting', () => {
    expect(readAdjustments(csvTable(`\uFEFF${fileHead.toUpperCase()}\r\n${good}\r\n\r\n`))).toEqual({
      problems: [],
      lines: [
        {
          line: 2,
          player: 'ravi',
          direction: 'CREDIT',
          amount: 125_050n,
          category: 'wrong_settlement',
          note: 'Market 12, settled wrongly',
        },
      ],
    })
  })

  test.each([
    ['ravi,credit,1.00,test', 'Line 2: note must have at least 10 characters'],
    ['ravi,credit,1.00,test,A note with, a comma', 'Line 2: 6 cells, but the header has 5 columns'],
    [`ravi,credit,"12,50",test,${'n'.repeat(10)}`, 'Line 2: amount must be above zero, like 1250.50'],
    [`,credit,1.00,test,${'n'.repeat(10)}`, 'Line 2: player is missing'],
    [`ravi,give,1.00,test,${'n'.repeat(10)}`, 'Line 2: direction must be CREDIT or DEBIT'],
    [`ravi,credit,0.00,test,${'n'.repeat(10)}`, 'Line 2: amount must be above zero, like 1250.50'],
    [`ravi,credit,-1.00,test,${'n'.repeat(10)}`, 'Line 2: amount must be above zero, like 1250.50'],
    [`ravi,credit,much,test,${'n'.repeat(10)}`, 'Line 2: amount must be above zero, like 1250.50'],
    [`ravi,credit,1.00,luck,${'n'.repeat(10)}`, 'Line 2: category must be one of'],
    [`ravi,credit,1.00,test,${'n'.repeat(9)}`, 'Line 2: note must have at least 10 characters'],
    [`ravi,credit,1.00,test,${'n'.repeat(501)}`, 'Line 2: note must have at most 500 characters'],
  ])('reports %s as an error', (line, problem) => {
    expect(read(line)).toMatchObject({ lines: [], problems: [expect.stringContaining(problem)] })
  })

  test('needs a header, a line and at most five hundred', () => {
    expect(readAdjustments(csvTable(good)).problems).toEqual([`The first line must be: ${fileHead}.`])
    expect(read('  ').problems).toEqual(['The file has no lines below the header.'])
    expect(read(...Array.from({ length: maxLines }, () => good)).lines).toHaveLength(maxLines)
    expect(read(...Array.from({ length: maxLines + 1 }, () => good)).problems).toEqual([
      'A file can have at most 500 lines.',
    ])
  })
})
