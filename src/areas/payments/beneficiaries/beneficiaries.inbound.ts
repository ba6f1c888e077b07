import { sql } from 'kysely'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { beneficiaryFlow, blocked, misnamed } from '#areas/payments/rules/payouts/beneficiary.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { arrival } from '#engine/arrival.ts'
import { termsOf } from '#areas/payments/payout-work/terms.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, externalId, method, name, note, rowId, whereabouts } from '#blueprint/inbound/words.ts'
import { masked } from '#values/masked.ts'
import { coolDownOf, knownAccount, savedFor } from './saved.facts.ts'

const state = z.object({
  beneficiary: rowId,
  player: accountId,
  status: z.enum(beneficiaryFlow.states as [string, ...string[]]),
  /** From when on it is paid to. */
  usableFrom: z.string(),
})

export const saveBeneficiary = inbound({
  path: '/beneficiary',
  title: 'Save a beneficiary',
  description:
    'An account at a bank, a UPI id or the address of a coin. A new one waits for the cool-down of its way of paying; a withdrawal to an account nobody saved saves it.',
  input: z.strictObject({
    externalId,
    player: accountId,
    method,
    beneficiary: note,
    /** As the bank or the UPI app calls the holder. */
    beneficiaryName: z.optional(name),
    /** IFSC of the bank, network of a coin. */
    branch: z.optional(name),
    ...whereabouts,
  }),
  answer: state,
})

/** The kinds of account any way of paying of the house pays to; null: the house has named no way. */
async function offeredBy(tx: Tx, domainId: number): Promise<readonly string[] | null> {
  const { rows } = await sql<{ kinds: string[]; ways: number }>`
    select coalesce(array_agg(distinct kind) filter (where m.status = 'ACTIVE'), '{}') as kinds, count(*)::int as ways
    from payout_method m, unnest(m.beneficiaries) kind where m.domain_id = ${domainId}`.execute(tx)
  return rows[0] && rows[0].ways > 0 ? rows[0].kinds : null
}

const hour = 3_600_000

export const saveBeneficiaryArrival = arrival(saveBeneficiary, {
  externalId: ({ externalId: id }) => ({ kind: 'beneficiary', id }),
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { player, subject } = locked
    const wanted = { method: input.method, account: input.beneficiary, branch: input.branch }
    const { saved, isBlocked } = await knownAccount(tx, player, wanted)
    const terms = await termsOf(tx, player.domain_id, input.method)
    const since = saved && saved.status !== 'REMOVED' ? saved.coolingFrom : now
    return {
      player,
      subject,
      wanted,
      saved,
      isBlocked,
      id: saved?.id ?? player.fresh_id,
      offered: await offeredBy(tx, player.domain_id),
      usableFrom: new Date(since.getTime() + (terms?.coolDownHours ?? 0) * hour),
    }
  },
  rule({ player, wanted, saved, isBlocked, offered, id }, { input, now }) {
    if (player.status === 'LOCKED' || player.status === 'CLOSED') return refuse('The account is closed or blocked.')
    const refused = misnamed(wanted, offered) ?? blocked(isBlocked)
    if (refused) return refused
    const rows = savedFor(player, saved, { ...wanted, id, holder: input.beneficiaryName ?? '' }, now)
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
  title: 'A player takes a saved account off',
  description:
    'Withdrawals already in progress to it continue. If it is saved again later, it counts as a new account.',
  input: z.strictObject({ externalId, player: accountId, beneficiary: rowId, device: whereabouts.device }),
  answer: z.object({ beneficiary: rowId, player: accountId, status: z.literal('REMOVED') }),
})

export const removeBeneficiaryArrival = arrival(removeBeneficiary, {
  externalId: ({ externalId: id }) => ({ kind: 'beneficiary-removal', id }),
  async facts(tx, { input }) {
    const locked = await lockPlayer(tx, input.player)
    const row = await tx
      .selectFrom('beneficiary')
      .selectAll()
      .where('id', '=', input.beneficiary)
      .forUpdate()
      .executeTakeFirst()
    if (!locked || !row || row.player_id !== locked.player.id) return null
    const subject: Subject = {
      ...locked.subject,
      table: 'beneficiary',
      key: { cell: row.cell, player_id: row.player_id, id: row.id },
      state: row.status,
      version: row.version,
      name: `beneficiary ${row.id}`,
      shown: { player: input.player, method: row.method, beneficiary: row.account, status: row.status },
    }
    return { subject, flow: beneficiaryFlow, status: row.status }
  },
  rule: ({ status }) =>
    refusal(beneficiaryFlow, 'remove', status) ?? decide({ move: 'remove', events: [{ name: 'beneficiary.removed' }] }),
  reply: async (_, { input: { beneficiary, player } }) => ({ beneficiary, player, status: 'REMOVED' as const }),
})

export const askBeneficiaries = inbound({
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
        /** Masked: the site knows the whole. */
        account: z.string(),
        status: z.enum(beneficiaryFlow.states as [string, ...string[]]),
        usableFrom: z.string(),
      }),
    ),
  }),
})

export const askBeneficiariesArrival = arrival(askBeneficiaries, {
  externalId: () => null,
  async facts(tx, { input }) {
    const found = await lockPlayer(tx, input.player)
    if (!found) return null
    const { cell, id, domain_id: domainId } = found.player
    const { rows } = await sql<{ id: string; method: Way; account: string; status: string; at: Date }>`
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
type Way = z.infer<typeof method>
