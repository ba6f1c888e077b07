import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { beyondTerms, feeUnder } from '#areas/payments/rules/payouts/payout-terms.ts'
import { blocked, matchOf } from '#areas/payments/rules/payouts/beneficiary.ts'
import { money, nothing } from '#values/money.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/told.ts'
import { arrival } from '#engine/arrival.ts'
import { mayWithdraw } from '#areas/players/rules/care/gate.ts'
import { provenLevel, type Proven } from '#areas/players/rules/kyc/level.ts'
import { mayPayOut } from '#areas/players/rules/kyc/withdrawing.ts'
import { payeeBy } from '#areas/players/kyc-review/payee.facts.ts'
import { withdrawalLimits } from './amount-limits.ts'
import { withdrawalFrom, withdrawalSubject } from '#areas/payments/payout-work/lock.ts'
import { askedBefore, termsOf } from '#areas/payments/payout-work/terms.ts'
import { knownAccount, savedFor, type Known, type Owner } from '#areas/payments/beneficiaries/saved.facts.ts'
import { careFor, lockPlayerAndWallet } from '#areas/players/player-calls/players.facts.ts'
import {
  accountId,
  amount,
  externalId,
  major,
  method,
  minor,
  name,
  note,
  rowId,
  whereabouts,
} from '#blueprint/inbound/words.ts'

const state = z.object({ withdrawal: rowId, player: accountId, amount: z.string(), status: z.string() })

const askerOf = (playerId: bigint): string => `player:${playerId}`

/** One unit of money: the least a payment can be. */
const leastWithdrawal = money(100n)

export const askWithdrawal = inbound({
  path: '/withdrawal',
  title: 'Request a withdrawal',
  description:
    'Moves the amount out of the wallet and holds it, so that it cannot be bet while staff review the request.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    amount,
    beneficiary: z.optional(note),
    /** As the bank or the UPI app calls the holder: held against the player's own name. */
    beneficiaryName: z.optional(name),
    /** IFSC of the bank, network of a coin. */
    branch: z.optional(name),
    ...whereabouts,
  }),
  answer: state,
})

export const askWithdrawalArrival = arrival(askWithdrawal, {
  externalId: ({ externalId: id }) => ({ kind: 'withdrawal', id }),
  lane: ({ player }) => player,
  async facts(tx, { input, now }) {
    const player = await lockPlayerAndWallet(tx, input.player)
    if (!player) return null
    const id = player.fresh_id
    const subject: Subject = {
      table: 'withdrawal',
      key: { cell: player.cell, player_id: player.id, id },
      domainId: player.domain_id,
      agentId: player.agent_id,
      name: `withdrawal ${id}`,
      shown: {},
    }
    const asked = await askedUnder(tx, player, input, now)
    const account = input.beneficiary ?? ''
    const known = account === '' ? nobodys : await knownAccount(tx, player, { method: input.method, account })
    const withdrawal: rules.Withdrawal = {
      id,
      playerId: player.id,
      amount: minor(input.amount),
      fee: asked.fee,
      currency: player.currency,
      status: 'PENDING',
      askedBy: askerOf(player.id),
      approvedBy: null,
    }
    const limits = withdrawalLimits((await settingsIn(tx)).of(player.domain_id).payments, leastWithdrawal)
    const care = await careFor(tx, player, now)
    return { player, withdrawal, subject, limits, care, asked, known, payee: await payeeBy(tx, care, player, now) }
  },
  rule({ player, withdrawal, limits, care, payee, asked, known }, { input, now }) {
    const refused = asked.refused ?? blocked(known.isBlocked)
    if (refused) return refused
    const leave = mayWithdraw(care, now)
    if ('refused' in leave) return leave
    const unproven = mayPayOut(payee, withdrawal.amount)
    if (unproven) return unproven
    const decision = rules.request(withdrawal, {
      available: money(player.balance - player.exposure),
      ...limits,
      isLocked: player.status !== 'ACTIVE',
    })
    if (isRefusal(decision)) return decision
    return decide({
      ...decision,
      rows: [
        {
          table: 'withdrawal',
          values: {
            cell: player.cell,
            player_id: player.id,
            id: withdrawal.id,
            domain_id: player.domain_id,
            agent_id: player.agent_id,
            method: input.method,
            beneficiary: input.beneficiary ?? '',
            beneficiary_name: input.beneficiaryName ?? '',
            branch: input.branch ?? null,
            name_match: matchOf(player, [input.beneficiaryName, known.saved?.verifiedName]),
            fee: withdrawal.fee ?? 0n,
            amount: withdrawal.amount,
            currency: player.currency,
            asked_by: withdrawal.askedBy,
            ...(leave.needsReview
              ? { status: 'ON_HOLD', reason: 'A restriction requires this withdrawal to be reviewed' }
              : {}),
            external_id: input.externalId,
            asked_at: now,
          },
        },
        ...remembering(player, known, input, now),
      ],
    })
  },
  reply: async ({ withdrawal }, { input }) => ({
    withdrawal: withdrawal.id,
    player: input.player,
    amount: major(withdrawal.amount),
    status: 'PENDING',
  }),
})

const nobodys: Known = { saved: null, isBlocked: false }

interface Named {
  readonly method: string
  readonly beneficiary?: string | undefined
  readonly beneficiaryName?: string | undefined
  readonly branch?: string | undefined
}

/** An account he wants to be paid to is one of the player's: it is known from the first time he names it. */
function remembering(player: Owner & { readonly fresh_id: string }, { saved }: Known, named: Named, now: Date) {
  const { method: way, beneficiary: account, beneficiaryName: holder = '', branch } = named
  return account ? savedFor(player, saved, { id: player.fresh_id, method: way, account, holder, branch }, now) : []
}

interface Asker extends Proven {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
  readonly vip_level: number
}

/** What the method and the player's VIP level say of it: its fee, or why it is not taken. */
async function askedUnder(tx: Tx, player: Asker, input: { method: string; amount: string }, now: Date) {
  const terms = await termsOf(tx, player.domain_id, input.method)
  if (!terms) return { refused: null, fee: nothing }
  const asked = await askedBefore(tx, { ...player, method: input.method }, now)
  const wanted = minor(input.amount)
  const standing = { vip: player.vip_level, kyc: provenLevel(player, now), asked }
  return { refused: beyondTerms(wanted, terms, standing), fee: feeUnder(wanted, terms, standing) }
}

export const cancelWithdrawal = inbound({
  path: '/withdrawal/cancellation',
  title: 'Cancel a withdrawal',
  description: 'Possible while nobody has approved it; the held money returns to the wallet.',
  input: z.strictObject({ externalId, withdrawal: rowId, device: whereabouts.device }),
  answer: state,
})

export const cancelWithdrawalArrival = arrival(cancelWithdrawal, {
  externalId: ({ externalId: id }) => ({ kind: 'withdrawal-cancellation', id }),
  lane: ({ withdrawal }) => withdrawal,
  async facts(tx, { input }) {
    const row = await tx
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', input.withdrawal)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const subject = { ...withdrawalSubject(row), shown: { status: row.status, amount: row.amount } }
    return { row, withdrawal: withdrawalFrom(row), subject, flow: rules.withdrawalFlow }
  },
  rule: ({ withdrawal }) => rules.cancel(withdrawal, askerOf(withdrawal.playerId)),
  reply: async ({ row }) => ({
    withdrawal: row.id,
    player: String(row.player_id),
    amount: major(row.amount),
    status: 'CANCELLED',
  }),
})
