import { bindings } from '#engine/bindings.ts'
import { currencyStore } from './currency-form.act.ts'
import { domainStore } from './domain-form.act.ts'
import { domainActs } from './domains.act.ts'
import { currenciesData, currencyChoicesAnswer, domainsData } from './domains.data.ts'

export const domainsBindings = bindings({
  datasets: [domainsData, currenciesData],
  acts: [...domainActs],
  stores: [domainStore, currencyStore],
  queryHandlers: [currencyChoicesAnswer],
})
