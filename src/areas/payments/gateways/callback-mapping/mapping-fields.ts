import { grid } from '#blueprint/kinds/grid.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import {
  mappedFieldLabels,
  pathPattern,
  type CallbackMapping,
  type MappedField,
} from '#areas/payments/rules/callbacks/field-mapping.ts'
import { gatewayStatuses, type GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'

export const statusMeanings = {
  INITIATED: 'Initiated',
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  EXPIRED: 'Expired',
  REVERSED: 'Reversed',
}
export const mappingSources = ['FORMAT', 'OWN'] as const
export const unitLabels = { major: 'Major units, such as 100.50', minor: 'Minor units, such as 10050' }

const path = (field: MappedField, traits: { readonly hint?: string; readonly optional?: true } = {}) =>
  text(mappedFieldLabels[field], {
    maxLength: 120,
    pattern: pathPattern,
    patternHint: 'Enter a path such as data.order_id or payments[0].id.',
    ...traits,
  })
const optionalPath = (field: MappedField, hint?: string) =>
  path(field, { optional: true, ...(hint === undefined ? {} : { hint }) })

/** The callback fields of a gateway as entered. */
export const callbackFields = {
  source: choice('Fields', mappingSources, {
    labels: { FORMAT: 'As in the message format', OWN: 'Own fields' },
    hint: 'Own fields replace those of the message format in callbacks only.',
  }),
  order: path('order', { hint: 'The order id that we sent' }),
  status: path('status'),
  statuses: grid(
    'Status values',
    {
      value: text('Value', { maxLength: 60 }),
      means: choice('Meaning', gatewayStatuses, { labels: statusMeanings, initially: 'SUCCESS' }),
    },
    { once: 'value', maxLength: 40, initially: [], hint: 'Exactly as the gateway writes them, with capital letters.' },
  ),
  amount: path('amount'),
  unit: choice('Amounts in', ['major', 'minor'], { labels: unitLabels }),
  currency: optionalPath('currency', 'Leave empty if the gateway sends none: its own currency counts.'),
  merchant: optionalPath('merchant', 'Leave empty if the gateway sends none.'),
  reference: optionalPath('reference'),
  utr: optionalPath('utr'),
  event: optionalPath('event', 'Repeated callbacks have the same event id.'),
  player: optionalPath('player', 'A callback that names another player id or username is reviewed.'),
  direction: optionalPath('direction', 'Leave empty if the gateway reports deposits only.'),
  payouts: text('Payment types of payouts', {
    optional: true,
    maxLength: 200,
    pattern: /^[^,\s][^,]{0,40}(, ?[^,\s][^,]{0,40}){0,9}$/,
    patternHint: 'Enter values separated by commas, such as payout, transfer.',
    hint: 'Any other payment type means a deposit.',
  }),
}

const isStatusRow = (row: unknown): row is { readonly value: string; readonly means: GatewayStatus } =>
  typeof row === 'object' &&
  row !== null &&
  typeof Reflect.get(row, 'value') === 'string' &&
  gatewayStatuses.some((one) => one === Reflect.get(row, 'means'))

const pathIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The mapping as entered, also while it is typed. */
export function enteredMapping(values: Readonly<Record<string, unknown>>): CallbackMapping {
  const { statuses, payouts, unit } = values
  const rows: readonly unknown[] = Array.isArray(statuses) ? statuses : []
  return {
    fields: {
      order: pathIn(values['order']),
      status: pathIn(values['status']),
      amount: pathIn(values['amount']),
      currency: pathIn(values['currency']),
      merchant: pathIn(values['merchant']),
      reference: pathIn(values['reference']),
      utr: pathIn(values['utr']),
      event: pathIn(values['event']),
      player: pathIn(values['player']),
      direction: pathIn(values['direction']),
    },
    unit: unit === 'minor' ? 'minor' : 'major',
    statuses: Object.fromEntries(rows.filter(isStatusRow).map(({ value, means }) => [value, means])),
    payouts: (pathIn(payouts) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }
}
