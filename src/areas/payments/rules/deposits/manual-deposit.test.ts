import { describe, expect, test } from 'vitest'
import { money, parseMoney } from '#values/money.ts'
import {
  approveWithBankAmount,
  approveProof,
  requestProofDetails,
  enterDeposit,
  expireUnproven,
  holdProof,
  creditLateWithBankAmount,
  rejectProof,
  releaseProof,
  type Proof,
} from './manual-deposit.ts'
import { csvTable } from '#checks/files/csv-table.ts'
import { newLines } from '#areas/payments/rules/statements/new-lines.ts'
import { parseStatement } from '#areas/payments/rules/statements/statement.ts'
import { plainUtr, referenceColumns, typedForm, utrRefusal } from './utr.ts'

const rupees = (text: string) => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const meera = { id: 'meera', limit: null, at }
const proof: Proof = {
  deposit: {
    id: 'd1',
    playerId: 7n,
    amount: rupees('500'),
    currency: 'INR',
    status: 'PENDING',
    fee: money(0n),
    requestedBy: 'player',
  },
  domainId: 1,
  method: 'upi',
  claim: null,
  usedBy: null,
  atBank: null,
  isRolledBack: false,
}

test('requires a UTR of the length used by its payment rail', () => {
  const written = [
    ' 4123 4567-8901 ',
    '4123–4567–8901',
    '４１２３４５６７８９０１',
    '4123\u200b45678901',
    'UTR 412345678901',
    'utr no: 412345678901',
  ]
  expect(written.map(plainUtr)).toEqual(written.map(() => '412345678901'))
  expect(['UTRX012345678901', 'UTR-77'].map(plainUtr)).toEqual(['UTRX012345678901', 'UTR77'])
  expect(utrRefusal('412345678901', 'upi')).toBeNull()
  expect(utrRefusal('41234567890', 'upi')?.refused).toBe('A UPI UTR must have 12 digits.')
  expect(utrRefusal('HDFC026325123456', 'bank')).toBeNull()
  expect(utrRefusal('HDFCR52026112112345678', 'bank')).toBeNull()
  expect(utrRefusal('HDFC02632512345', 'bank')?.refused).toContain('16 letters and digits (NEFT)')
  expect(utrRefusal('HDFC026325123456', 'upi')?.field).toBe('utr')
  expect(utrRefusal('ABC-DEF', 'crypto')?.refused).toContain('6 to 64')
})

test('what was typed stays beside a reference, until another one is stored', () => {
  expect(referenceColumns('4123 4567 8901')).toEqual({ utr: '412345678901', utr_typed: '4123 4567 8901' })
  expect(referenceColumns('412345678901')).toEqual({ utr: '412345678901' })
  expect(typedForm('412345678901', '4123 4567 8901')).toBe('4123 4567 8901')
  expect(typedForm('512345678901', '4123 4567 8901')).toBeNull()
})

