import { z } from 'zod/mini'
import { pathPattern, type CallbackMapping } from '#areas/payments/rules/callbacks/field-mapping.ts'
import { gatewayStatuses } from '#areas/payments/rules/deposits/gateway-status.ts'
import { messageFormats, messageFormatSchema, type MessageFormat } from './message-format.ts'

const path = z.nullable(z.string().check(z.regex(pathPattern)))

/** The own callback fields of a gateway, as stored. */
const callbackMappingSchema = z.strictObject({
  fields: z.strictObject({
    order: path,
    status: path,
    amount: path,
    currency: path,
    merchant: path,
    reference: path,
    utr: path,
    event: path,
    player: path,
    direction: path,
  }),
  unit: z.enum(['minor', 'major']),
  statuses: z.record(z.string(), z.enum(gatewayStatuses)),
  payouts: z.array(z.string()),
})

/** Where a message format holds what. */
export const mappingOf = ({
  fields,
  amounts,
  words,
  payouts,
  namesNoMerchant = false,
}: MessageFormat): CallbackMapping => ({
  fields: {
    order: fields.order,
    status: fields.word,
    amount: fields.amount,
    currency: fields.currency,
    merchant: namesNoMerchant ? null : fields.merchant,
    reference: fields.reference,
    utr: fields.utr,
    event: fields.event,
    player: null,
    direction: fields.direction,
  },
  unit: amounts.unit,
  statuses: words,
  payouts,
})

/** How the callbacks of a gateway are read: by its own fields, else by its message format. */
export function callbackMappingOf({ wording, callbackMapping }: StoredFormat): CallbackMapping {
  if (callbackMapping !== null) return callbackMappingSchema.parse(callbackMapping)
  const format = messageFormatSchema.safeParse(wording)
  return mappingOf(format.success ? format.data : messageFormats.timestamped)
}

export interface StoredFormat {
  readonly wording: unknown
  /** null: as in the message format. */
  readonly callbackMapping: unknown
}
