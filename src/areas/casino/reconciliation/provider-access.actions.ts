import { pick } from '#blueprint/kinds/choices.ts'
import { choice, secret } from '#blueprint/kinds/kinds.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { action } from '#blueprint/screen/action.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'

export const setProviderAccess = action({
  name: 'access',
  title: 'Set provider',
  on: 'list',
  permission: 'IS_DEVELOPER',
  asks: 'password',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    provider: choice('Provider', casinoProviders),
    url: webAddress('URL', { hint: 'Address of the provider’s reports, starts with https://' }),
    secret: secret('Secret', { minLength: 8, maxLength: 2000, hint: 'Not shown again after saving' }),
  },
})
