import { form } from '#blueprint/screen/form.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { gateways } from '#areas/payments/gateways/list/gateways.screen.ts'
import { callbackFields, enteredMapping } from './mapping-fields.ts'

/** Where the callbacks of a gateway hold what; a change decides what is credited, so it needs a second approval. */
export const callbackMappingForm = form({
  noun: 'callback mapping',
  edit: { path: '/pg-settings-callback-fields/:id', title: 'Callback fields', permission: 'PG_SETTINGS_EDIT' },
  back: gateways,
  fields: {
    gateway: text('Gateway', { fixed: true }),
    gatewayCurrency: text('Currency of the gateway', { fixed: true }),
    gatewayMerchant: text('Merchant at the gateway', { fixed: true, optional: true }),
    ...callbackFields,
  },
  sections: { 'Callback fields': [] },
  views: { 'Callback fields': 'payments/gateways/callback-mapping/mapping' },
  rules: [
    {
      field: 'statuses',
      check: (values) =>
        Object.values(enteredMapping(values).statuses).includes('SUCCESS')
          ? null
          : 'Add at least one value that means Success.',
    },
    {
      field: 'payouts',
      reads: ['direction'],
      check: ({ direction, payouts }) =>
        direction && !payouts ? 'Enter the payment types of payouts, or leave the payment type empty.' : null,
    },
  ],
  asks: 'password',
  mayWait: true,
  review: true,
})
