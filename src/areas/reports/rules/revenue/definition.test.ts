import { expect, test } from 'vitest'
import { defineRevenue, firstTerms, netRevenueText, type ProposedDefinition } from './definition.ts'

const contract: ProposedDefinition = {
  ...firstTerms,
  id: '0199ff00-0000-7000-8000-000000000001',
  domainId: 1,
  validFrom: '2026-12-01',
  note: 'Contract of November',
  casinoFee: 1200,
}
const people = { requestedBy: 'maker', approvedBy: 'checker' }
const today = '2026-11-29'

test('version 2 begins on a day that has not begun, and names both users', () => {
  const decision = defineRevenue(contract, { today, last: null }, people)
  expect(decision).toMatchObject({
    rows: [
      {
        table: 'revenue_definition',
        values: {
          number: 2,
          valid_from: '2026-12-01',
          casino_fee: 1200,
          requested_by: 'maker',
          approved_by: 'checker',
        },
      },
    ],
    message: 'Version 2 counts from 2026-12-01',
  })
})

test.each(['2026-11-29', '2026-11-28', '2025-01-01'])(
  'a definition from %s would change figures of days that have begun',
  (validFrom) => {
    expect(defineRevenue({ ...contract, validFrom }, { today, last: null }, people)).toMatchObject({
      refused: 'A definition begins on a day that has not begun.',
    })
  },
)

test('versions follow each other in the order of their days, and each differs from the one before', () => {
  const last = { number: 2, validFrom: '2026-12-01', terms: contract }
  expect(defineRevenue({ ...contract, casinoFee: 1300 }, { today, last }, people)).toMatchObject({
    refused: 'Version 2 begins on 2026-12-01. A new one begins later.',
  })
  expect(defineRevenue({ ...contract, validFrom: '2027-01-01' }, { today, last }, people)).toMatchObject({
    refused: 'Nothing differs from the version before.',
  })
  expect(
    defineRevenue({ ...contract, validFrom: '2027-01-01', casinoFee: 1300 }, { today, last }, people),
  ).toMatchObject({
    rows: [{ values: { number: 3 } }],
  })
})

test('the formula is printed in words', () => {
  expect(netRevenueText(firstTerms)).toBe('GGR less bonus cost')
  expect(netRevenueText({ ...firstTerms, casinoFee: 1200, depositFee: 150, deductsReversals: true })).toBe(
    'GGR less bonus cost less 12.00 % of the GGR of casinos as provider fee less 1.50 % of deposits as payment fee less reversed deposits',
  )
  expect(
    netRevenueText({ ...firstTerms, deductsBonuses: false, countsCommission: false, countsAdjustments: false }),
  ).toBe('GGR less commission plus adjustments, which do not count')
})
