import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

export const lookupStates = ['PENDING', 'DONE'] as const
export const certificateVerdicts = [
  'GOOD',
  'EXPIRED',
  'NOT_YET_VALID',
  'WRONG_NAME',
  'SELF_SIGNED',
  'CHAIN_INCOMPLETE',
  'NOT_TRUSTED',
  'NONE',
] as const

/** A name or address to look up, for the domain whose staff see the result. */
export interface RequestedLookup {
  readonly id: string
  readonly domainId: number
  readonly name: string
  readonly written: string
  readonly isAddress: boolean
  readonly isMixedScripts: boolean
  /** The name is the host of the domain. */
  readonly isOwn: boolean
}

interface Requester {
  readonly isOfAgent: boolean
  readonly by: string
}

/** Look-ups are made in the background; what is refused here is not looked up at all. */
export function requestLookups(requested: readonly RequestedLookup[] | string, { isOfAgent, by }: Requester): Decision {
  if (isOfAgent) return refuse('Only the operator can look up domains.')
  if (typeof requested === 'string') return refuse(requested, 'host')
  if (requested.length === 0) return refuse('You have access to no active domain.')
  return decide({
    rows: requested.map(({ id, domainId, name, written, isAddress, isMixedScripts, isOwn }) => ({
      table: 'domain_lookup' as const,
      values: {
        id,
        domain_id: domainId,
        name,
        written,
        is_address: isAddress,
        is_mixed_scripts: isMixedScripts,
        is_own: isOwn,
        requested_by: by,
      },
    })),
    message: requested.length === 1 ? 'Look-up started' : `${requested.length} look-ups started`,
  })
}
