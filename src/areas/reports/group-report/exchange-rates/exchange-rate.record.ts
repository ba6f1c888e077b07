import { recordOf } from '#engine/records/record-of.ts'

/** Rates are the operator's: they count for all domains. */
export const exchangeRateRecord = recordOf('exchange_rate', {
  scope: 'operator',
  name: ({ ofCurrency, intoCurrency, day }) => `exchange rate of ${ofCurrency} in ${intoCurrency}, ${day}`,
  shown: ['ofCurrency', 'intoCurrency', 'day', 'number', 'source', 'note'],
})
