import { expect, test } from 'vitest'
import { endOfMonth, storeProviderFee, type ProposedFee } from './provider-fee.ts'

const proposed: ProposedFee = {
  id: 'fee',
  domainId: 1,
  provider: 'qt',
  day: '2027-02-17',
  rate: 1200,
  upTo: 10_000_000n,
  rateAbove: 1000,
  note: '',
}
const known = { today: '2027-03-01', currency: 'INR', ggr: 15_000_000n, tips: 0n, charges: 0n, isStored: false }
const people = { requestedBy: 'finance', approvedBy: 'controller' }
const store = (change: Partial<ProposedFee> = {}, facts: Partial<typeof known> = {}) =>
  storeProviderFee({ ...proposed, ...change }, { ...known, ...facts }, people)

test('GG-07: 12 % up to 100,000.00 and 10 % above of 150,000.00 are 17,000.00', () => {
  expect(store()).toMatchObject({
    rows: [{ table: 'provider_fee', values: { month: '2027-02-01', ggr: 15_000_000n, fee: 1_700_000n } }],
  })
})

test('without a second tier one rate counts for all of it', () => {
  expect(store({ upTo: null, rateAbove: null })).toMatchObject({ rows: [{ values: { fee: 1_800_000n } }] })
})

test('a month in which players won costs nothing', () => {
  expect(store({}, { ggr: -5_000n })).toMatchObject({ rows: [{ values: { ggr: -5_000n, fee: 0n } }] })
})

test('C37 what players tipped and were charged is due beside the fee, and changes none', () => {
  expect(store({}, { tips: 1_500n, charges: 4_000n })).toMatchObject({
    rows: [{ values: { ggr: 15_000_000n, fee: 1_700_000n, tips: 1_500n, charges: 4_000n } }],
  })
})

test('a month is stored once, and only when it is over', () => {
  expect(store({}, { isStored: true }).refused).toBe('The fee of this month is stored already.')
  expect(store({}, { today: '2027-02-28' }).refused).toBe('The month is not over.')
  expect(store({ rateAbove: null }).refused).toBe('Enter the bound and the rate above it, or neither.')
})

test('months end on their last day', () => {
  expect(['2027-02-17', '2028-02-01', '2027-12-31'].map(endOfMonth)).toEqual(['2027-02-28', '2028-02-29', '2027-12-31'])
})
