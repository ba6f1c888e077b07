/** What two accounts may have in common, the surest first. */
export const linkKinds = ['DOCUMENT', 'PICTURE', 'BANK', 'PHONE', 'DEVICE', 'IP'] as const
export type LinkKind = (typeof linkKinds)[number]

/** One thing two accounts share, and how many accounts have it altogether. */
export interface Shared {
  readonly kind: LinkKind
  readonly holders: number
}

export const strengths = ['STRONG', 'FAIR', 'WEAK'] as const
export type Strength = (typeof strengths)[number]

/** How sure one such thing makes that two accounts are one person's, in hundredths of a percent, where only they have it. */
const weights: Readonly<Record<LinkKind, number>> = {
  DOCUMENT: 9_500,
  PICTURE: 9_000,
  BANK: 8_500,
  PHONE: 8_000,
  DEVICE: 6_000,
  IP: 2_000,
}

/** What many have says little: it counts half with four holders, and nothing beyond a crowd. */
const crowd = 50
const weightOf = ({ kind, holders }: Shared): bigint =>
  holders > crowd ? 0n : BigInt(Math.floor((weights[kind] * 2) / Math.max(2, holders)))

/**
 * 0 to 100: one minus the product of what each shared thing leaves open. Exact, so that it depends neither on how many
 * times something is rounded nor on the order in which the things were found.
 */
export function linkScore(shared: readonly Shared[]): number {
  let [open, whole] = [1n, 1n]
  for (const thing of shared) {
    open *= 10_000n - weightOf(thing)
    whole *= 10_000n
  }
  return Number(((whole - open) * 100n) / whole)
}

export const strengthOf = (score: number): Strength => (score >= 70 ? 'STRONG' : score >= 35 ? 'FAIR' : 'WEAK')
