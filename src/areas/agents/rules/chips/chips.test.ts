import { describe, expect, test } from 'vitest'
import { transferInput, pair, rupees } from '#checks/examples/chip-pair.ts'
import { payMany, type Line } from './bulk.ts'
import { editCredit, transferDown, transferUp, type Pair } from './chips.ts'
import { issueChips, type ChipIssue } from './issue.ts'
import { rollBackSettlement, settle, type CashEntry } from './settlement.ts'

const amounts = { amount: 30000n, currency: 'INR', ref: 'chips:1' }
const down = [
  { ...amounts, accountId: 4n, debit: 'wallet', credit: 'clearing' },
  { ...amounts, accountId: 12n, debit: 'clearing', credit: 'wallet' },
]
const up = [
  { ...amounts, accountId: 12n, debit: 'wallet', credit: 'clearing' },
  { ...amounts, accountId: 4n, debit: 'clearing', credit: 'wallet' },
]

describe('chips between two neighbours', () => {
  test("go down from the parent's available balance, and the open result grows by as much", () => {
    const decision = transferDown(pair, transferInput('300'))
    expect(decision).toMatchObject({
      transfers: down,
      rows: [],
      becomes: { parentBalance: rupees('4700'), balance: rupees('1600'), openResult: rupees('600') },
    })
    expect(transferDown(pair, transferInput('5000')).refused).toBeUndefined()
    expect(transferDown(pair, transferInput('5000.01'))).toMatchObject({
      refused: 'Not enough available balance.',
      field: 'amount',
    })
    expect(transferDown(pair, transferInput('0'))).toMatchObject({
      refused: 'Amount must be above 0.',
      field: 'amount',
    })
  })

  test('come up from what is not in open bets, and the open result shrinks by as much', () => {
    expect(transferUp(pair, transferInput('300'))).toMatchObject({
      transfers: up,
      becomes: { parentBalance: rupees('5300'), balance: rupees('1000'), openResult: 0n },
    })
    expect(transferUp(pair, transferInput('1100')).refused).toBeUndefined()
    expect(transferUp(pair, transferInput('1100.01')).refused).toBe('ravi has 1100.00 available.')
    expect(transferUp(pair, transferInput('0')).refused).toBe('Amount must be above 0.')
  })

  test('against cash leave a row with the open result before and after', () => {
    const row = (remaining: string, direction: string) => ({
      rows: [
        {
          table: 'cash_entry',
          values: {
            parent_id: 4n,
            account_id: 12n,
            account_kind: 'PLAYER',
            kind: 'TRANSFER',
            direction,
            amount: rupees('100'),
            result_before: rupees('300'),
            remaining: rupees(remaining),
            created_by: 'ma.one',
          },
        },
      ],
    })
    expect(transferUp(pair, transferInput('100', 'CASH'))).toMatchObject(row('200', 'WITHDRAW'))
    expect(transferDown(pair, transferInput('100', 'CASH'))).toMatchObject(row('400', 'DEPOSIT'))
  })

  test('cannot move at the own node, across a level, at a top node or into a closed account', () => {
    const tried = (change: Partial<Pair>) => [
      transferDown({ ...pair, ...change }, transferInput('1')).refused,
      transferUp({ ...pair, ...change }, transferInput('1')).refused,
      settle({ ...pair, ...change }, null, { by: 'ma.one', remark: '' }).refused,
    ]
    const thrice = (sentence: string) => [sentence, sentence, sentence]
    expect(tried({ isOwn: true })).toEqual(thrice('You cannot transfer chips of your own account.'))
    expect(tried({ isDirect: false })).toEqual(
      thrice('Chips can only be transferred to or from accounts directly below you.'),
    )
    expect(tried({ parent: null })).toEqual(
      thrice('Chips of a top-level agent are issued and burnt in Self transaction.'),
    )
    expect(tried({ status: 'CLOSED' })).toEqual(thrice('The account is closed.'))
  })
})

