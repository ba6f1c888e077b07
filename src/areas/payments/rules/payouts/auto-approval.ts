import { formatMoney, type Money, zeroMoney } from '#values/money.ts'
import { shareOf, whole } from '#values/share.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { labelOf } from '#blueprint/labels.ts'
import type { PayoutTerms } from './payout-terms.ts'
import { approve, reject, type Withdrawal, type WithdrawalDecision } from './withdrawal.ts'

/** The facts of a withdrawal that the review checks use, as of now. */
export type ReviewFacts = {
  readonly amount: Money
  readonly kyc: string
  /** 0 to 100; null if the site gave no account holder. */
  readonly nameMatch: number | null
  /** Whether the bank confirmed the holder of exactly this account: kind, number and branch. */
  readonly isAccountVerified: boolean
  /** Hours since this payout account was first used by the player. */
  readonly beneficiaryHours: number
  /** Other players who withdrew to the same account. */
  readonly sharedBy: number
  /** An earlier open withdrawal of the player: same amount and account, minutes before. */
  readonly duplicateOf: string | null
  /** Turnover since the last withdrawal, and the required part of deposits since then. */
  readonly turnover: Money
  readonly deposited: Money
  /** The last month since then whose play only the archive has, so that the turnover lacks it: 2026-03. */
  readonly archivedUntil?: string | null
  readonly openExposure: Money
  readonly newDevice: boolean
  readonly restrictions: number
  readonly isHeldForReview: boolean
}

/** Used when the method has no terms: the checks are shown and a reviewer decides. */
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

/** The check does not blame a player for play that it could not count. */
const turnoverTitle = (isReached: boolean, archivedUntil: string | null): string =>
  isReached || archivedUntil === null
    ? 'Deposits wagered'
    : `Deposits wagered: play until ${archivedUntil} is in the archive and not counted`

/** Each check with its value and threshold; failed checks first. */
export function checksOf(facts: ReviewFacts, terms: ReviewTerms): Check[] {
  const { nameMatch, beneficiaryHours, sharedBy, turnover, openExposure } = facts
  const requiredTurnover = shareOf(facts.deposited, terms.turnover)
  const minNameMatch = terms.leastNameMatch / 100
  const list = [
    check(
      'duplicate',
      'Not a duplicate',
      facts.duplicateOf === null,
      facts.duplicateOf ?? 'No duplicate',
      'No duplicate',
    ),
    check(
      'name',
      'Bank account name matches',
      minNameMatch === 0 || (nameMatch !== null && nameMatch >= minNameMatch),
      nameMatch === null ? 'Unknown' : `${nameMatch} %`,
      `${minNameMatch} %`,
    ),
    check(
      'account',
      'Payout account verified',
      facts.isAccountVerified,
      facts.isAccountVerified ? 'Verified' : 'Not verified',
      'Verified',
    ),
    check('kyc', 'Documents verified', facts.kyc === 'VERIFIED', labelOf(facts.kyc), labelOf('VERIFIED')),
    check(
      'turnover',
      turnoverTitle(turnover >= requiredTurnover, facts.archivedUntil ?? null),
      turnover >= requiredTurnover,
      formatMoney(turnover),
      formatMoney(requiredTurnover),
    ),
    check(
      'cool-down',
      'Payout account age',
      beneficiaryHours >= terms.coolDownHours,
      `${beneficiaryHours} h`,
      `${terms.coolDownHours} h`,
    ),
    check(
      'shared',
      'Payout account not shared',
      sharedBy === 0,
      sharedBy === 0 ? 'Not shared' : `${sharedBy} others`,
      'Not shared',
    ),
    check('device', 'Known device', !facts.newDevice, facts.newDevice ? 'New in the last 24 hours' : 'Known', 'Known'),
    check('exposure', 'No open bets', openExposure === 0n, formatMoney(openExposure), formatMoney(zeroMoney)),
    check(
      'restriction',
      'No restrictions',
      facts.restrictions === 0 && !facts.isHeldForReview,
      String(facts.restrictions),
      '0',
    ),
  ]
  return list.toSorted((one, other) => Number(one.passed) - Number(other.passed))
}

/** Checks that a reviewer is shown but needs no reason to pass over. */
export const notes = ['exposure', 'account'] as const
export const isNote = (rule: string): boolean => notes.some((note) => note === rule)

export const isClean = (checks: readonly Check[]): boolean => checks.every(({ rule, passed }) => passed || isNote(rule))

/** A name alone proves no account: a rule approves only what goes to an account that the bank has confirmed. */
const mayBeAutomatic = (checks: readonly Check[]): boolean =>
  checks.every(({ rule, passed }) => passed || rule === 'exposure')

/** The failed checks by their titles: 'Known device, Deposits wagered'. */
export const warningsOf = (checks: readonly Pick<Check, 'rule' | 'title' | 'passed'>[]): string =>
  checks
    .filter(({ rule, passed }) => !passed && !isNote(rule))
    .map(({ title }) => title)
    .join(', ')

/** Actor names in the audit log for automatic decisions. */
export const ruleNames = { clean: 'rule:small-and-clean', duplicate: 'rule:duplicate' } as const

/**
 * Returns the automatic decision on a new withdrawal, or null for manual review. Rules are off where no amount is set.
 */
export function decideByRule(withdrawal: Withdrawal, facts: ReviewFacts, terms: ReviewTerms, at: Date) {
  const outcome = byRule(withdrawal, facts, terms, at)
  return outcome && { by: outcome.by, decision: withRule(outcome.decision, outcome.by) }
}

function byRule(withdrawal: Withdrawal, facts: ReviewFacts, terms: ReviewTerms, at: Date) {
  if (terms.approveUpTo === null || withdrawal.escalatedBy) return null
  if (facts.duplicateOf !== null) {
    const reason = `Duplicate of withdrawal ${facts.duplicateOf}`
    return { by: ruleNames.duplicate, decision: reject(withdrawal, reason) }
  }
  if (facts.amount > terms.approveUpTo || !mayBeAutomatic(checksOf(facts, terms))) return null
  return { by: ruleNames.clean, decision: approve(withdrawal, { id: ruleNames.clean, limit: null, at }) }
}

const withRule = (decision: WithdrawalDecision, rule: string): WithdrawalDecision =>
  decision.refused === undefined ? decide({ ...decision, set: { ...decision.set, decided_by_rule: rule } }) : decision
