import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, type NewValues } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { termsRefusal, feeFor } from '#areas/payments/rules/payouts/payout-terms.ts'
import { blockedRefusal, worstNameMatch } from '#areas/payments/rules/payouts/beneficiary.ts'
import { money, oneUnit, zeroMoney } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { mayWithdraw } from '#areas/players/rules/care/gate.ts'
import { provenLevel, type KycColumns } from '#areas/players/rules/kyc/level.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import { readPayeeWithSettings } from '#areas/players/kyc/review/payee.facts.ts'
import { withdrawalLimits } from './amount-limits.ts'
import { withdrawalFrom, withdrawalSubject } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'
import { withdrawalRecord } from '#areas/payments/withdrawals/payout-work/withdrawal.record.ts'
import { ownedBy } from '#areas/players/limits/locked-player.facts.ts'
import { priorRequests, termsOf } from '#areas/payments/withdrawals/payout-work/terms.ts'
import {
  findAccount,
  savedAccountRows,
  type ExistingAccount,
  type Owner,
} from '#areas/payments/beneficiaries/saved-accounts.facts.ts'
import { readResponsibleGaming, lockPlayerAndWallet } from '#areas/players/player-calls/players.facts.ts'
import {
  accountId,
  amount,
  externalId,
  majorUnits,
  method,
  minorUnits,
  name,
  note,
  rowId,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

const state = z.object({ withdrawal: rowId, player: accountId, amount: z.string(), status: z.string() })

const requesterOf = (playerId: bigint): string => `player:${playerId}`

/** One unit of the currency: the smallest payment possible. */

export const requestWithdrawal = inbound({
  path: '/withdrawal',
  feature: 'withdrawals',
  title: 'Request a withdrawal',
  description:
    'Moves the amount out of the wallet and holds it, so that it cannot be bet while staff review the request.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    amount,
    beneficiary: z.optional(note),
    /** Holder name at the bank or UPI app; compared with the player’s own name. */
    beneficiaryName: z.optional(name),
    /** IFSC of the bank, network of a coin. */
    branch: z.optional(name),
    ...locationFields,
  }),
  answer: state,
})

export const requestWithdrawalHandler = inboundHandler(requestWithdrawal, {
  externalId: ({ externalId: id }) => ({ kind: 'withdrawal', id }),
  lane: ({ player }) => player,
  async facts(tx, { input, now }) {
    const player = await lockPlayerAndWallet(tx, input.player)
    if (!player) return null
    const id = player.fresh_id
    const subject = withdrawalRecord.subjectOf({ ...ownedBy(player), id })
    const terms = await checkTerms(tx, player, input, now)
    const account = input.beneficiary ?? ''
    const known = account === '' ? noAccount : await findAccount(tx, player, { method: input.method, account })
    const withdrawal: rules.Withdrawal = {
      id,
      playerId: player.id,
      amount: minorUnits(input.amount),
      fee: terms.fee,
      currency: player.currency,
      status: 'PENDING',
      requestedBy: requesterOf(player.id),
      approvedBy: null,
    }
    const limits = withdrawalLimits((await settingsIn(tx)).of(player.domain_id).payments, money(oneUnit()))
    const care = await readResponsibleGaming(tx, player, now)
    return {
      player,
      withdrawal,
      subject,
      limits,
      care,
      terms,
      known,
      payee: await readPayeeWithSettings(tx, care, player, now),
    }
  },
  rule({ player, withdrawal, limits, care, payee, terms, known }, { input, now }) {
    const refused = terms.refused ?? blockedRefusal(known.isBlocked)
    if (refused) return refused
    const allowance = mayWithdraw(care, now)
    if ('refused' in allowance) return allowance
    const unproven = payoutRefusal(payee, withdrawal.amount)
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
            name_match: worstNameMatch(player, [input.beneficiaryName, known.saved?.verifiedName]),
            fee: withdrawal.fee ?? 0n,
            amount: withdrawal.amount,
            currency: player.currency,
            requested_by: withdrawal.requestedBy,
            ...(allowance.needsReview
              ? { status: 'ON_HOLD' as const, reason: 'A restriction requires this withdrawal to be reviewed' }
              : {}),
            external_id: input.externalId,
            requested_at: now,
          },
        },
        ...newBeneficiaryRows(player, known, input, now),
      ],
    })
  },
  reply: async ({ withdrawal }, { input }) => ({
    withdrawal: withdrawal.id,
    player: input.player,
    amount: majorUnits(withdrawal.amount),
    status: 'PENDING',
  }),
})

const noAccount: ExistingAccount = { saved: null, isBlocked: false }

interface SubmittedBeneficiary {
  readonly method: NewValues<'beneficiary'>['method']
  readonly beneficiary?: string | undefined
  readonly beneficiaryName?: string | undefined
  readonly branch?: string | undefined
}

/** A withdrawal account is saved as a beneficiary of the player on first use. */
function newBeneficiaryRows(
  player: Owner & { readonly fresh_id: string },
  { saved }: ExistingAccount,
  submitted: SubmittedBeneficiary,
  now: Date,
) {
  const { method, beneficiary: account, beneficiaryName: holder = '', branch } = submitted
  return account ? savedAccountRows(player, saved, { id: player.fresh_id, method, account, holder, branch }, now) : []
}

interface Requester extends KycColumns {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
  readonly vip_level: number
}

/** Checks the method’s terms for the player: returns the fee, or the refusal. */
async function checkTerms(tx: Tx, player: Requester, input: { method: string; amount: string }, now: Date) {
  const terms = await termsOf(tx, player.domain_id, input.method)
  if (!terms) return { refused: null, fee: zeroMoney }
  const prior = await priorRequests(tx, { ...player, method: input.method }, now)
  const amount = minorUnits(input.amount)
  const standing = { vip: player.vip_level, kyc: provenLevel(player, now), prior }
  return { refused: termsRefusal(amount, terms, standing), fee: feeFor(amount, terms, standing) }
}

export const cancelWithdrawal = inbound({
  path: '/withdrawal/cancellation',
  title: 'Cancel a withdrawal',
  description: 'Possible until the withdrawal is approved; the held money returns to the wallet.',
  input: z.strictObject({ externalId, withdrawal: rowId, device: locationFields.device }),
  answer: state,
})

export const cancelWithdrawalHandler = inboundHandler(cancelWithdrawal, {
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
  rule: ({ withdrawal }) => rules.cancel(withdrawal, requesterOf(withdrawal.playerId)),
  reply: async ({ row }) => ({
    withdrawal: row.id,
    player: String(row.player_id),
    amount: majorUnits(row.amount),
    status: 'CANCELLED',
  }),
})