describe('a credit reference', () => {
  const edit = (to: string, withChips: boolean, change: Partial<Pair> = {}) =>
    editCredit({ ...pair, ...change }, rupees(to), { withChips, remark: 'Friday', by: 'ma.one' })

  test('is a figure: changing it moves no money and opens the difference', () => {
    const decision = edit('1500', false)
    expect(decision).toMatchObject({
      set: { credit_reference: rupees('1500') },
      becomes: { creditReference: rupees('1500'), openResult: rupees('-200') },
    })
    expect(decision).not.toHaveProperty('transfers')
  })

  test('changed with chips moves exactly the difference, and the open result stays', () => {
    expect(edit('1300', true)).toMatchObject({
      transfers: down,
      set: { credit_reference: rupees('1300') },
      becomes: { balance: rupees('1600'), openResult: rupees('300') },
      message: 'Credit reference and balance changed by the same amount. The balance is 1600.00.',
    })
    expect(edit('700', true)).toMatchObject({
      transfers: up,
      becomes: { balance: rupees('1000'), openResult: rupees('300') },
    })
    expect(edit('6000.01', true)).toMatchObject({ refused: 'Not enough available balance.', field: 'creditReference' })
  })

  test('is set by the direct parent, for an account that is not closed, to a different value', () => {
    expect(edit('1500', false, { isOwn: true }).refused).toBe('You cannot edit your own credit reference.')
    expect(edit('1500', false, { isDirect: false }).refused).toBe(
      'Only the direct upline account can change the credit reference.',
    )
    expect(edit('1500', false, { status: 'CLOSED' }).refused).toBe('The account is closed.')
    expect(edit('1500', false, { isCreditKept: true })).toMatchObject({ field: 'creditReference' })
    expect(edit('1000', false).refused).toBe('The credit reference is already set to this amount.')
  })
})

describe('a settlement', () => {
  const details = { by: 'ma.one', remark: 'Friday' }

  test('moves winnings above the credit reference up, in full or in part, and reports the remainder', () => {
    expect(settle(pair, null, details)).toMatchObject({
      transfers: up,
      rows: [{ values: { kind: 'SETTLEMENT', direction: 'WITHDRAW', amount: 30000n, remaining: 0n } }],
      becomes: { balance: rupees('1000'), parentBalance: rupees('5300'), openResult: 0n },
      message: '300.00 settled, nothing remaining',
    })
    expect(settle(pair, rupees('100'), details)).toMatchObject({
      rows: [{ values: { result_before: rupees('300'), remaining: rupees('200') } }],
      becomes: { balance: rupees('1200'), openResult: rupees('200') },
    })
  })

  test('moves losses down', () => {
    const loser = { ...pair, child: { ...pair.child, balance: rupees('700') }, total: rupees('700') }
    expect(settle(loser, null, details)).toMatchObject({
      transfers: down,
      rows: [{ values: { direction: 'DEPOSIT', amount: 30000n, result_before: rupees('-300'), remaining: 0n } }],
      becomes: { balance: rupees('1000'), parentBalance: rupees('4700'), openResult: 0n },
    })
    expect(settle(loser, rupees('100'), details)).toMatchObject({ becomes: { openResult: rupees('-200') } })
  })

  test('has an amount, no more than is open, and no more chips than available', () => {
    const level = { ...pair, total: pair.creditReference }
    expect(settle(level, null, details).refused).toBe('Nothing to settle.')
    expect(settle(pair, rupees('0'), details).refused).toBe('Amount must be above 0.')
    expect(settle(pair, rupees('300.01'), details).refused).toBe('Amount exceeds the outstanding 300.00.')
    const bound = { ...pair, child: { ...pair.child, exposure: rupees('1050') } }
    expect(settle(bound, null, details).refused).toBe('ravi has only 250.00 in chips.')
    expect(settle(bound, rupees('250'), details).refused).toBeUndefined()
  })

  test('is rolled back in full, by another user, even if the chips were spent', () => {
    const entry: CashEntry = {
      id: '1',
      kind: 'SETTLEMENT',
      direction: 'WITHDRAW',
      amount: rupees('300'),
      parentId: 4n,
      accountId: 12n,
      isOwn: false,
      currency: 'INR',
      ref: 'chips:1',
      journalId: 'j1',
    }
    const deed = { by: 'ss.one', at: new Date('2026-04-01T10:00:00Z') }
    const taken = rollBackSettlement(entry, deed)
    expect(taken).toMatchObject({ move: 'rollBack', set: { reversed_by: 'ss.one' } })
    const net = (account: bigint) =>
      (taken.refused === undefined ? (taken.transfers ?? []) : [])
        .filter(({ accountId }) => accountId === account)
        .reduce((sum, { debit, amount }) => (debit === 'wallet' ? sum - amount : sum + amount), 0n)
    expect([net(12n), net(4n)]).toEqual([30000n, -30000n])
    expect(rollBackSettlement({ ...entry, isOwn: true }, deed).refused).toBe(
      'You cannot roll back your own settlement.',
    )
    expect(rollBackSettlement({ ...entry, kind: 'TRANSFER' }, deed).refused).toBe(
      'Only settlements can be rolled back. Make the opposite transfer instead.',
    )
  })
})

