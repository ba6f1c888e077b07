import { describe, expect, test } from 'vitest'
import { moving, pair, rupees } from '#checks/examples/chip-pair.ts'
import { payMany, type Line } from './bulk.ts'
import { editCredit, transferDown, transferUp, type Pair } from './chips.ts'
import { issueChips, type Issuing } from './issue.ts'
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
  test('go down from what the upper one has free, and what is open grows by as much', () => {
    const decision = transferDown(pair, moving('300'))
    expect(decision).toMatchObject({
      transfers: down,
      rows: [],
      becomes: { parentBalance: rupees('4700'), balance: rupees('1600'), openResult: rupees('600') },
    })
    expect(transferDown(pair, moving('5000')).refused).toBeUndefined()
    expect(transferDown(pair, moving('5000.01'))).toMatchObject({
      refused: 'Not enough available balance',
      field: 'amount',
    })
    expect(transferDown(pair, moving('0'))).toMatchObject({ refused: 'A transfer needs an amount', field: 'amount' })
  })

  test('come up from what is not in open bets, and what is open shrinks by as much', () => {
    expect(transferUp(pair, moving('300'))).toMatchObject({
      transfers: up,
      becomes: { parentBalance: rupees('5300'), balance: rupees('1000'), openResult: 0n },
    })
    expect(transferUp(pair, moving('1100')).refused).toBeUndefined()
    expect(transferUp(pair, moving('1100.01')).refused).toBe('ravi has 1100.00 to give')
    expect(transferUp(pair, moving('0')).refused).toBe('A transfer needs an amount')
  })

  test('against cash leave a row with what was open before and what is left', () => {
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
            made_by: 'ma.one',
          },
        },
      ],
    })
    expect(transferUp(pair, moving('100', 'CASH'))).toMatchObject(row('200', 'WITHDRAW'))
    expect(transferDown(pair, moving('100', 'CASH'))).toMatchObject(row('400', 'DEPOSIT'))
  })

  test('do not move at one’s own node, over a level, at a top node or into a closed account', () => {
    const tried = (change: Partial<Pair>) => [
      transferDown({ ...pair, ...change }, moving('1')).refused,
      transferUp({ ...pair, ...change }, moving('1')).refused,
      settle({ ...pair, ...change }, null, { by: 'ma.one', remark: '' }).refused,
    ]
    const thrice = (sentence: string) => [sentence, sentence, sentence]
    expect(tried({ isOwn: true })).toEqual(thrice('Nobody moves the chips of his own account'))
    expect(tried({ isDirect: false })).toEqual(
      thrice('Chips move between neighbours: act on who stands directly below you'),
    )
    expect(tried({ parent: null })).toEqual(
      thrice('Chips of the top node are issued and burnt in its own transactions'),
    )
    expect(tried({ status: 'CLOSED' })).toEqual(thrice('The account is closed'))
  })
})

describe('a credit reference', () => {
  const edit = (to: string, withChips: boolean, change: Partial<Pair> = {}) =>
    editCredit({ ...pair, ...change }, rupees(to), { withChips, remark: 'Friday', by: 'ma.one' })

  test('is a figure: it moves nothing and opens the difference', () => {
    const decision = edit('1500', false)
    expect(decision).toMatchObject({
      set: { credit_reference: rupees('1500') },
      becomes: { creditReference: rupees('1500'), openResult: rupees('-200') },
    })
    expect(decision).not.toHaveProperty('transfers')
  })

  test('changed with chips moves exactly the difference, and what is open stays', () => {
    expect(edit('1300', true)).toMatchObject({
      transfers: down,
      set: { credit_reference: rupees('1300') },
      becomes: { balance: rupees('1600'), openResult: rupees('300') },
      message: 'Credit and balance changed alike: the balance is 1600.00',
    })
    expect(edit('700', true)).toMatchObject({
      transfers: up,
      becomes: { balance: rupees('1000'), openResult: rupees('300') },
    })
    expect(edit('6000.01', true)).toMatchObject({ refused: 'Not enough available balance', field: 'creditReference' })
  })

  test('is said by the one directly above, of a living account, and is another one', () => {
    expect(edit('1500', false, { isOwn: true }).refused).toBe('Nobody edits his own credit')
    expect(edit('1500', false, { isDirect: false }).refused).toBe('Credit is given by the account directly above')
    expect(edit('1500', false, { status: 'CLOSED' }).refused).toBe('The account is closed')
    expect(edit('1500', false, { isCreditKept: true })).toMatchObject({ field: 'creditReference' })
    expect(edit('1000', false).refused).toBe('This is the credit reference already')
  })
})

