import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { KycDocument, Reviewer } from './document.ts'

/** So long a document is somebody's own to decide on. */
export const leaseMinutes = 15
const leaseMs = leaseMinutes * 60_000

export interface Lease {
  readonly by: string
  readonly until: Date
}

export const heldBy = ({ lease }: Pick<KycDocument, 'lease'>, now: Date): string | null =>
  lease !== null && lease.until > now ? lease.by : null

const leftBy = ({ escalatedBy }: KycDocument, name: string): boolean => escalatedBy === name
const leftAlready = refuse('You left it to somebody else')

export const taken = ({ name, now }: Reviewer) => ({
  claimed_by: name,
  claimed_until: new Date(now.getTime() + leaseMs),
})

export const nobody = { claimed_by: null, claimed_until: null } as const

/** For a quarter of an hour the document is whose who takes it; taken again by him, the time begins anew. */
export function take(document: KycDocument, reviewer: Reviewer): Decision {
  const holder = heldBy(document, reviewer.now)
  if (holder !== null && holder !== reviewer.name) return refuse(`${holder} is looking at it`)
  if (leftBy(document, reviewer.name)) return leftAlready
  return decide({ move: 'take', set: taken(reviewer), message: `Yours for ${leaseMinutes} minutes` })
}

/** From whoever holds it, in front of everybody. */
export function takeOver(document: KycDocument, reviewer: Reviewer): Decision {
  const holder = heldBy(document, reviewer.now)
  if (holder === null || holder === reviewer.name) return refuse('Nobody else is looking at it')
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
  if (holder !== null && holder !== reviewer.name && holder !== to) return refuse(`${holder} is looking at it`)
  if (leftBy(document, to)) return refuse(`${to} left it to somebody else`, 'to')
  return decide({
    move: 'take',
    set: taken({ ...reviewer, name: to }),
    message: `${to} holds it for ${leaseMinutes} minutes`,
  })
}

export function release(document: KycDocument, reviewer: Reviewer): Decision {
  if (document.lease?.by !== reviewer.name) return refuse('You do not hold it')
  return decide({ move: 'release', set: nobody, message: 'Anybody may take it now' })
}

/** Too much for one person: whoever says so leaves it to somebody else, for good. */
export function escalate(document: KycDocument, reviewer: Reviewer, why: string): Decision {
  if (heldBy(document, reviewer.now) !== reviewer.name) return refuse('You do not hold it')
  if (document.escalatedBy !== null) return refuse(`${document.escalatedBy} has left it to you: decide`)
  return decide({
    move: 'escalate',
    set: { ...nobody, escalated_by: reviewer.name, escalated_note: why },
    events: [{ name: 'kyc.escalated', payload: { by: reviewer.name } }],
    message: 'Somebody else decides',
  })
}
