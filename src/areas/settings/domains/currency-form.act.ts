import { present } from '#values/assert.ts'
import { digitsOf, isHeld } from '#values/currency.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { store } from '#engine/input/store.ts'
import { currencyForm } from './currencies.screen.ts'
import { currency } from './currency.record.ts'
import { isKnownCurrency } from './domain.facts.ts'

export const currencyStore = store(currencyForm, currency, {
  fresh: async (_, { entered }) => ({ code: entered?.code ?? '' }),
  facts: async (tx, { known }) => ({ isKnown: await isKnownCurrency(tx, known.code) }),
  rule({ row, isKnown }, values) {
    const code = present(values.code, 'a currency has a code')
    const symbol = present(values.symbol, 'a currency has a symbol').trim()
    if (row !== null) return decide({ set: { symbol }, events: [{ name: 'currency.changed' }] })
    if (isKnown) return refuse('This currency exists already.', 'code')
    if (!isHeld(code)) return refuse('ISO 4217 gives this code no decimals, or more than three.', 'code')
    return decide({
      rows: [{ table: 'currency', values: { code, symbol, minor_digits: digitsOf(code) } }],
      events: [{ name: 'currency.changed' }],
      message: `Currency ${code} created`,
    })
  },
})
