import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'

/**
 * The reviewer of a case. A claim lasts a minute and is renewed while the case is open, so that two reviewers do not
 * work on it.
 */
export type Claim = { readonly by: string; readonly until: Date }

export const leaseSeconds = 60

export const isHeld = (claim: Claim | null, at: Date): claim is Claim => claim !== null && claim.until > at

/** Why another user cannot decide on a case now. */
export function heldByOther(claim: Claim | null, by: string, at: Date): Refusal | null {
  if (!isHeld(claim, at) || claim.by === by) return null
  return refuse(`This is being reviewed by ${claim.by}`)
}

export type Claiming = {
  /** A withdrawal or a deposit. */
  readonly id: string
  readonly domainId: number
  readonly claim: Claim | null
  readonly by: string
  readonly at: Date
  /** Claimed although another user had it; recorded in the log. */
  readonly takesOver: boolean
}

export function claimCase({ id, domainId, claim, by, at, takesOver }: Claiming): Decision {
  const held = takesOver ? null : heldByOther(claim, by, at)
  if (held) return held
  const until = new Date(at.getTime() + leaseSeconds * 1000)
  const values = { held_by: by, until_at: until }
  return decide({
    rows: [
      claim === null
        ? { table: 'case_claim', values: { id, domain_id: domainId, ...values } }
        : { table: 'case_claim', key: { id }, values },
    ],
    ...(isHeld(claim, at) && claim.by !== by ? { becomes: { takenFrom: claim.by } } : {}),
    message: 'Claimed for one minute',
  })
}