describe('a bulk transfer', () => {
  const row = { table: 'player', key: { cell: 12, id: 12n } } as const
  const line: Line = { pair, direction: 'WITHDRAW', amount: null, creditReference: null, row }
  const entry = { remark: 'Friday', by: 'ma.one' }

  test('in full restores the credit reference, the new one where it is changed too', () => {
    expect(payMany([line], entry)).toMatchObject({ transfers: up, approves: 30000n })
    expect(payMany([{ ...line, creditReference: rupees('1200') }], entry)).toMatchObject({
      transfers: [{ accountId: 12n, amount: 10000n }, { accountId: 4n }],
      rows: [{ table: 'player', key: row.key, values: { credit_reference: rupees('1200') } }],
    })
  })

  test('uses the balances after the lines before it', () => {
    const all = { ...line, amount: rupees('1100') }
    expect(payMany([all, { ...line, amount: rupees('0.01') }], entry)).toMatchObject({
      message: '1 of 2 done',
      answers: [{ done: true }, { done: false, message: 'ravi has 0.00 available.' }],
    })
  })

  test('reports refused lines, and is refused if no line is possible', () => {
    const alone = (change: Partial<Line>) => payMany([{ ...line, ...change }], entry).refused
    expect(alone({ direction: 'DEPOSIT' })).toBe(
      'ravi: The balance equals the credit reference: nothing to transfer in full.',
    )
    expect(alone({ direction: null })).toBe('ravi: No changes requested.')
    expect(alone({ direction: null, creditReference: rupees('1000') })).toBe('ravi: No changes requested.')
  })
})

describe('chips of a top node', () => {
  const issuing: ChipIssue = {
    node: { id: 1n, name: 'house', balance: rupees('500'), exposure: rupees('100') },
    isRoot: true,
    type: 'ISSUE',
    amount: rupees('400'),
    currency: 'INR',
    ref: 'issue:1',
    remark: '',
  }
  const issue = (change: Partial<ChipIssue>) => issueChips({ ...issuing, ...change })

  test('are issued without a limit, and burnt as far as they are available', () => {
    expect(issue({})).toMatchObject({
      transfers: [{ kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 40000n }],
      becomes: { balance: rupees('900') },
    })
    expect(issue({ type: 'BURN' })).toMatchObject({
      transfers: [{ kind: 'CHIP_BURN', debit: 'wallet', credit: 'chips', amount: 40000n }],
      becomes: { balance: rupees('100') },
    })
    expect(issue({ type: 'BURN', amount: rupees('400.01') }).refused).toBe('house has 400.00 available to burn.')
  })

  test('come from nowhere else, and need an amount', () => {
    expect(issue({ isRoot: false }).refused).toBe('Chips can only be issued to or burnt from a top-level agent.')
    expect(issue({ amount: rupees('0') }).refused).toBe('Enter an amount.')
  })
})
