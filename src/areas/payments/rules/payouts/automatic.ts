import { formatMoney, type Money } from '#values/money.ts'
import { shareOf, whole } from '#values/share.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import type { PayoutTerms } from './payout-terms.ts'
import { approve, reject, type Withdrawal } from './withdrawal.ts'

/** Everything a reviewer looks at, as it stands now. */
export type ReviewFacts = {
  readonly amount: Money
  readonly kyc: string
  /** 0 to 100; null where the site named no holder of the account. */
  readonly nameMatch: number | null
  /** Hours since this account was first asked for by this player. */
  readonly beneficiaryHours: number
  /** Other players who withdrew to the same account. */
  readonly sharedBy: number
  /** An earlier open one of the same player: same amount, same account, minutes before. */
  readonly duplicateOf: string | null
  /** Bet since the last withdrawal, and what of the deposits since then must have been. */
  readonly turnover: Money
  readonly deposited: Money
  readonly openExposure: Money
  readonly newDevice: boolean
  readonly restrictions: number
  readonly isHeldForReview: boolean
}

/** Where a house has set no terms for the method, a person decides, and this is what he is told. */
export const reviewDefaults: ReviewTerms = {
  approveUpTo: null,
  leastNameMatch: 8000,
  coolDownHours: 24,
  turnover: whole,
}
export type ReviewTerms = Pick<PayoutTerms, 'approveUpTo' | 'leastNameMatch' | 'coolDownHours' | 'turnover'>

export type Check = {
  readonly rule: string
  readonly title: string
  readonly passed: boolean
  readonly value: string
  readonly threshold: string
}

const check = (rule: string, title: string, passed: boolean, value: string, threshold: string): Check => ({
  rule,
  title,
  passed,
  value,
  threshold,
})

/** Each check with what was found and what would do; the ones that fail first. */
export function checksOf(facts: ReviewFacts, terms: ReviewTerms): Check[] {
  const { nameMatch, beneficiaryHours, sharedBy, turnover, openExposure } = facts
  const needed = shareOf(facts.deposited, terms.turnover)
  const likeness = terms.leastNameMatch / 100
  const list = [
    check(
      'duplicate',
      'Not asked for twice',
      facts.duplicateOf === null,
      facts.duplicateOf ?? 'Only once',
      'Only once',
    ),
    check(
      'name',
      'Name at the bank is the player’s',
      likeness === 0 || (nameMatch !== null && nameMatch >= likeness),
      nameMatch === null ? 'Not told' : `${nameMatch} %`,
      `${likeness} %`,
    ),
    check('kyc', 'Documents checked', facts.kyc === 'VERIFIED', facts.kyc, 'VERIFIED'),
    check('turnover', 'Deposits were played', turnover >= needed, formatMoney(turnover), formatMoney(needed)),
    check(
      'cool-down',
      'Account known long enough',
      beneficiaryHours >= terms.coolDownHours,
      `${beneficiaryHours} h`,
      `${terms.coolDownHours} h`,
    ),
    check(
      'shared',
      'Account of nobody else',
      sharedBy === 0,
      sharedBy === 0 ? 'Nobody' : `${sharedBy} others`,
      'Nobody',
    ),
    check('device', 'Known device', !facts.newDevice, facts.newDevice ? 'New in the last day' : 'Known', 'Known'),
    check('exposure', 'No open bets', openExposure === 0n, formatMoney(openExposure), 'Nought'),
    check(
      'restriction',
      'Nothing restricts the player',
      facts.restrictions === 0 && !facts.isHeldForReview,
      String(facts.restrictions),
      '0',
    ),
  ]
  return list.toSorted((one, other) => Number(one.passed) - Number(other.passed))
}

/** Open bets alone make nobody wait: they are told, not weighed. */
const weighed = (checks: readonly Check[]): readonly Check[] => checks.filter(({ rule }) => rule !== 'exposure')

export const isClean = (checks: readonly Check[]): boolean => weighed(checks).every(({ passed }) => passed)

/** Who stands in the log where a rule decided, not a person. */
export const ruleNames = { clean: 'rule:small-and-clean', duplicate: 'rule:duplicate' } as const

/** What the house's rules say of a new withdrawal; null: a person looks at it. They are off where no amount is set. */
export function decideByRule(withdrawal: Withdrawal, facts: ReviewFacts, terms: ReviewTerms, at: Date) {
  const verdict = byRule(withdrawal, facts, terms, at)
  return verdict && { by: verdict.by, decision: named(verdict.decision, verdict.by) }
}

function byRule(withdrawal: Withdrawal, facts: ReviewFacts, terms: ReviewTerms, at: Date) {
  if (terms.approveUpTo === null || withdrawal.escalatedBy) return null
  if (facts.duplicateOf !== null) {
    const reason = `The same as withdrawal ${facts.duplicateOf}`
    return { by: ruleNames.duplicate, decision: reject(withdrawal, reason) }
  }
  if (facts.amount > terms.approveUpTo || !isClean(checksOf(facts, terms))) return null
  return { by: ruleNames.clean, decision: approve(withdrawal, { id: ruleNames.clean, limit: null, at }) }
}

const named = (decision: Decision, rule: string): Decision =>
  decision.refused === undefined ? decide({ ...decision, set: { ...decision.set, decided_by_rule: rule } }) : decision
