import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'

export const exclusionKinds = ['COOL_OFF', 'SELF_EXCLUSION'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/** A cool-off or self-exclusion requested by the player. */
export interface Exclusion {
  readonly kind: ExclusionKind
  readonly from: Date
  /** null: permanent. */
  readonly until: Date | null
  readonly isLifted: boolean
}

export const exclusionTerms = ['6_MONTHS', '1_YEAR', '2_YEARS', '5_YEARS', 'FOR_GOOD'] as const
export type ExclusionTerm = (typeof exclusionTerms)[number]

const months: Readonly<Record<Exclude<ExclusionTerm, 'FOR_GOOD'>, number>> = {
  '6_MONTHS': 6,
  '1_YEAR': 12,
  '2_YEARS': 24,
  '5_YEARS': 60,
}

export function exclusionEnd(term: ExclusionTerm, from: Date): Date | null {
  if (term === 'FOR_GOOD') return null
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months[term])
  return end
}

export const maxCoolOffDays = 42
const day = 86_400_000

export const coolOffEnd = (days: number, from: Date): Date => new Date(from.getTime() + days * day)

/** A cool-off ends by time; a self-exclusion stays in force after its term until two people have lifted it. */
export const isExcluding = ({ kind, from, until, isLifted }: Exclusion, now: Date): boolean =>
  !isLifted && from <= now && (kind === 'SELF_EXCLUSION' || (until !== null && now < until))

const dayText = (instant: Date): string => instant.toISOString().slice(0, 10)

export function exclusionRefusal(exclusions: readonly Exclusion[], now: Date): Refusal | null {
  const standing = exclusions.filter((exclusion) => isExcluding(exclusion, now))
  const self = standing.find(({ kind }) => kind === 'SELF_EXCLUSION')
  if (self)
    return refuse(`Self-excluded ${self.until === null ? 'permanently' : `until at least ${dayText(self.until)}`}.`)
  const [coolOff] = standing.toSorted((a, b) => Number(b.until) - Number(a.until))
  return coolOff?.until ? refuse(`In a cool-off until ${coolOff.until.toISOString()}.`) : null
}

/** RG-05: never before the term ends, for any requester. */
export function liftExclusion(
  exclusion: Exclusion,
  deed: { readonly by: string; readonly now: Date },
): Decision<'player_exclusion'> {
  if (exclusion.isLifted) return refuse('This self-exclusion is already lifted.')
  if (exclusion.kind === 'COOL_OFF') return refuse('A cool-off cannot be lifted. It ends automatically.')
  if (exclusion.until === null) return refuse('A permanent self-exclusion cannot be lifted.')
  if (deed.now < exclusion.until)
    return refuse(`This self-exclusion cannot be lifted before ${dayText(exclusion.until)}.`)
  return decide({
    set: { lifted_at: deed.now, lifted_by: deed.by },
    events: [{ name: 'exclusion.lifted' }],
  })
}
