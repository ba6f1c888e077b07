import { expect, test } from 'vitest'
import { differences, recordedText } from './difference.ts'

test('only what is different is told, money in its own words', () => {
  expect(
    differences(
      { id: '1', status: 'PENDING', amount: '7000050', note: null },
      { id: '1', status: 'APPROVED', amount: '7000051', note: null, checkedBy: 'finance' },
      'INR',
    ),
  ).toEqual([
    { name: 'Status', from: 'PENDING', to: 'APPROVED' },
    { name: 'Amount', from: '70,000.50', to: '70,000.51' },
    { name: 'Checked by', from: null, to: 'finance' },
  ])
  expect(differences(null, { amount: '5' }, 'INR')).toEqual([{ name: 'Amount', from: null, to: '0.05' }])
  expect(differences({ role: 'A' }, {}, 'INR')).toEqual([])
  expect(differences({ role: 'A' }, null, 'INR')).toEqual([{ name: 'Role', from: 'A', to: null }])
})

test('ids and decimals stay as they are', () => {
  expect(recordedText('roleId', '1234', 'INR')).toBe('1234')
  expect(recordedText('itemLimit', '1234.50', 'INR')).toBe('1234.50')
  expect(recordedText('domains', [1, 2], 'INR')).toBe('1, 2')
})
