import { form } from '#blueprint/screen/form.ts'
import { gatewayLimitRules } from './gateway-limits.ts'
import { gatewayFields } from './gateway-fields.ts'
import { gateways } from './gateways.screen.ts'

/** Gateway form; changes that could redirect money need a second approval. */
export const gatewayForm = form({
  noun: 'gateway',
  create: { path: '/pg-settings-gateway-create', title: 'New gateway', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-gateway-edit/:id', title: 'Edit gateway', permission: 'PG_SETTINGS_EDIT' },
  back: gateways,
  fields: gatewayFields,
  sections: {
    Gateway: ['name', 'code', 'domain', 'adapter', 'environment'],
    Connection: ['baseUrl', 'merchant', 'wordingName', 'callbackIps', 'confirmAbove'],
    Costs: ['feeRate', 'feeTax'],
    'Deposit limits': ['limits'],
  },
  rules: gatewayLimitRules,
  asks: 'password',
  mayWait: true,
  review: true,
})
