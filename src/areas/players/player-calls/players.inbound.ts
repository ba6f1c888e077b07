import { sql } from 'kysely'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { ageRefusal } from '#areas/players/rules/kyc/document.ts'
import { cellOf } from '#values/id.ts'
import { todayOf } from '#areas/players/kyc/documents/kyc-level.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { registrationRefusal } from '#areas/players/profile/accounts/contact-rules.ts'
import { contactExclusionRefusal } from '#areas/players/limits/limits.facts.ts'
import { referrerRefusal, findReferrer } from '#areas/players/profile/accounts/referrer.facts.ts'
import { lockPlayer } from './players.facts.ts'
import { playerRecord } from '#areas/agents/tree/accounts/account.record.ts'
import {
  accountId,
  agentName,
  email,
  externalId,
  linkSlug,
  majorUnits,
  name,
  note,
  phone,
  referralCode,
  username,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

export const registerPlayer = inbound({
  path: '/player',
  feature: 'registrations',
  title: 'Register a player',
  description:
    'Opens an account with a wallet under an agent. The response contains the id that every other call requires. With `link`, the slug in the cookie `registration_link` that `/r/:slug` sets, the player is placed under the agent of that registration link. With `referralCode`, the code in the cookie `referral_code` that `/f/:code` sets, the player of that link is the referrer.',
  input: z.strictObject({
    externalId,
    username,
    name: z.optional(name),
    phone: z.optional(phone),
    email: z.optional(email),
    state: z.optional(name),
    bornOn: z.optional(z.iso.date('Enter a date like 1990-05-30.')),
    /** Username or id of the agent; defaults to the first agent of the domain. */
    agent: z.optional(agentName),
    /** Slug of the registration link that the player opened: the cookie `registration_link` of the host. */
    link: z.optional(linkSlug),
    /** Username or id of the referring player. */
    referrer: z.optional(agentName),
    /** Code of the referral link that the player opened: the cookie `referral_code` of the host. */
    referralCode: z.optional(referralCode),
    ...locationFields,
  }),
  answer: z.object({ player: accountId, username, agent: accountId, currency: z.string() }),
})

async function findAgent(tx: Tx, name: string | undefined, domainId: number) {
  const agents = tx.selectFrom('agent').select(['id', 'status']).where('domain_id', '=', domainId)
  if (name === undefined) return agents.orderBy('level').orderBy('id').limit(1).executeTakeFirst()
  const byName = await agents.where((where) => where(sql`lower(username)`, '=', name.toLowerCase())).executeTakeFirst()
  return byName ?? (/^\d+$/.test(name) ? agents.where('id', '=', BigInt(name)).executeTakeFirst() : undefined)
}

export const registerPlayerHandler = inboundHandler(registerPlayer, {
  externalId: ({ externalId: id }) => ({ kind: 'player', id }),
  async facts(tx, { input, caller, now, scope }) {
    const refusal = await contactExclusionRefusal(tx, input, now)
    if (refusal) return refusal
    const { access } = (await settingsIn(tx)).of(caller.domainId)
    const refused = registrationRefusal(input, access)
    if (refused) return refused
    const young = ageRefusal(input.bornOn ?? null, await todayOf(tx, caller.domainId, now))
    if (young) return young
    const agent = await findAgent(tx, input.agent, caller.domainId)
    if (!agent) return refuse('Agent not found.', 'agent')
    const origin = { domainId: caller.domainId, scope }
    const referrerId = await findReferrer(tx, input.referrer ?? null, origin)
    if (referrerId === undefined) return refuse('Player not found.', 'referrer')
    const unbrought = await referrerRefusal(tx, referrerId, now)
    if (unbrought) return unbrought
    const taken = await sql<{ id: bigint }>`select take_ids('account', 1) as id`.execute(tx)
    const id = taken.rows[0]?.id
    if (id === undefined) throw new Error('No account ids left')
    const subject = playerRecord.subjectOf(
      { cell: cellOf(id), id, domainId: caller.domainId, agentId: agent.id },
      { name: `player ${input.username}` },
    )
    return { id, agent, referrerId, subject }
  },
  rule({ id, agent, referrerId }, { input, caller }) {
    if (agent.status !== 'ACTIVE') return refuse('The agent is not active.', 'agent')
    const { username: called, name = '', phone: number, email: address, state, bornOn, place } = input
    return decide({
      wallets: [{ accountId: id, domainId: caller.domainId, currency: caller.currency }],
      rows: [
        { table: 'username_claim', values: { name_key: `${caller.domainId}:${called.toLowerCase()}`, account_id: id } },
        {
          table: 'player',
          values: {
            cell: cellOf(id),
            id,
            domain_id: caller.domainId,
            agent_id: agent.id,
            username: called,
            name,
            phone: number ?? null,
            email: address ?? null,
            state: state ?? null,
            born_on: bornOn ?? null,
            country: place?.country ?? null,
            home_state: place?.state ?? null,
            currency: caller.currency,
            referrer_id: referrerId,
            source: caller.name,
          },
        },
      ],
      events: [{ name: 'player.registered', payload: { player: String(id), username: called } }],
    })
  },
  reply: async ({ id, agent }, { input, caller }) => ({
    player: String(id),
    username: input.username,
    agent: String(agent.id),
    currency: caller.currency,
  }),
})

export const lockPlayerCall = inbound({
  path: '/player/lock',
  title: 'Lock or unlock betting of a player',
  description: 'A locked player keeps their money and open bets but cannot place new bets.',
  input: z.strictObject({ externalId, player: accountId, isLocked: z.boolean(), reason: note }),
  answer: z.object({ player: accountId, isLocked: z.boolean() }),
})

export const lockPlayerHandler = inboundHandler(lockPlayerCall, {
  externalId: ({ externalId: id }) => ({ kind: 'player-lock', id }),
  facts: (tx, { input }) => lockPlayer(tx, input.player),
  rule: (_, { input }) =>
    decide({
      set: { is_bet_locked: input.isLocked },
      events: [
        {
          name: input.isLocked ? 'player.locked' : 'player.unlocked',
          payload: { player: input.player, reason: input.reason },
        },
      ],
    }),
  reply: async (_, { input }) => ({ player: input.player, isLocked: input.isLocked }),
})

export const playerBalance = inbound({
  path: '/balance',
  title: 'Player balance',
  description:
    'The player’s balance, the exposure of open bets, the amount held for pending withdrawals, and the amount available to bet.',
  input: z.strictObject({ player: accountId }),
  answer: z.object({
    player: accountId,
    currency: z.string(),
    balance: z.string(),
    exposure: z.string(),
    held: z.string(),
    available: z.string(),
  }),
})

export const playerBalanceHandler = inboundHandler(playerBalance, {
  externalId: () => null,
  async facts(tx, { input }) {
    const id = BigInt(input.player)
    const wallet = await tx
      .selectFrom('wallet')
      .selectAll()
      .where('cell', '=', cellOf(id))
      .where('account_id', '=', id)
      .executeTakeFirst()
    return wallet ? { wallet } : null
  },
  rule: () => decide({}),
  reply: async ({ wallet }, { input }) => ({
    player: input.player,
    currency: wallet.currency,
    balance: majorUnits(wallet.balance),
    exposure: majorUnits(wallet.exposure),
    held: majorUnits(wallet.held),
    available: majorUnits(wallet.balance - wallet.exposure),
  }),
})
