import { sql } from 'kysely'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { beneficiaryFlow, blockedRefusal, destinationRefusal } from '#areas/payments/rules/payouts/beneficiary.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { termsOf } from '#areas/payments/withdrawals/payout-work/terms.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, externalId, method, name, note, rowId, locationFields } from '#blueprint/inbound/field-schemas.ts'
import { masked } from '#values/text/masked.ts'
import { beneficiary } from './beneficiary.record.ts'
import { coolDownOf, findAccount, savedAccountRows } from './saved-accounts.facts.ts'

const state = z.object({
  beneficiary: rowId,
  player: accountId,
  status: z.enum(beneficiaryFlow.states as [string, ...string[]]),
  /** Start of payouts to this account. */
  usableFrom: z.string(),
})

export const saveBeneficiary = inbound({
  path: '/beneficiary',
  title: 'Save a beneficiary',
  description:
    'A bank account, UPI ID or wallet address. A new one is paid only after the cool-down of its payout method. A withdrawal to an unsaved account saves it.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    beneficiary: note,
    /** Holder name at the bank or UPI app. */
    beneficiaryName: z.optional(name),
    /** IFSC of the bank, network of a coin. */
    branch: z.optional(name),
    ...locationFields,
  }),
  answer: state,
})

/** Kinds of account the operator’s payout methods pay to; null: no payout method is configured. */
async function offeredKinds(tx: Tx, domainId: number): Promise<readonly string[] | null> {
  const { rows } = await sql<{ kinds: string[]; ways: number }>`
    select coalesce(array_agg(distinct kind) filter (where m.status = 'ACTIVE'), '{}') as kinds, count(*)::int as ways
    from payout_method m, unnest(m.beneficiaries) kind where m.domain_id = ${domainId}`.execute(tx)
  return rows[0] && rows[0].ways > 0 ? rows[0].kinds : null
}

const hour = 3_600_000

export const saveBeneficiaryHandler = inboundHandler(saveBeneficiary, {
  externalId: ({ externalId: id }) => ({ kind: 'beneficiary', id }),
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { player, subject } = locked
    const requested = { method: input.method, account: input.beneficiary, branch: input.branch }
    const { saved, isBlocked } = await findAccount(tx, player, requested)
    const terms = await termsOf(tx, player.domain_id, input.method)
    const since = saved && saved.status !== 'REMOVED' ? saved.coolingFrom : now
    return {
      player,
      subject,
      requested,
      saved,
      isBlocked,
      id: saved?.id ?? player.fresh_id,
      offered: await offeredKinds(tx, player.domain_id),
      usableFrom: new Date(since.getTime() + (terms?.coolDownHours ?? 0) * hour),
    }
  },
  rule({ player, requested, saved, isBlocked, offered, id }, { input, now }) {
    if (player.status === 'LOCKED' || player.status === 'CLOSED') return refuse('The account is closed or blocked.')
    const refused = destinationRefusal(requested, offered) ?? blockedRefusal(isBlocked)
    if (refused) return refused
    const rows = savedAccountRows(player, saved, { ...requested, id, holder: input.beneficiaryName ?? '' }, now)
    return decide(
      rows.length === 0
        ? {}
        : { rows, events: [{ name: 'beneficiary.added', payload: { player: input.player, method: input.method } }] },
    )
  },
  reply: async ({ id, saved, usableFrom }, { input }) => ({
    beneficiary: id,
    player: input.player,
    status: saved?.status === 'VERIFIED' ? 'VERIFIED' : 'ADDED',
    usableFrom: usableFrom.toISOString(),
  }),
})

export const removeBeneficiary = inbound({
  path: '/beneficiary/removal',
  title: 'Remove a beneficiary',
  description:
    'Withdrawals already in progress to it continue. If it is saved again later, it counts as a new account.',
  input: z.strictObject({ externalId, player: accountId, beneficiary: rowId, device: locationFields.device }),
  answer: z.object({ beneficiary: rowId, player: accountId, status: z.literal('REMOVED') }),
})

export const removeBeneficiaryHandler = inboundHandler(removeBeneficiary, {
  externalId: ({ externalId: id }) => ({ kind: 'beneficiary-removal', id }),
  async facts(tx, { input }) {
    const locked = await lockPlayer(tx, input.player)
    const row = locked && (await beneficiary.lockAsSystem(tx, input.beneficiary))
    if (!locked || row?.playerId !== locked.player.id) return null
    const { id, method, status } = row
    const shown = { player: input.player, method, beneficiary: row.account, status }
    const subject = beneficiary.subjectOf(row, { name: `beneficiary ${id}`, shown })
    return { subject, flow: beneficiaryFlow, status }
  },
  rule: ({ status }) =>
    refusal(beneficiaryFlow, 'remove', status) ?? decide({ move: 'remove', events: [{ name: 'beneficiary.removed' }] }),
  reply: async (_, { input }) => ({ beneficiary: input.beneficiary, player: input.player, status: 'REMOVED' as const }),
})

export const listBeneficiaries = inbound({
  path: '/player/beneficiaries',
  title: 'List a player’s beneficiaries',
  description:
    'The accounts the player saved or was paid to, newest first, each with the time from which it can be paid.',
  input: z.strictObject({ player: accountId }),
  answer: z.object({
    player: accountId,
    beneficiaries: z.array(
      z.object({
        beneficiary: rowId,
        method,
        /** Masked; the site already has the full account. */
        account: z.string(),
        status: z.enum(beneficiaryFlow.states as [string, ...string[]]),
        usableFrom: z.string(),
      }),
    ),
  }),
})

export const listBeneficiariesHandler = inboundHandler(listBeneficiaries, {
  externalId: () => null,
  async facts(tx, { input }) {
    const found = await lockPlayer(tx, input.player)
    if (!found) return null
    const { cell, id, domain_id: domainId } = found.player
    const { rows } = await sql<{ id: string; method: PaymentMethod; account: string; status: string; at: Date }>`
      select id, method, account, status, cooling_from + make_interval(hours => ${coolDownOf('beneficiary')}) as at
      from beneficiary where cell = ${cell} and player_id = ${id} and domain_id = ${domainId} and status <> 'REMOVED'
      order by added_at desc, id desc limit 100`.execute(tx)
    return { rows }
  },
  rule: () => ({}),
  reply: async ({ rows }, { input: { player } }) => ({
    player,
    beneficiaries: rows.map(({ id, at, account, ...row }) => ({
      ...row,
      beneficiary: id,
      account: masked(account),
      usableFrom: at.toISOString(),
    })),
  }),
})
type PaymentMethod = z.infer<typeof method>
