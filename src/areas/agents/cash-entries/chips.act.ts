import { money, parseMoney } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/agents/rules/chips/chips.ts'
import { settle } from '#areas/agents/rules/chips/settlement.ts'
import { act, type Asked, type Subject, type Tx } from '#engine/action/act.ts'
import { accountSubject, lockPair, type AccountRow, type Wanted } from '#areas/agents/accounts/account.facts.ts'
import { editCreditReference, giveChips, settleDownline, settleMany, takeChips } from './chips.actions.ts'

interface PairFacts {
  readonly pair: rules.Pair
  readonly subject: Subject
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
  async (tx: Tx, wanted: Wanted & { readonly input: Input }): Promise<PairFacts | null> => {
    const locked = await lockPair(tx, wanted)
    if (!locked) return null
    const { account, pair } = locked
    // The upline of the actor is nobody's business: his own node is shown without the one above it.
    const shown = pair.isOwn ? { balance: pair.child.balance } : shownOf(account, pair)
    return {
      pair,
      subject: { ...accountSubject(account, shown), amount: amountOf(wanted.input, pair) ?? 0n },
    }
  }

const remarkOf = ({ reason }: Pick<Asked<typeof giveChips>, 'reason'>): string => reason ?? ''

export const giveChipsAct = act(giveChips, {
  facts: factsWith(({ amount }) => amount),
  rule: ({ pair }: PairFacts, asked) =>
    rules.transferDown(pair, {
      amount: money(asked.input.amount),
      means: asked.input.means,
      remark: remarkOf(asked),
      by: asked.actor.username,
    }),
})

export const takeChipsAct = act(takeChips, {
  facts: factsWith(({ amount }) => amount),
  rule: ({ pair }: PairFacts, asked) =>
    rules.transferUp(pair, {
      amount: money(asked.input.amount),
      means: asked.input.means,
      remark: remarkOf(asked),
      by: asked.actor.username,
    }),
})

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

export const editCreditAct = act(editCreditReference, {
  facts: factsWith(({ creditReference }, pair) => sizeOf(creditReference - pair.creditReference)),
  rule: ({ pair }: PairFacts, asked) =>
    rules.editCredit(pair, money(asked.input.creditReference), {
      withChips: asked.input.withChips,
      remark: remarkOf(asked),
      by: asked.actor.username,
    }),
})

export const settleAct = act(settleDownline, {
  facts: factsWith(({ amount }, pair) => amount ?? sizeOf(rules.openResult(pair))),
  rule: ({ pair }: PairFacts, asked) =>
    settle(pair, asked.input.amount === null ? null : money(asked.input.amount), {
      remark: remarkOf(asked),
      by: asked.actor.username,
    }),
})

/** What was named for one of many; null: all that is open. */
const namedFor = (amounts: unknown, { child }: rules.Pair) => {
  const said = amounts === null ? undefined : (amounts as Readonly<Record<string, string>>)[String(child.id)]
  return said === undefined ? null : parseMoney(said)
}

export const settleManyAct = act(settleMany, {
  facts: factsWith(({ amounts }, pair) => namedFor(amounts, pair) ?? sizeOf(rules.openResult(pair))),
  rule: ({ pair }: PairFacts, asked) =>
    rules.openResult(pair) === 0n && !pair.isOwn
      ? decide({ message: `${pair.child.name} has nothing to settle: its balance equals its credit reference` })
      : named(
          pair,
          settle(pair, namedFor(asked.input.amounts, pair), { remark: remarkOf(asked), by: asked.actor.username }),
        ),
})

/** Of many it must be said who stood in the way. */
const named = ({ child }: rules.Pair, decision: Decision): Decision =>
  decision.refused === undefined ? decision : refuse(`${child.name}: ${decision.refused}`)

export const chipsActs = [giveChipsAct, takeChipsAct, editCreditAct, settleAct, settleManyAct]