describe('a manual deposit', () => {
  test('is credited under a reference that is not used yet', () => {
    expect(approveProof(proof, '4123 4567 8901', meera)).toMatchObject({
      move: 'approve',
      set: { utr: '412345678901', utr_typed: '4123 4567 8901', decided_by: 'meera' },
      transfers: [{ kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 50_000n }],
      rows: [{ table: 'utr_claim', values: { utr_key: '1:412345678901', deposit_id: 'd1' } }],
    })
    const refused = (change: Partial<Proof>) => approveProof({ ...proof, ...change }, '412345678901', meera).refused
    expect(refused({ usedBy: 'deposit d0' })).toBe('This UTR is already used for deposit d0.')
    expect(refused({ atBank: rupees('400') })).toBe('The bank statement shows a different amount.')
    expect(refused({ atBank: rupees('500') })).toBeUndefined()
    expect(refused({ claim: { by: 'arjun', until: new Date(at.getTime() + 1) } })).toMatch(
      /^This deposit is being reviewed by arjun/,
    )
    expect(refused({ deposit: { ...proof.deposit, requestedBy: 'meera' } })).toBe(
      'You cannot approve your own request.',
    )
  })

  test('is rejected or questioned without moving money', () => {
    expect(rejectProof(proof, meera, 'not received')).toMatchObject({ move: 'reject' })
    expect(rejectProof(proof, meera, 'not received')).not.toHaveProperty('transfers')
    const question = requestProofDetails(proof, meera, 'A clearer picture')
    expect(question).toMatchObject({ set: { reason: 'A clearer picture', expires_at: null } })
    expect(question).not.toHaveProperty('move')
  })

  test('expires without proof in time, unless there is evidence to review', () => {
    const nothingShown = { hasPicture: false, utr: null, isAskedAbout: false }
    const expired = expireUnproven(proof, nothingShown, at)
    expect(expired).toMatchObject({
      move: 'expire',
      set: { reason: 'No payment proof was submitted in time', decided_at: at },
    })
    expect(expired).not.toHaveProperty('transfers')
    for (const shown of [{ hasPicture: true }, { utr: '412345678901' }, { isAskedAbout: true }])
      expect(expireUnproven(proof, { ...nothingShown, ...shown }, at)).toHaveProperty('refused')
    const claim = { by: 'arjun', until: new Date(at.getTime() + 1) }
    expect(expireUnproven({ ...proof, claim }, nothingShown, at).refused).toMatch(
      /^This deposit is being reviewed by arjun/,
    )
    for (const status of ['PROCESSING', 'ON_HOLD', 'SUCCESS', 'EXPIRED']) {
      const deposit = { ...proof.deposit, status }
      expect(expireUnproven({ ...proof, deposit }, nothingShown, at)).toHaveProperty('refused')
    }
  })

  test('is credited with the bank amount when it differs, and keeps the claimed amount', () => {
    const found = { utr: '412345678901', amount: rupees('450'), reason: 'The bank says so', plan: null }
    expect(approveWithBankAmount(proof, found, meera)).toMatchObject({
      move: 'approve',
      approves: 45_000n,
      set: { amount: 45_000n, claimed: 50_000n, fee: 0n, reason: 'The bank says so' },
      transfers: [{ kind: 'DEPOSIT', amount: 45_000n, note: '500.00 was declared' }],
      events: [{ name: 'deposit.succeeded', payload: { amount: '450.00', claimed: '500.00' } }],
    })
    const refused = (change: Partial<typeof found>, proofChange: Partial<Proof> = {}) =>
      approveWithBankAmount({ ...proof, ...proofChange }, { ...found, ...change }, meera).refused
    expect(refused({ amount: rupees('500') })).toContain('Approve the deposit')
    expect(refused({ amount: money(0n) })).toBe('Amount must be above 0.')
    expect(refused({}, { atBank: rupees('500') })).toBe('The bank statement shows a different amount.')
    expect(refused({}, { atBank: rupees('450') })).toBeUndefined()
    expect(refused({}, { deposit: { ...proof.deposit, status: 'SUCCESS' } })).toContain('Cannot approve')
    // The fee is recomputed and never takes the whole amount.
    const plan = { rate: 200, fixed: money(0n), payer: 'PLAYER' } as const
    const paying = approveWithBankAmount(proof, { ...found, plan }, meera)
    expect(paying.refused ?? paying.transfers?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['DEPOSIT', 45_000n],
      ['DEPOSIT_FEE', 900n],
    ])
    const small = { ...proof, deposit: { ...proof.deposit, fee: rupees('9') } }
    expect(approveWithBankAmount(small, { ...found, amount: rupees('4') }, meera)).toMatchObject({ set: { fee: 399n } })
    const failed = { ...proof, deposit: { ...proof.deposit, status: 'FAILED' } }
    expect(creditLateWithBankAmount(failed, found, meera)).toMatchObject({
      move: 'honour',
      set: { amount: 45_000n, claimed: 50_000n },
      events: [{ payload: { isLate: true, amount: '450.00' } }],
    })
    expect(creditLateWithBankAmount(proof, found, { ...meera, limit: rupees('449') }).refused).toBe(
      'Amount exceeds your approval limit.',
    )
  })

  test('cannot be credited while on hold, only released or rejected', () => {
    expect(holdProof(proof, meera, 'Asked the bank')).toMatchObject({
      move: 'hold',
      set: { on_hold_by: 'meera', on_hold_at: at, hold_note: 'Asked the bank', expires_at: null },
    })
    const held = { ...proof, deposit: { ...proof.deposit, status: 'ON_HOLD' } }
    expect(approveProof(held, '412345678901', meera).refused).toContain('Cannot approve')
    expect(holdProof(held, meera, 'again').refused).toContain('Cannot hold')
    expect(releaseProof(proof, meera).refused).toContain('Cannot resume')
    expect(releaseProof(held, meera)).toMatchObject({ move: 'resume', set: { on_hold_by: null, hold_note: null } })
    expect(rejectProof(held, meera, 'not received')).toMatchObject({ move: 'reject' })
    const claim = { by: 'arjun', until: new Date(at.getTime() + 1) }
    expect(holdProof({ ...proof, claim }, meera, 'x').refused).toMatch(/^This deposit is being reviewed by arjun/)
    expect(releaseProof({ ...held, claim }, meera).refused).toMatch(/^This deposit is being reviewed by arjun/)
  })

  test('waits for a second approver when staff enter it', () => {
    const entered = { method: 'upi' as const, amount: rupees('500'), utr: '412345678901' }
    const row = { cell: 1, player_id: 7n, domain_id: 1, agent_id: 2n, currency: 'INR', id: 'd1' }
    expect(enterDeposit(entered, row)).toMatchObject({
      rows: [{ values: { status: 'PENDING', gateway: 'manual' } }],
    })
    expect(enterDeposit({ ...entered, utr: '1' }, row).refused).toBe('A UPI UTR must have 12 digits.')
  })
})

