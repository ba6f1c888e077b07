import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { paymentCodeText, type PayeeAccount } from './payment-code.ts'

const account = (traits: Partial<PayeeAccount>): PayeeAccount => ({
  kind: 'UPI',
  holder: 'Sea & Sand Ltd',
  number: 'seasand@bank',
  ifsc: null,
  ...traits,
})

test('writes a UPI link of the account, with amount and note of a deposit', () => {
  expect(paymentCodeText(account({}), { currency: 'INR' })).toBe(
    'upi://pay?pa=seasand@bank&pn=Sea%20%26%20Sand%20Ltd&cu=INR',
  )
  expect(paymentCodeText(account({}), { currency: 'INR', amount: money(50_050n), note: 'A1 B2' })).toBe(
    'upi://pay?pa=seasand@bank&pn=Sea%20%26%20Sand%20Ltd&am=500.50&cu=INR&tn=A1%20B2',
  )
  expect(
    paymentCodeText(account({ kind: 'BANK', number: '000111222', ifsc: 'DEMO0000001' }), { currency: 'INR' }),
  ).toBe('upi://pay?pa=000111222@DEMO0000001.ifsc.npci&pn=Sea%20%26%20Sand%20Ltd&cu=INR')
})

test('writes the address of a wallet, and no code where no app could pay by it', () => {
  const wallet = account({ kind: 'CRYPTO', number: 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9' })
  expect(paymentCodeText(wallet, { currency: 'INR', amount: money(100n) })).toBe('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9')
  expect(paymentCodeText(account({ kind: 'CASH' }), { currency: 'INR' })).toBeNull()
  expect(paymentCodeText(account({}), { currency: 'JPY' })).toBeNull()
  expect(paymentCodeText(account({ number: 'seasand' }), { currency: 'INR' })).toBeNull()
  expect(paymentCodeText(account({ kind: 'BANK', ifsc: null, number: '000111222' }), { currency: 'INR' })).toBeNull()
})
