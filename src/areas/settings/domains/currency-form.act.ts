import { assert, present } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { digitsOf, isHeld } from '#values/currency.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { operatorWide, type Subject } from '#engine/action/act.ts'
import { store, type Loaded } from '#engine/input/store.ts'
import { currencyForm } from './currencies.screen.ts'

type Fields = FieldsOf<typeof currencyForm>

interface CurrencyLoaded extends Loaded<typeof currencyForm> {
  readonly subject: Subject<'currency'>
  readonly isNew: boolean
  readonly isKnown: boolean
}

const empty: Fields = { code: null, symbol: null }

export const currencyStore = store(currencyForm, {
  async read(tx, id, _, { entered }): Promise<CurrencyLoaded | null> {
    const code = id ?? entered?.code ?? ''
    const row = await tx.selectFrom('currency').selectAll().where('code', '=', code).executeTakeFirst()
    if (id !== null && !row) return null
    const isNew = id === null
    return {
      isNew,
      isKnown: row !== undefined,
      values: row && !isNew ? { code: row.code, symbol: row.symbol } : empty,
      version: isNew ? 0 : (row?.version ?? 0),
      subject: {
        table: 'currency',
        key: { code },
        ...(row && !isNew ? { version: row.version } : {}),
        domainId: operatorWide,
        agentId: operatorWide,
        name: `currency ${code}`,
        shown: {},
      },
    }
  },
  rule(loaded: CurrencyLoaded | null, values) {
    assert(loaded !== null, 'a currency was loaded')
    const code = present(values.code, 'a currency has a code')
    const symbol = present(values.symbol, 'a currency has a symbol').trim()
    if (!loaded.isNew) return decide({ set: { symbol }, events: [{ name: 'currency.changed' }] })
    if (loaded.isKnown) return refuse('This currency exists already.', 'code')
    if (!isHeld(code)) return refuse('ISO 4217 gives this code no decimals, or more than three.', 'code')
    return decide({
      rows: [{ table: 'currency', values: { code, symbol, minor_digits: digitsOf(code) } }],
      events: [{ name: 'currency.changed' }],
      message: `Currency ${code} created`,
    })
  },
})
