import { money, moneyOrNull, parseMoney } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/agents/rules/chips/chips.ts'
import { settle } from '#areas/agents/rules/chips/settlement.ts'
import { act, type ActionRequest, type Subject, type Tx } from '#engine/action/act.ts'
import {
  accountSubject,
  lockPair,
  type AccountRow,
  type AccountLookup,
} from '#areas/agents/tree/accounts/account.facts.ts'
import { editCreditReference, giveChips, settleDownline, settleMany, takeChips } from './chips.actions.ts'

interface PairFacts {
  readonly pair: rules.Pair
  readonly subject: Subject<'agent' | 'player'>
}

const shownOf = ({ what, status }: AccountRow, pair: rules.Pair) => ({
  what,
  status,
  balance: pair.child.balance,
  parent: pair.parent?.name ?? null,
  parentBalance: pair.parent?.balance ?? null,
  creditReference: pair.creditReference,
  openResult: rules.openResult(pair),
})

const factsWith =
  <Input>(amountOf: (input: Input, pair: rules.Pair) => bigint | null) =>
  async (tx: Tx, request: AccountLookup & { readonly input: Input }): Promise<PairFacts | null> => {
    const locked = await lockPair(tx, request)
    if (!locked) return null
    const { account, pair } = locked
    // An agent must not see its upline, so its own node is shown without the parent.
    const shown = pair.isOwn ? { balance: pair.child.balance } : shownOf(account, pair)
    return {
      pair,
      subject: { ...accountSubject(account, shown), amount: amountOf(request.input, pair) ?? 0n },
    }
  }

const remarkOf = ({ reason }: Pick<ActionRequest<typeof giveChips>, 'reason'>): string => reason ?? ''

export const giveChipsAct = act(giveChips, {
  facts: factsWith(({ amount }) => amount),
  rule: ({ pair }: PairFacts, request) =>
    rules.transferDown(pair, {
      amount: money(request.input.amount),
      means: request.input.means,
      remark: remarkOf(request),
      by: request.actor.username,
    }),
})

export const takeChipsAct = act(takeChips, {
  facts: factsWith(({ amount }) => amount),
  rule: ({ pair }: PairFacts, request) =>
    rules.transferUp(pair, {
      amount: money(request.input.amount),
      means: request.input.means,
      remark: remarkOf(request),
      by: request.actor.username,
    }),
})

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

export const editCreditAct = act(editCreditReference, {
  facts: factsWith(({ creditReference }, pair) => absolute(creditReference - pair.creditReference)),
  rule: ({ pair }: PairFacts, request) =>
    rules.editCredit(pair, money(request.input.creditReference), {
      withChips: request.input.withChips,
      remark: remarkOf(request),
      by: request.actor.username,
    }),
})

export const settleAct = act(settleDownline, {
  facts: factsWith(({ amount }, pair) => amount ?? absolute(rules.openResult(pair))),
  rule: ({ pair }: PairFacts, request) =>
    settle(pair, moneyOrNull(request.input.amount), {
      remark: remarkOf(request),
      by: request.actor.username,
    }),
})

/** The amount entered for this account; null settles the full open result. */
const requestedAmount = (amounts: unknown, { child }: rules.Pair) => {
  const entered = amounts === null ? undefined : (amounts as Readonly<Record<string, string>>)[String(child.id)]
  return entered === undefined ? null : parseMoney(entered)
}

export const settleManyAct = act(settleMany, {
  facts: factsWith(({ amounts }, pair) => requestedAmount(amounts, pair) ?? absolute(rules.openResult(pair))),
  rule: ({ pair }: PairFacts, request) =>
    rules.openResult(pair) === 0n && !pair.isOwn
      ? decide({ message: `${pair.child.name} has nothing to settle: its balance equals its credit reference` })
      : withAccountName(
          pair,
          settle(pair, requestedAmount(request.input.amounts, pair), {
            remark: remarkOf(request),
            by: request.actor.username,
          }),
        ),
})

/** Adds the account name to the refusal, because a bulk action covers several accounts. */
const withAccountName = ({ child }: rules.Pair, decision: Decision): Decision =>
  decision.refused === undefined ? decision : refuse(`${child.name}: ${decision.refused}`)

export const chipsActs = [giveChipsAct, takeChipsAct, editCreditAct, settleAct, settleManyAct]
