import type { Money } from '#values/money.ts'
import type { RowOrder } from '#blueprint/decision/decision.ts'
import type { Attached } from '#areas/players/rules/messages/letter.ts'

/** A picture of a payment, and the deposits it was shown for before. */
export type ShownProof = Attached & { readonly look: string; readonly shownFor: readonly string[] }

/** A deposit for which the same picture was shown, or one that looks like it. */
export type Alike = { readonly deposit: string; readonly isSame: boolean; readonly amount: Money }

/** What so many look like is the screen of an app, not a picture. */
export const commonFrom = 5
const most = 20

/** The same picture always; one that only looks like it where few do, or where as much is claimed by it. */
export function shownBefore(alike: readonly Alike[], amount: Money): string[] {
  const likely = new Set(alike.filter(({ isSame }) => !isSame).map(({ deposit }) => deposit))
  const isCommon = likely.size >= commonFrom
  const found = alike.filter((one) => one.isSame || !isCommon || one.amount === amount)
  return [...new Set(found.map(({ deposit }) => deposit))].slice(0, most)
}

/** What a picture looked like stays known when it is replaced or gone: it is known again when somebody shows it anew. */
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

/** What speaks for and against a payment nobody but a person looks for. The picture alone speaks for nothing. */
export const checksOf = (one: CheckedProof): ProofCheck[] => [
  {
    rule: 'bank',
    title: 'The bank’s statement names it',
    passed: one.isAtBank,
    value: one.atBank ?? 'nothing under this reference yet',
    threshold: 'the reference and the amount',
  },
  {
    rule: 'reference',
    title: 'Its reference was not used before',
    passed: one.utr !== null && !one.hasUsedUtr,
    value: one.utr === null ? 'none is named' : one.hasUsedUtr ? 'used before' : one.utr,
    threshold: 'a reference of its own',
  },
  {
    rule: 'picture',
    title: 'Its picture was not shown before',
    passed: one.same + one.alike === 0,
    value: pictureValue(one),
    threshold: 'a picture of its own',
  },
]

function pictureValue({ hasPicture, same, alike }: CheckedProof): string {
  if (same + alike === 0) return hasPicture ? 'new' : 'there is none'
  const said = [
    ...(same > 0 ? [`the same for ${same} ${same === 1 ? 'deposit' : 'deposits'}`] : []),
    ...(alike > 0 ? [`one like it for ${alike} ${alike === 1 ? 'deposit' : 'deposits'}`] : []),
  ]
  return said.join(', ')
}
