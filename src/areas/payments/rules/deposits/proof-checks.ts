import type { Money } from '#values/money.ts'
import type { NewValues, RowWrite } from '#blueprint/decision/decision.ts'
import type { Attached } from '#areas/players/rules/messages/message.ts'

/** A payment proof picture, and the deposits it was used for before. */
export type ProofPicture = Attached & { readonly appearance: string; readonly reusedFor: readonly string[] }

/** A deposit with the same picture, or a similar one. */
export type SimilarProof = { readonly deposit: string; readonly isSame: boolean; readonly amount: Money }

/** From this number of similar pictures on, the picture is treated as a common app screen. */
export const commonPictureThreshold = 5
const maxListed = 20

/** An identical picture always counts; a similar one only if few are similar or the same amount is claimed. */
export function reusedOn(alike: readonly SimilarProof[], amount: Money): string[] {
  const likely = new Set(alike.filter(({ isSame }) => !isSame).map(({ deposit }) => deposit))
  const isCommon = likely.size >= commonPictureThreshold
  const found = alike.filter((one) => one.isSame || !isCommon || one.amount === amount)
  return [...new Set(found.map(({ deposit }) => deposit))].slice(0, maxListed)
}

/** The fingerprint of a picture is stored even after the picture is replaced or deleted, so that reuse is detected. */
export const proofRows = (
  shown: ProofPicture | null | undefined,
  key: Pick<NewValues<'deposit_proof'>, 'cell' | 'player_id' | 'domain_id' | 'deposit_id'>,
): RowWrite[] =>
  shown
    ? [
        {
          table: 'deposit_proof',
          values: { ...key, sha256: shown.sha256, appearance: shown.appearance, similar_deposits: shown.reusedFor },
        },
      ]
    : []

export type ProofCheck = {
  readonly rule: string
  readonly title: string
  readonly passed: boolean
  readonly value: string
  readonly threshold: string
}

export type ProofFacts = {
  readonly utr: string | null
  readonly hasUsedUtr: boolean
  readonly atBank: string | null
  readonly isAtBank: boolean
  readonly hasPicture: boolean
  readonly same: number
  readonly alike: number
}

/** Evidence for and against a manually reviewed payment. The picture alone proves nothing. */
export const checksOf = (one: ProofFacts): ProofCheck[] => [
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

function pictureValue({ hasPicture, same, alike }: ProofFacts): string {
  if (same + alike === 0) return hasPicture ? 'new' : 'no picture'
  const findings = [
    ...(same > 0 ? [`same picture on ${same} ${same === 1 ? 'deposit' : 'deposits'}`] : []),
    ...(alike > 0 ? [`similar picture on ${alike} ${alike === 1 ? 'deposit' : 'deposits'}`] : []),
  ]
  return findings.join(', ')
}
