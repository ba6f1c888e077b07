import { messageFormats, type MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'

/** The formats of the guide for gateways, by their names there. */
export const formats: Readonly<Record<string, { readonly wording: MessageFormat; readonly adapter?: string }>> = {
  'Timestamp and body': { wording: messageFormats.timestamped },
  'Body only, enveloped': { wording: messageFormats.enveloped },
  'Base64, major units': { wording: messageFormats.majorUnits },
  'Sorted JSON, crypto': { wording: messageFormats.coins, adapter: 'crypto' },
  'Own format': { wording: { ...messageFormats.timestamped, bodies: 'form' } },
}

export type Nested = { [name: string]: Nested | string | number }

/** A message about a deposit of 100.00, in the fields and words of the format. */
export function messageOf({ wording }: { readonly wording: MessageFormat }, order: string): Nested {
  const { fields, words, amounts, crypto } = wording
  const pending = Object.entries(words).find(([, meant]) => meant === 'PENDING')?.[0] ?? ''
  const content: readonly (readonly [path: string | null, value: string | number])[] = [
    [fields.amount, amounts.unit === 'minor' ? 10_000 : 100],
    [fields.currency, 'INR'],
    [fields.direction, 'deposit'],
    [fields.merchant, 'house'],
    [fields.order, order],
    [fields.word, pending],
    ...(crypto
      ? ([
          [crypto.confirmations, crypto.needed],
          [crypto.invoiced, 100],
          [crypto.paid, 100],
        ] as const)
      : []),
  ]
  const message: Nested = {}
  for (const [path, value] of content) if (path !== null) place(message, path.split('.'), value)
  return message
}

function place(message: Nested, [name = '', ...rest]: readonly string[], value: string | number): void {
  if (rest.length === 0) {
    message[name] = value
    return
  }
  const inside = message[name]
  const deeper: Nested = typeof inside === 'object' ? inside : {}
  message[name] = deeper
  place(deeper, rest, value)
}

/** The same as its gateway sends it: a flat message has its names in order, of the others the order is free. */
export const exampleBody = (format: string, order: string): string => {
  const chosen = formats[format]
  if (chosen === undefined) throw new Error(`No format is named ${format}`)
  const message = messageOf(chosen, order)
  return JSON.stringify(
    Object.fromEntries(Object.entries(message).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
}
