import {
  decide,
  refuse,
  type Decision,
  type Refusal,
  type NewValues,
  type RowKey,
  type RowWrite,
} from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'

/** Nothing is paid to a BLOCKED account; a REMOVED account counts as new when it is used again. */
export const beneficiaryFlow = flow({
  states: ['ADDED', 'VERIFIED', 'BLOCKED', 'REMOVED'],
  moves: {
    verify: { from: ['ADDED'], to: 'VERIFIED' },
    block: { from: ['ADDED', 'VERIFIED'], to: 'BLOCKED' },
    allow: { from: ['BLOCKED'], to: 'ADDED' },
    remove: { from: ['ADDED', 'VERIFIED'], to: 'REMOVED' },
  },
})

export type BeneficiaryDecision = Decision<'beneficiary', typeof beneficiaryFlow>
export type BeneficiaryStatus = (typeof beneficiaryFlow.states)[number]

const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
  bank: [/^\d{9,18}$/, 'Bank account number must have 9 to 18 digits.'],
  upi: [/^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/, 'Enter a UPI ID like name@bank.'],
  crypto: [/^[A-Za-z0-9:]{20,120}$/, 'Wallet address must have at least 20 letters and digits.'],
}
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/

export interface Destination {
  readonly method: string
  readonly account: string
  readonly branch?: string | undefined
}

/**
 * Returns why the details do not fit the kind of account, or null. `offered` lists the kinds the operator pays to, null
 * if not configured.
 */
export function destinationRefusal(
  { method, account, branch }: Destination,
  offered: readonly string[] | null,
): Refusal | null {
  if (offered !== null && !offered.includes(method))
    return refuse('Payouts to this kind of account are not available.', 'method')
  const form = forms[method]
  if (!form) return refuse('Only bank, UPI and crypto accounts can be saved.', 'method')
  const [pattern, sentence] = form
  if (!pattern.test(account.replaceAll(/\s/g, ''))) return refuse(sentence, 'beneficiary')
  if (method === 'bank' && branch !== undefined && !ifsc.test(branch))
    return refuse('Enter a valid IFSC code.', 'branch')
  return null
}

/** A saved payout account: the key of its row, its status and the name the bank reported. */
export interface SavedBeneficiary {
  readonly key: RowKey<'beneficiary'>
  readonly status: BeneficiaryStatus
  readonly verifiedName: string | null
}

/** Returns a refusal when payouts to the account are blocked. */
export const blockedRefusal = (isBlocked: boolean): Refusal | null =>
  isBlocked ? refuse('Payouts to this account are blocked.', 'beneficiary') : null

/** Returns the rows that save the account; none when it is already saved. */
export function beneficiaryRows(
  saved: SavedBeneficiary | null,
  values: NewValues<'beneficiary'>,
  at: Date,
): RowWrite[] {
  if (saved === null) return [{ table: 'beneficiary', values: { ...values, added_at: at, cooling_from: at } }]
  if (saved.status !== 'REMOVED') return []
  const { holder, branch } = values
  return [
    {
      table: 'beneficiary',
      key: saved.key,
      values: { status: 'ADDED', holder, branch, cooling_from: at, ...unverified },
    },
  ]
}

const unverified = { verified_name: null, name_match: null, verified_by: null, verified_at: null }

/** Records the holder name reported by the bank; the name match with the player is stored. */
export function verify(
  player: { readonly name: string },
  verifiedName: string,
  by: string,
  at: Date,
): BeneficiaryDecision {
  const match = nameMatch(player.name, verifiedName)
  return decide({
    move: 'verify',
    set: { verified_name: verifiedName.trim(), name_match: match, verified_by: by, verified_at: at },
    message: `Verified: the name matches the player’s by ${match} %`,
  })
}

/**
 * Of several holder names the worst match counts, so that a later name cannot make a third party's account the
 * player's.
 */
export function worstNameMatch(
  player: { readonly name: string },
  names: readonly (string | null | undefined)[],
): number | null {
  const known = names.filter((name): name is string => Boolean(name))
  return known.length === 0 ? null : Math.min(...known.map((name) => nameMatch(player.name, name)))
}

export const blocked = { message: 'Payouts to this account are blocked' }

/** An unblocked account waits out the cool-down like a new one and must be verified again. */
export const allowed = (at: Date) => ({
  set: { cooling_from: at, ...unverified },
  message: 'Payouts resume after the cool-down for new accounts',
})
