import { utrField } from '#areas/payments/deposits/utr-field.ts'
import { referenceColumns } from '#areas/payments/rules/deposits/utr.ts'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/deposits/deposit.ts'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import {
  depositOf,
  depositSubject,
  lockDepositOrder,
  lockDepositOrders,
  type DepositRow,
} from '#areas/payments/gateways/polls/deposits.ts'
import { mayDeposit } from '#areas/players/rules/care/gate.ts'
import { depositRefusal } from './amount-limits.ts'
import { depositRecord } from '#areas/payments/gateways/polls/deposit.record.ts'
import { ownedBy } from '#areas/players/limits/locked-player.facts.ts'
import { readResponsibleGaming, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { proofNotAccepted } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { attachmentColumns } from '#areas/players/rules/messages/message.ts'
import { proofRows } from '#areas/payments/rules/deposits/proof-checks.ts'
import { checkProofReuse } from '#areas/payments/deposits/manual/proof-reuse.ts'
import { gatewayLimitRefusal, limitsFor } from '#areas/payments/rules/deposits/gateway-limits.ts'
import { namedGateway, originOf } from '#areas/payments/methods/guides/start-deposit.facts.ts'
import { picture, sentProof, uploadAgain } from './proof.inbound.ts'
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

const state = z.object({ deposit: rowId, player: accountId, amount: z.string(), status: z.string() })

export const requestDeposit = inbound({
  path: '/deposit',
  feature: 'deposits',
  title: 'Create a deposit',
  description: 'Opens a deposit that awaits its payment. Nothing is credited until the deposit is confirmed.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    amount,
    utr: z.optional(utrField),
    gateway: z.optional(name),
    order: z.optional(name),
    picture,
    ...locationFields,
  }),
  answer: state,
})

export const requestDepositHandler = inboundHandler(requestDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit', id }),
  lane: ({ player }) => player,
  async facts(tx, { input, now, caller }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { player } = locked
    const id = player.fresh_id
    const subject = depositRecord.subjectOf({ ...ownedBy(player), id })
    const { payments } = (await settingsIn(tx)).of(player.domain_id)
    const attachment = await sentProof(tx, caller, input.picture)
    const proofTarget = { domainId: player.domain_id, deposit: null, amount: minorUnits(input.amount) }
    const attached = await checkProofReuse(tx, attachment, proofTarget)
    const named = await namedGateway(tx, input.gateway, player, now)
    return { player, id, subject, payments, attached, named, care: await readResponsibleGaming(tx, player, now) }
  },
  rule({ player, id, payments, care, attached, named }, { input, now }) {
    if (player.status === 'CLOSED') return refuse('The account is closed.')
    const gateway = input.gateway ?? 'manual'
    if (attached === undefined) return uploadAgain
    if (attached !== null && gateway !== 'manual') return proofNotAccepted
    const amountAsked = minorUnits(input.amount)
    const barred =
      depositRefusal(amountAsked, payments) ??
      mayDeposit(care, amountAsked, now) ??
      (named && gatewayLimitRefusal(amountAsked, limitsFor(named.limits, originOf(input, player)), named.today))
    if (barred) return barred
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
            method: input.method,
            gateway,
            gateway_order: input.order ?? null,
            ...(input.utr === undefined ? {} : referenceColumns(input.utr)),
            amount: minorUnits(input.amount),
            currency: player.currency,
            external_id: input.externalId,
            requested_at: now,
            ...attachmentColumns(attached),
          },
        },
        ...proofRows(attached, {
          cell: player.cell,
          player_id: player.id,
          domain_id: player.domain_id,
          deposit_id: id,
        }),
      ],
      events: [{ name: 'deposit.asked', payload: { deposit: id, player: input.player, amount: input.amount } }],
    })
  },
  reply: async ({ id }, { input }) => ({
    deposit: id,
    player: input.player,
    amount: majorUnits(minorUnits(input.amount)),
    status: 'PENDING',
  }),
})

const lockedDeposit = (row: DepositRow) => ({
  row,
  deposit: depositOf(row),
  subject: depositSubject(row),
  flow: rules.depositFlow,
})

async function lockDeposit(tx: Tx, id: string) {
  const row = await lockDepositOrder(tx, id)
  return row && lockedDeposit(row)
}

async function lockDeposits(tx: Tx, all: readonly { readonly input: { readonly deposit: string } }[]) {
  const rows = await lockDepositOrders(
    tx,
    all.map(({ input }) => input.deposit),
  )
  return rows.map((row) => row && lockedDeposit(row))
}

/** A site reports only deposits it confirms itself, never those of a gateway. */
const confirmedByGateway = refuse('This deposit is confirmed by its gateway.')

export const confirmDeposit = inbound({
  path: '/deposit/confirmation',
  title: 'Confirm a deposit',
  description:
    'Credits the wallet once. The amount must equal the requested amount; a different amount is reviewed by staff.',
  input: z.strictObject({ externalId, deposit: rowId, amount, utr: z.optional(utrField) }),
  answer: state,
})

export const confirmDepositHandler = inboundHandler(confirmDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-confirmation', id }),
  lane: ({ deposit }) => deposit,
  facts: (tx, { input }) => lockDeposit(tx, input.deposit),
  factsOfAll: lockDeposits,
  rule({ deposit, row }, { input, caller, now }) {
    if (row.gateway_id !== null) return confirmedByGateway
    const confirmed = {
      amount: minorUnits(input.amount),
      currency: row.currency,
      gateway: `site:${caller.name}`,
      at: now,
    }
    const decision = rules.succeed(deposit, confirmed)
    if (isRefusal(decision)) return decision
    return decide({ ...decision, set: { ...decision.set, ...(input.utr ? referenceColumns(input.utr) : {}) } })
  },
  reply: async ({ row }, { input }) => ({
    deposit: input.deposit,
    player: String(row.player_id),
    amount: majorUnits(row.amount),
    status: 'SUCCESS',
  }),
})

export const failDeposit = inbound({
  path: '/deposit/failure',
  title: 'Fail a deposit',
  description: 'Ends a pending deposit. Nothing is credited.',
  input: z.strictObject({ externalId, deposit: rowId, reason: note }),
  answer: state,
})

export const failDepositHandler = inboundHandler(failDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-failure', id }),
  lane: ({ deposit }) => deposit,
  facts: (tx, { input }) => lockDeposit(tx, input.deposit),
  factsOfAll: lockDeposits,
  rule: ({ deposit, row }, { input }) =>
    row.gateway_id === null ? rules.progress(deposit, 'fail', input.reason) : confirmedByGateway,
  reply: async ({ row }, { input }) => ({
    deposit: input.deposit,
    player: String(row.player_id),
    amount: majorUnits(row.amount),
    status: 'FAILED',
  }),
})
