import type { Money } from '#values/money.ts'
import type { RowOrder } from '#blueprint/decision/decision.ts'
import type { Attached } from '#areas/players/rules/messages/letter.ts'

/** A proof picture, and the deposits it was used for before. */
export type ShownProof = Attached & { readonly look: string; readonly shownFor: readonly string[] }

/** A deposit with the same picture, or a similar one. */
export type Alike = { readonly deposit: string; readonly isSame: boolean; readonly amount: Money }

/** From this many similar pictures on, it is a common app screen. */
export const commonFrom = 5
const most = 20

/** An identical picture always counts; a similar one only if few are similar or the same amount is claimed. */
export function shownBefore(alike: readonly Alike[], amount: Money): string[] {
  const likely = new Set(alike.filter(({ isSame }) => !isSame).map(({ deposit }) => deposit))
  const isCommon = likely.size >= commonFrom
  const found = alike.filter((one) => one.isSame || !isCommon || one.amount === amount)
  return [...new Set(found.map(({ deposit }) => deposit))].slice(0, most)
}

/** The fingerprint of a picture is kept when it is replaced or deleted, so that reuse is detected. */
export const proofRows = (
  shown: ShownProof | null | undefined,
  of: Readonly<Record<'cell' | 'player_id' | 'domain_id' | 'deposit_id', unknown>>,
): RowOrder[] =>
  shown
    ? [{ table: 'deposit_proof', values: { ...of, sha256: shown.sha256, look: shown.look, alike: shown.shownFor } }]
    : []

export type ProofCheck = {
  readonly rule: string
  readonly title: string
  readonly passed: boolean
  readonly value: string
  readonly threshold: string
}

export type CheckedProof = {
  readonly utr: string | null
  readonly hasUsedUtr: boolean
  readonly atBank: string | null
  readonly isAtBank: boolean
  readonly hasPicture: boolean
  readonly same: number
  readonly alike: number
}

/** Evidence for and against a manually reviewed payment. The picture alone proves nothing. */
export const checksOf = (one: CheckedProof): ProofCheck[] => [
  {
    rule: 'bank',
    title: 'Found on bank statement',
    passed: one.isAtBank,
    value: one.atBank ?? 'reference not found yet',
    threshold: 'matching reference and amount',
  },
  {
    rule: 'reference',
    title: 'Unused reference',
    passed: one.utr !== null && !one.hasUsedUtr,
    value: one.utr === null ? 'no reference' : one.hasUsedUtr ? 'already used' : one.utr,
    threshold: 'a unique reference',
  },
  {
    rule: 'picture',
    title: 'Unique picture',
    passed: one.same + one.alike === 0,
    value: pictureValue(one),
    threshold: 'a unique picture',
  },
]

function pictureValue({ hasPicture, same, alike }: CheckedProof): string {
  if (same + alike === 0) return hasPicture ? 'new' : 'no picture'
  const said = [
    ...(same > 0 ? [`same picture on ${same} ${same === 1 ? 'deposit' : 'deposits'}`] : []),
    ...(alike > 0 ? [`similar picture on ${alike} ${alike === 1 ? 'deposit' : 'deposits'}`] : []),
  ]
  return said.join(', ')
}
