import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { KycDocument, Reviewer } from './document.ts'

/** How long a claim lasts, in minutes. */
export const leaseMinutes = 15
const leaseMs = leaseMinutes * 60_000

export interface Lease {
  readonly by: string
  readonly until: Date
}

export const heldBy = ({ lease }: Pick<KycDocument, 'lease'>, now: Date): string | null =>
  lease !== null && lease.until > now ? lease.by : null

const leftBy = ({ escalatedBy }: KycDocument, name: string): boolean => escalatedBy === name
const leftAlready = refuse('You escalated this document to another reviewer')

export const taken = ({ name, now }: Reviewer) => ({
  claimed_by: name,
  claimed_until: new Date(now.getTime() + leaseMs),
})

export const nobody = { claimed_by: null, claimed_until: null } as const

/** Claims the document for 15 minutes; claiming it again renews the time. */
export function take(document: KycDocument, reviewer: Reviewer): Decision {
  const holder = heldBy(document, reviewer.now)
  if (holder !== null && holder !== reviewer.name) return refuse(`This document is being reviewed by ${holder}`)
  if (leftBy(document, reviewer.name)) return leftAlready
  return decide({ move: 'take', set: taken(reviewer), message: `Claimed for ${leaseMinutes} minutes` })
}

/** Takes over from the current reviewer; the log records it. */
export function takeOver(document: KycDocument, reviewer: Reviewer): Decision {
  const holder = heldBy(document, reviewer.now)
  if (holder === null || holder === reviewer.name) return refuse('No other reviewer has claimed this document')
  if (leftBy(document, reviewer.name)) return leftAlready
  return decide({
    move: 'take',
    set: taken(reviewer),
    events: [{ name: 'kyc.taken-over', payload: { from: holder, by: reviewer.name } }],
    message: `Taken over from ${holder}`,
  })
}

export function assign(document: KycDocument, to: string, reviewer: Reviewer): Decision {
  const holder = heldBy(document, reviewer.now)
  if (holder !== null && holder !== reviewer.name && holder !== to)
    return refuse(`This document is being reviewed by ${holder}`)
  if (leftBy(document, to)) return refuse(`${to} escalated this document to another reviewer`, 'to')
  return decide({
    move: 'take',
    set: taken({ ...reviewer, name: to }),
    message: `Assigned to ${to} for ${leaseMinutes} minutes`,
  })
}

export function release(document: KycDocument, reviewer: Reviewer): Decision {
  if (document.lease?.by !== reviewer.name) return refuse('Claim this document first')
  return decide({ move: 'release', set: nobody, message: 'Released' })
}

/** Escalates a decision: another reviewer decides, and it cannot be taken back. */
export function escalate(document: KycDocument, reviewer: Reviewer, why: string): Decision {
  if (heldBy(document, reviewer.now) !== reviewer.name) return refuse('Claim this document first')
  if (document.escalatedBy !== null)
    return refuse(`${document.escalatedBy} already escalated this document; approve or reject it`)
  return decide({
    move: 'escalate',
    set: { ...nobody, escalated_by: reviewer.name, escalated_note: why },
    events: [{ name: 'kyc.escalated', payload: { by: reviewer.name } }],
    message: 'Escalated to another reviewer',
  })
}
