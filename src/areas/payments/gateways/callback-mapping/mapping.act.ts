import { canonical } from '#platform/database/json.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { callbackMappingOf } from '#areas/payments/gateways/callbacks/callback-format.ts'
import { operatorStore } from '#areas/payments/gateways/list/operator-store.facts.ts'
import { callbackMappingForm } from './mapping-edit.screen.ts'
import { enteredMapping } from './mapping-fields.ts'

type Fields = FieldsOf<typeof callbackMappingForm>

const ownMapping = (values: Fields) => (values.source === 'OWN' ? enteredMapping(values) : null)
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

export const callbackMappingStore = operatorStore(callbackMappingForm, {
  table: 'gateway',
  nameOf: ({ gateway }) => gateway,
  domainOf: async () => null,
  toRow: (values) => ({ callback_mapping: ownMapping(values) }),
  toFields(row) {
    const { fields, unit, statuses, payouts } = callbackMappingOf({
      wording: row.wording,
      callbackMapping: row.callback_mapping,
    })
    return {
      gateway: row.name,
      gatewayCurrency: row.currency,
      gatewayMerchant: row.merchant === '' ? null : row.merchant,
      source: row.callback_mapping === null ? ('FORMAT' as const) : ('OWN' as const),
      ...fields,
      statuses: Object.entries(statuses).map(([value, means]) => ({ value, means })),
      unit,
      payouts: payouts.length === 0 ? null : payouts.join(', '),
    }
  },
  refusal: (before, values) =>
    before?.source === 'FORMAT' && values.source === 'FORMAT' && !isSame(enteredMapping(before), enteredMapping(values))
      ? refuse('Select Own fields to change them.', 'source')
      : null,
  needsSecondApproval: (before, values) => before !== null && !isSame(ownMapping(before), ownMapping(values)),
})
