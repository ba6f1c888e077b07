import { expect, test } from 'vitest'
import { reasonLabel } from '#blueprint/labels.ts'
import { differences, recordedText } from './difference.ts'

const currencies = {
  INR: { symbol: '₹', digits: 2 },
  JPY: { symbol: '¥', digits: 0 },
  KWD: { symbol: 'KD ', digits: 3 },
}
const place = { currency: 'INR', currencies, own_timezone: 'Asia/Kolkata' }

test('lists only differences, amounts formatted', () => {
  expect(
    differences(
      { id: '1', status: 'PENDING', amount: '7000050', note: null },
      { id: '1', status: 'APPROVED', amount: '7000051', note: null, checkedBy: 'finance', reason: 'OTHER: so' },
      place,
    ),
  ).toEqual([
    { name: 'Status', from: 'Pending', to: 'Approved' },
    { name: 'Amount', from: '70,000.50', to: '70,000.51' },
    { name: 'Checked by', from: null, to: 'finance' },
  ])
  expect(differences(null, { amount: '5' }, place)).toEqual([{ name: 'Amount', from: null, to: '0.05' }])
  expect(recordedText('amount', '5000', { ...place, currency: 'JPY' })).toBe('5,000')
  expect(recordedText('amount', '5000', { ...place, currency: 'KWD' })).toBe('5.000')
  expect(recordedText('itemLimit', '5000', { ...place, currency: 'JPY' })).toBe('50.00')
  expect(differences({ role: 'A' }, {}, place)).toEqual([])
  expect(differences({ role: 'A' }, null, place)).toEqual([{ name: 'Role', from: 'A', to: null }])
})

test('compares a column that was set with what its record showed of it', () => {
  const before = { name: 'Match odds', maxStake: '50.00', isActive: true }
  expect(differences(before, { ...before, max_stake: '75.00', is_active: true }, place)).toEqual([
    { name: 'Max stake', from: '50.00', to: '75.00' },
  ])
})

test('keeps ids and decimals as they are', () => {
  expect(recordedText('roleId', '1234', place)).toBe('1234')
  expect(recordedText('itemLimit', '1234.50', place)).toBe('1234.50')
  expect(recordedText('domains', [1, 2], place)).toBe('1, 2')
})

test("shows times in the site's zone, and labels for states and reasons", () => {
  expect(recordedText('approvedAt', '2026-11-21T04:04:33.961Z', place)).toContain('09:34:33')
  expect(recordedText('status', 'ON_HOLD', place)).toBe('On hold')
  expect(reasonLabel('BANK_NAME: differs')).toBe('Bank name: differs')
  expect(reasonLabel('Lacks PLAYERS_VIEW')).toBe('Lacks PLAYERS_VIEW')
})