describe('a bank statement', () => {
  const mapping = {
    date: 'Txn Date',
    amount: 'Deposit Amt',
    utr: 'Ref No',
    narration: 'Narration',
    side: null,
    debit: null,
    balance: null,
    dayOrder: null,
    decimalMark: null,
  }
  const head = 'Txn Date,Narration,Ref No,Withdrawal,Deposit Amt'

  test('is read by its mapped columns, in any notation of dates and amounts, incoming money only', () => {
    const text = `\uFEFF${head}\r\n21/11/2026,"UPI, RAVI",4123 4567 8901,,"1,250.50"\n2026-11-20,NEFT,HDFC026325123456,,₹ 900\n20-11-26,Charges,X1,50.00,\n`
    expect(parseStatement(csvTable(text), mapping)).toEqual({
      problems: [],
      balances: null,
      dayOrder: 'DAY_FIRST',
      decimalMark: 'POINT',
      leftOut: [{ line: 4, leftOut: 'without a credit' }],
      lines: [
        {
          line: 2,
          bookedOn: '2026-11-21',
          amount: 125_050n,
          utr: '412345678901',
          isUsual: true,
          narration: 'UPI, RAVI',
        },
        { line: 3, bookedOn: '2026-11-20', amount: 90_000n, utr: 'HDFC026325123456', isUsual: true, narration: 'NEFT' },
      ],
    })
  })

  test('reports unreadable lines and missing columns', () => {
    const read = parseStatement(
      csvTable(`${head}\n31/02/2026,a,U1,,5\n21/11/2026,a,,,5\n21/11/2026,a,U2,,five`),
      mapping,
    )
    expect(read.problems).toEqual([
      'Line 2: date "31/02/2026" is not readable',
      'Line 3: reference is missing',
      'Line 4: amount "five" is not readable',
    ])
    expect(parseStatement(csvTable('a,b\n'), mapping).problems).toEqual([
      'The header has no column Txn Date, Deposit Amt, Ref No, Narration',
    ])
  })

  test('imports each payment once, however often its file is imported', () => {
    const rows = ['21/11/2026,a,U1,,5', '21/11/2026,b,U1,,5', '22/11/2026,b,U1,,5', '21/11/2026,c,U1,,6']
    const { lines } = parseStatement(csvTable([head, ...rows].join('\n')), mapping)
    const fresh = (stored: Parameters<typeof newLines>[1]) =>
      newLines(lines, stored).map(({ line, occurrence }) => [line, occurrence])
    const stored = { utr: 'U1', amount: rupees('5'), bookedOn: '2026-11-21', isRolledBack: false }
    const five = { ...stored, occurrence: 1 }
    const secondFive = { ...stored, occurrence: 2 }
    // Equal lines of one file are as many payments.
    expect(fresh([])).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 1],
    ])
    expect(fresh([five])).toEqual([
      [3, 2],
      [4, 3],
      [5, 1],
    ])
    expect(fresh([five, secondFive, { ...stored, bookedOn: '2026-11-20', occurrence: 3 }])).toEqual([
      [4, 4],
      [5, 1],
    ])
    expect(fresh(newLines(lines, []).map((line) => ({ ...line, isRolledBack: false })))).toEqual([])
    // What was rolled back is imported again, under a number of its own.
    expect(fresh([{ ...five, isRolledBack: true }, secondFive])).toEqual([
      [3, 3],
      [4, 4],
      [5, 1],
    ])
  })

  test('takes a UTR for the same payment on any day', () => {
    const { lines } = parseStatement(csvTable(`${head}\n21/11/2026,a,412345678901,,5`), mapping)
    const known = { utr: '412345678901', amount: rupees('5'), bookedOn: '2026-11-20' }
    expect(newLines(lines, [{ ...known, occurrence: 1, isRolledBack: false }])).toEqual([])
  })
})
