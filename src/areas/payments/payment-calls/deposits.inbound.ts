import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/deposits/deposit.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/told.ts'
import { arrival } from '#engine/arrival.ts'
import { depositOf, depositSubject, lockedDeposit } from '#areas/payments/gateway-polls/deposits.ts'
import { mayDeposit } from '#areas/players/rules/care/gate.ts'
import { depositRefusal } from './amount-limits.ts'
import { careFor, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { noProofOf } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { attachmentColumns } from '#areas/players/rules/messages/letter.ts'
import { proofRows } from '#areas/payments/rules/deposits/shown-proof.ts'
import { proofShown } from '#areas/payments/manual-deposits/same-proof.ts'
import { picture, proofSent, sendAgain } from './proof.inbound.ts'
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

const state = z.object({ deposit: rowId, player: accountId, amount: z.string(), status: z.string() })

export const askDeposit = inbound({
  path: '/deposit',
  title: 'Create a deposit',
  description: 'Opens a deposit that awaits its payment. Nothing is credited until the deposit is confirmed.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    amount,
    utr: z.optional(name),
    gateway: z.optional(name),
    order: z.optional(name),
    picture,
    ...whereabouts,
  }),
  answer: state,
})

export const askDepositArrival = arrival(askDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit', id }),
  lane: ({ player }) => player,
  async facts(tx, { input, now, caller }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { player } = locked
    const id = player.fresh_id
    const subject: Subject = {
      table: 'deposit',
      key: { cell: player.cell, player_id: player.id, id },
      domainId: player.domain_id,
      agentId: player.agent_id,
      name: `deposit ${id}`,
      shown: {},
    }
    const { payments } = (await settingsIn(tx)).of(player.domain_id)
    const brought = await proofSent(tx, caller, input.picture)
    const of = { domainId: player.domain_id, deposit: null, amount: minor(input.amount) }
    const attached = await proofShown(tx, brought, of)
    return { player, id, subject, payments, attached, care: await careFor(tx, player, now) }
  },
  rule({ player, id, payments, care, attached }, { input, now }) {
    if (player.status === 'CLOSED') return refuse('The account is closed')
    const gateway = input.gateway ?? 'manual'
    if (attached === undefined) return sendAgain
    if (attached !== null && gateway !== 'manual') return noProofOf
    const barred = depositRefusal(minor(input.amount), payments) ?? mayDeposit(care, minor(input.amount), now)
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
            utr: input.utr ?? null,
            amount: minor(input.amount),
            currency: player.currency,
            external_id: input.externalId,
            asked_at: now,
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
    amount: major(minor(input.amount)),
    status: 'PENDING',
  }),
})

async function lockDeposit(tx: Tx, id: string) {
  const row = await lockedDeposit(tx, id)
  return row && { row, deposit: depositOf(row), subject: depositSubject(row), flow: rules.depositFlow }
}

/** A site speaks for what it confirms itself, and not for a gateway of the house. */
const ofItsGateway = refuse('Its gateway says what becomes of this deposit')

export const confirmDeposit = inbound({
  path: '/deposit/confirmation',
  title: 'Confirm a deposit',
  description: 'Credits the wallet once. The amount must be the one asked for; another one is for a person to look at.',
  input: z.strictObject({ externalId, deposit: rowId, amount, utr: z.optional(name) }),
  answer: state,
})

export const confirmDepositArrival = arrival(confirmDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-confirmation', id }),
  lane: ({ deposit }) => deposit,
  facts: (tx, { input }) => lockDeposit(tx, input.deposit),
  rule({ deposit, row }, { input, caller, now }) {
    if (row.gateway_id !== null) return ofItsGateway
    const confirmed = { amount: minor(input.amount), currency: row.currency, gateway: `site:${caller.name}`, at: now }
    const decision = rules.succeed(deposit, confirmed)
    if (isRefusal(decision)) return decision
    return decide({ ...decision, set: { ...decision.set, utr: input.utr ?? row.utr } })
  },
  reply: async ({ row }, { input }) => ({
    deposit: input.deposit,
    player: String(row.player_id),
    amount: major(row.amount),
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

export const failDepositArrival = arrival(failDeposit, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-failure', id }),
  lane: ({ deposit }) => deposit,
  facts: (tx, { input }) => lockDeposit(tx, input.deposit),
  rule: ({ deposit, row }, { input }) =>
    row.gateway_id === null ? rules.progress(deposit, 'fail', input.reason) : ofItsGateway,
  reply: async ({ row }, { input }) => ({
    deposit: input.deposit,
    player: String(row.player_id),
    amount: major(row.amount),
    status: 'FAILED',
  }),
})