describe('a settlement', () => {
  const said = { by: 'ma.one', remark: 'Friday' }

  test('brings up what was won above the credit, whole or in part, and says what is left', () => {
    expect(settle(pair, null, said)).toMatchObject({
      transfers: up,
      rows: [{ values: { kind: 'SETTLEMENT', direction: 'WITHDRAW', amount: 30000n, remaining: 0n } }],
      becomes: { balance: rupees('1000'), parentBalance: rupees('5300'), openResult: 0n },
      message: '300.00 settled, nothing is left',
    })
    expect(settle(pair, rupees('100'), said)).toMatchObject({
      rows: [{ values: { result_before: rupees('300'), remaining: rupees('200') } }],
      becomes: { balance: rupees('1200'), openResult: rupees('200') },
    })
  })

  test('brings down what was lost', () => {
    const loser = { ...pair, child: { ...pair.child, balance: rupees('700') }, total: rupees('700') }
    expect(settle(loser, null, said)).toMatchObject({
      transfers: down,
      rows: [{ values: { direction: 'DEPOSIT', amount: 30000n, result_before: rupees('-300'), remaining: 0n } }],
      becomes: { balance: rupees('1000'), parentBalance: rupees('4700'), openResult: 0n },
    })
    expect(settle(loser, rupees('100'), said)).toMatchObject({ becomes: { openResult: rupees('-200') } })
  })

  test('is of something, no more than is open, and of chips that are there', () => {
    const level = { ...pair, total: pair.creditReference }
    expect(settle(level, null, said).refused).toBe('There is nothing to settle')
    expect(settle(pair, rupees('0'), said).refused).toBe('A settlement needs an amount')
    expect(settle(pair, rupees('300.01'), said).refused).toBe('No more than 300.00 is open')
    const bound = { ...pair, child: { ...pair.child, exposure: rupees('1050') } }
    expect(settle(bound, null, said).refused).toBe('ravi has 250.00 in chips for it')
    expect(settle(bound, rupees('250'), said).refused).toBeUndefined()
  })

  test('is taken back whole, by another than it is about, even from whoever has spent it', () => {
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
    expect(rollBackSettlement({ ...entry, isOwn: true }, deed).refused).toBe('Nobody takes back his own settlement')
    expect(rollBackSettlement({ ...entry, kind: 'TRANSFER' }, deed).refused).toBe(
      'A transfer is taken back by the opposite transfer',
    )
  })
})

describe('many lines at once', () => {
  const row = { table: 'player', key: { cell: 12, id: 12n } } as const
  const line: Line = { pair, direction: 'WITHDRAW', amount: null, creditReference: null, row }
  const said = { remark: 'Friday', by: 'ma.one' }

  test('in full brings an account to its credit, to the new one where it is changed with it', () => {
    expect(payMany([line], said)).toMatchObject({ transfers: up, approves: 30000n })
    expect(payMany([{ ...line, creditReference: rupees('1200') }], said)).toMatchObject({
      transfers: [{ accountId: 12n, amount: 10000n }, { accountId: 4n }],
      rows: [{ table: 'player', key: row.key, values: { credit_reference: rupees('1200') } }],
    })
  })

  test('is decided by what the lines before it left', () => {
    const all = { ...line, amount: rupees('1100') }
    expect(payMany([all, { ...line, amount: rupees('0.01') }], said)).toMatchObject({
      message: '1 of 2 done',
      answers: [{ done: true }, { done: false, message: 'ravi has 0.00 to give' }],
    })
  })

  test('says of a line what it lacks, and refuses where nothing can be done', () => {
    const alone = (change: Partial<Line>) => payMany([{ ...line, ...change }], said).refused
    expect(alone({ direction: 'DEPOSIT' })).toBe(
      'ravi: It stands at its credit reference: there is nothing to move in full',
    )
    expect(alone({ direction: null })).toBe('ravi: Nothing was asked')
    expect(alone({ direction: null, creditReference: rupees('1000') })).toBe('ravi: Nothing was asked')
  })
})

describe('chips of a top node', () => {
  const issuing: Issuing = {
    node: { id: 1n, name: 'house', balance: rupees('500'), exposure: rupees('100') },
    isRoot: true,
    type: 'ISSUE',
    amount: rupees('400'),
    currency: 'INR',
    ref: 'issue:1',
    remark: '',
  }
  const issue = (change: Partial<Issuing>) => issueChips({ ...issuing, ...change })

  test('are issued without a bound, and burnt as far as they are free', () => {
    expect(issue({})).toMatchObject({
      transfers: [{ kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 40000n }],
      becomes: { balance: rupees('900') },
    })
    expect(issue({ type: 'BURN' })).toMatchObject({
      transfers: [{ kind: 'CHIP_BURN', debit: 'wallet', credit: 'chips', amount: 40000n }],
      becomes: { balance: rupees('100') },
    })
    expect(issue({ type: 'BURN', amount: rupees('400.01') }).refused).toBe('house has 400.00 to burn')
  })

  test('come from nowhere else, and are something', () => {
    expect(issue({ isRoot: false }).refused).toBe('Chips are issued and burnt at a top node only')
    expect(issue({ amount: rupees('0') }).refused).toBe('Enter an amount')
  })
})
