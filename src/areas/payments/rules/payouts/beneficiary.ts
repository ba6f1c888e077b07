import { decide, refuse, type Decision, type Refusal, type RowOrder } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'

/** Nothing is paid to what is BLOCKED; what was REMOVED is a new account when it comes again. */
export const beneficiaryFlow = flow({
  states: ['ADDED', 'VERIFIED', 'BLOCKED', 'REMOVED'],
  moves: {
    verify: { from: ['ADDED'], to: 'VERIFIED' },
    block: { from: ['ADDED', 'VERIFIED'], to: 'BLOCKED' },
    allow: { from: ['BLOCKED'], to: 'ADDED' },
    remove: { from: ['ADDED', 'VERIFIED'], to: 'REMOVED' },
  },
})
export type BeneficiaryStatus = (typeof beneficiaryFlow.states)[number]

const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
  bank: [/^\d{9,18}$/, 'An account at a bank has 9 to 18 digits'],
  upi: [/^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/, 'A UPI id looks like name@bank'],
  crypto: [/^[A-Za-z0-9:]{20,120}$/, 'An address of a coin has at least 20 letters and digits'],
}
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/

export interface Destination {
  readonly method: string
  readonly account: string
  readonly branch?: string | undefined
}

/** Why this cannot be an account of its kind; `offered`: the kinds the house pays to, null where it has not said. */
export function misnamed({ method, account, branch }: Destination, offered: readonly string[] | null): Refusal | null {
  if (offered !== null && !offered.includes(method)) return refuse('Nothing is paid to accounts of this kind', 'method')
  const form = forms[method]
  if (!form) return refuse('Only a bank, UPI or coin account is saved', 'method')
  const [pattern, sentence] = form
  if (!pattern.test(account.replaceAll(/\s/g, ''))) return refuse(sentence, 'beneficiary')
  if (method === 'bank' && branch !== undefined && !ifsc.test(branch))
    return refuse('Not an IFSC of a branch', 'branch')
  return null
}

/** An account as it stands with a player: where its row lies and what is known of it. */
export interface Saved {
  readonly key: Readonly<Record<string, unknown>>
  readonly status: BeneficiaryStatus
  readonly verifiedName: string | null
}

/** Whether anything may be sent there. */
export const blocked = (isBlocked: boolean): Refusal | null =>
  isBlocked ? refuse('Nothing is paid to this account', 'beneficiary') : null

/** What is written so that the account is known from now on; what is known already is not written again. */
export function remembered(saved: Saved | null, values: Readonly<Record<string, unknown>>, at: Date): RowOrder[] {
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

/** Asked of the bank by a person: how alike the two names are counts, whoever says so. */
export function verify(player: { readonly name: string }, verifiedName: string, by: string, at: Date): Decision {
  const match = nameMatch(player.name, verifiedName)
  return decide({
    move: 'verify',
    set: { verified_name: verifiedName.trim(), name_match: match, verified_by: by, verified_at: at },
    message: `Verified: the name is ${match} % like the player’s`,
  })
}

/** Of several names of a holder the least alike counts: no later word makes a stranger's account the player's. */
export function matchOf(
  player: { readonly name: string },
  names: readonly (string | null | undefined)[],
): number | null {
  const known = names.filter((name): name is string => Boolean(name))
  return known.length === 0 ? null : Math.min(...known.map((name) => nameMatch(player.name, name)))
}

export const block = (): Decision => decide({ move: 'block', message: 'Nothing is paid there any more' })

/** Whoever wanted it blocked may have been right: it waits as a new one does, and is verified anew. */
export const allow = (at: Date): Decision =>
  decide({
    move: 'allow',
    set: { cooling_from: at, ...unverified },
    message: 'It is paid to again, after the cool-down of a new account',
  })
