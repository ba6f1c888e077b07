import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'

/** Who has a case open. It is his for a minute and renewed while he looks at it, so nobody works on it twice. */
export type Claim = { readonly by: string; readonly until: Date }

export const leaseSeconds = 60

export const isHeld = (claim: Claim | null, at: Date): claim is Claim => claim !== null && claim.until > at

/** Why somebody else may not decide on a case now. */
export function heldByOther(claim: Claim | null, by: string, at: Date): Refusal | null {
  if (!isHeld(claim, at) || claim.by === by) return null
  return refuse(`${claim.by} has it open`)
}

export type Claiming = {
  /** The case: a withdrawal or a deposit. */
  readonly id: string
  readonly domainId: number
  readonly claim: Claim | null
  readonly by: string
  readonly at: Date
  /** Taken although somebody else has it: said in the log. */
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
    message: 'It is yours for a minute',
  })
}
