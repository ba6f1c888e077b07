/** A committed event of a domain. */
export interface DomainOccurrence {
  readonly id: string
  readonly name: string
  readonly domain_id: number
  readonly subject: string | null
  readonly at: Date
}

/** A number that grows with each event: the milliseconds and their fractions, with which the id of an event begins. */
const orderOf = (eventId: string): string => {
  const digits = eventId.replaceAll('-', '')
  return String(BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`))
}

/** Events that name no record are in no order. */
export const aggregateOf = ({ id, subject }: DomainOccurrence): string => subject ?? `event:${id}`

/**
 * What an endpoint receives: which event about which record. Names, amounts and accounts are left out; a receiver that
 * needs them reads the record with its own key.
 */
export const messageOf = (event: DomainOccurrence): string =>
  JSON.stringify({
    type: event.name,
    timestamp: event.at.toISOString(),
    data: { id: event.id, domain: event.domain_id, aggregate: aggregateOf(event), version: orderOf(event.id) },
  })
