/** What two accounts can share, the strongest evidence first. */
export const linkKinds = ['DOCUMENT', 'PICTURE', 'BANK', 'PHONE', 'DEVICE', 'IP'] as const
export type LinkKind = (typeof linkKinds)[number]

/** One shared item and how many accounts have it altogether. */
export interface SharedIdentifier {
  readonly kind: LinkKind
  readonly holders: number
}

export const strengths = ['STRONG', 'FAIR', 'WEAK'] as const
export type Strength = (typeof strengths)[number]

/**
 * How likely one shared item makes two accounts the same person, in hundredths of a percent, if only these two have it.
 */
const weights: Readonly<Record<LinkKind, number>> = {
  DOCUMENT: 9_500,
  PICTURE: 9_000,
  BANK: 8_500,
  PHONE: 8_000,
  DEVICE: 6_000,
  IP: 2_000,
}

/** Items shared by many prove little: they count half with four accounts and nothing from this number on. */
const maxHolders = 50
const weightOf = ({ kind, holders }: SharedIdentifier): bigint =>
  holders > maxHolders ? 0n : BigInt(Math.floor((weights[kind] * 2) / Math.max(2, holders)))

/**
 * 0 to 100: one minus the product of the remaining doubt of each item. Exact arithmetic, so that rounding and order do
 * not matter.
 */
export function linkScore(shared: readonly SharedIdentifier[]): number {
  let [open, total] = [1n, 1n]
  for (const thing of shared) {
    open *= 10_000n - weightOf(thing)
    total *= 10_000n
  }
  return Number(((total - open) * 100n) / total)
}

export const strengthOf = (score: number): Strength => (score >= 70 ? 'STRONG' : score >= 35 ? 'FAIR' : 'WEAK')
