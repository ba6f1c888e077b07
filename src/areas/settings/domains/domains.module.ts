import { module } from '#blueprint/screen/module.ts'
import { currencies, currencyForm } from './currencies.screen.ts'
import { currencyChoices } from './currency-choices.queries.ts'
import { domainForm } from './domain-edit.screen.ts'
import { domains } from './domains.screen.ts'

export const domainsModule = module({
  name: 'domains',
  title: 'Domains',
  screens: [domains, domainForm, currencies, currencyForm],
  queries: [currencyChoices],
})
