import { utrField } from '#areas/payments/deposits/utr-field.ts'
import { referenceColumns } from '#areas/payments/rules/deposits/utr.ts'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { mayDeposit } from '#areas/players/rules/care/gate.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { depositMethodRefusal, playerFee } from '#areas/payments/rules/deposits/deposit-method.ts'
import { gatewayLimitRefusal, limitsFor } from '#areas/payments/rules/deposits/gateway-limits.ts'
import { money } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { depositRefusal } from '#areas/payments/payment-calls/amount-limits.ts'
import { depositRecord } from '#areas/payments/gateways/polls/deposit.record.ts'
import { ownedBy } from '#areas/players/limits/locked-player.facts.ts'
import { readResponsibleGaming, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import {
  accountId,
  amount,
  externalId,
  majorUnits,
  minorUnits,
  rowId,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'
import { collectionAccountFor, findMethod, originOf, payerOf } from './start-deposit.facts.ts'
import { paymentMethodOf, platforms } from '#areas/payments/gateways/labels.ts'

const code = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,29}$/, 'Enter a deposit method code.'))
/** Some gateways have limits by platform. */
const platformField = z
  .optional(z.enum(platforms))
  .check(z.describe('Platform the player pays on. Without it the limits of every platform hold.'))
const started = z.object({
  deposit: rowId,
  player: accountId,
  amount: z.string(),
  fee: z.string(),
  status: z.string(),
  expiresAt: z.string(),
})

export const startDeposit = inbound({
  path: '/deposit/start',
  feature: 'deposits',
  title: 'Start a deposit by deposit method',
  description:
    'Opens a deposit with a gateway or an operator account. Nothing is credited until the gateway or staff confirm the payment. Call /deposit/state for the payment details.',
  input: z.strictObject({
    externalId,
    player: accountId,
    way: code,
    amount,
    utr: z.optional(utrField),
    platform: platformField,
    ...locationFields,
  }),
  answer: started,
})

export const startDepositHandler = inboundHandler(startDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit', id }),
  async facts(tx, { input, now, caller }) {
    const locked = await lockPlayer(tx, input.player)
    const method = locked && (await findMethod(tx, caller.domainId, input.way))
    if (!locked || !method) return null
    const { player } = locked
    const id = player.fresh_id
    const subject = depositRecord.subjectOf({ ...ownedBy(player), id })
    const amount = minorUnits(input.amount)
    return {
      player,
      id,
      subject,
      method,
      payer: await payerOf(tx, method.row, player, now),
      collection: await collectionAccountFor(tx, method, { player, amount, now }),
      payments: (await settingsIn(tx)).of(player.domain_id).payments,
      care: await readResponsibleGaming(tx, player, now),
      fee: playerFee(amount, {
        rate: method.row.fee_rate,
        fixed: money(method.row.fee_fixed),
        payer: method.row.fee_payer,
      }),
      expiresAt: new Date(now.getTime() + method.row.expire_minutes * 60_000),
    }
  },
  rule(facts, { input, now }) {
    const { player, id, method, payer, collection, payments, care, fee, expiresAt } = facts
    const amount = minorUnits(input.amount)
    if (player.status === 'CLOSED') return refuse('The account is closed.')
    const barred =
      depositRefusal(amount, payments) ??
      mayDeposit(care, amount, now) ??
      depositMethodRefusal(amount, method.terms, payer) ??
      gatewayLimitRefusal(amount, limitsFor(method.limits, originOf(input, player)), payer.gatewayToday)
    if (barred) return barred
    const { row } = method
    if (row.currency !== player.currency)
      return refuse('This deposit method is for a different currency. Choose another method.')
    if (row.gateway_id === null && collection === null)
      return refuse('All accounts have reached their daily limit. Choose another deposit method.')
    return decide({
      rows: [
        {
          table: 'deposit',
          values: {
            cell: player.cell,
            player_id: player.id,
            id,
            domain_id: player.domain_id,
            agent_id: player.agent_id,
            method: paymentMethodOf[row.type],
            method_id: row.id,
            gateway: row.gateway_code ?? 'manual',
            gateway_id: row.gateway_id,
            gateway_order: row.gateway_id === null ? null : id,
            collection_account_id: collection,
            ...(input.utr === undefined ? {} : referenceColumns(input.utr)),
            amount,
            fee,
            currency: player.currency,
            status: row.gateway_id === null ? 'PENDING' : 'INITIATED',
            external_id: input.externalId,
            requested_at: now,
            expires_at: expiresAt,
            next_query_at: row.gateway_id === null ? null : now,
          },
        },
      ],
      events: [{ name: 'deposit.asked', payload: { deposit: id, player: input.player, amount: input.amount } }],
    })
  },
  reply: async ({ id, method, fee, expiresAt }, { input }) => ({
    deposit: id,
    player: input.player,
    amount: majorUnits(minorUnits(input.amount)),
    fee: majorUnits(fee),
    status: method.row.gateway_id === null ? 'PENDING' : 'INITIATED',
    expiresAt: expiresAt.toISOString(),
  }),
})
