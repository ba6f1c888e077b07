import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { coolOffEnd, endOf, exclusionTerms, longestCoolOff } from '#areas/players/rules/care/exclusion.ts'
import {
  changeLimit,
  confirmRaise,
  limitChanged,
  limitKinds,
  limitPeriods,
  type Limit,
} from '#areas/players/rules/care/limit.ts'
import type { Tx } from '#engine/action/act.ts'
import { arrival } from '#engine/arrival.ts'
import { exclusionRow, limitIn, limitRow, type WhichLimit } from '#areas/players/limits/limits.facts.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import { lockPlayer } from './players.facts.ts'
import { accountId, amount, externalId, major, minor } from '#blueprint/inbound/words.ts'

const which = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }
const limitState = z.object({
  player: accountId,
  ...which,
  /** An amount, or minutes for SESSION; null: none. */
  limit: z.nullable(z.string()),
  pending: z.nullable(z.object({ limit: z.nullable(z.string()), confirmFrom: z.string() })),
})

const written = ({ kind }: Pick<Limit, 'kind'>, value: bigint | null): string | null =>
  value === null ? null : kind === 'SESSION' ? String(value) : major(value)

const told = (player: string, limit: Limit) => ({
  player,
  kind: limit.kind,
  period: limit.period,
  limit: written(limit, limit.amount),
  pending: limit.pending && {
    limit: written(limit, limit.pending.amount),
    confirmFrom: limit.pending.from.toISOString(),
  },
})

interface Wanted {
  readonly player: string
  readonly kind: WhichLimit['kind']
  readonly period: WhichLimit['period']
}

/** The player's own limit, with him locked so that nothing is placed meanwhile under the old one. */
async function lockLimit(tx: Tx, { player: id, kind, period }: Wanted, now: Date) {
  const locked = await lockPlayer(tx, id)
  if (!locked) return null
  const { care } = await careAndKeys(tx, locked.player, now)
  return { ...locked, before: limitIn(care, { kind, period, setter: 'PLAYER' }), delay: care.raiseDelayHours }
}
type LockedLimit = NonNullable<Awaited<ReturnType<typeof lockLimit>>>

export const setLimit = inbound({
  path: '/player/limit',
  title: 'Set a player’s own limit',
  description:
    'A lower limit takes effect immediately. A higher limit, or no limit, waits for the number of hours set by the operator and must then be confirmed by the player.',
  input: z.strictObject({
    externalId,
    player: accountId,
    ...which,
    amount: z.optional(amount),
    minutes: z.optional(z.int().check(z.gte(1), z.lte(44_640))),
  }),
  answer: limitState,
})
type SetInput = { readonly amount?: string | undefined; readonly minutes?: number | undefined }

const wantedAmount = ({ amount: money, minutes }: SetInput): bigint | null =>
  money !== undefined ? minor(money) : minutes !== undefined ? BigInt(minutes) : null

const changed = ({ before, delay }: LockedLimit, input: SetInput, now: Date) =>
  changeLimit(before, { amount: wantedAmount(input), now, delay })

function limitDecision(locked: LockedLimit, after: ReturnType<typeof changed>, now: Date) {
  if ('refused' in after) return after
  const { player, before } = locked
  return decide({
    ...limitChanged(before, after),
    rows: [limitRow(player, { before, after, by: `player:${player.id}`, at: now })],
  })
}

export const setLimitArrival = arrival(setLimit, {
  externalId: ({ externalId: id }) => ({ kind: 'player-limit', id }),
  facts: (tx, { input, now }) => lockLimit(tx, input, now),
  rule(locked, { input, now }) {
    const isTime = input.kind === 'SESSION'
    if (isTime && input.amount !== undefined) return refuse('A limit of time is in minutes', 'amount')
    if (!isTime && input.minutes !== undefined) return refuse('Only a limit of time is in minutes', 'minutes')
    return limitDecision(locked, changed(locked, input, now), now)
  },
  async reply(locked, { input, now }) {
    const after = changed(locked, input, now)
    return told(input.player, 'refused' in after ? locked.before : after)
  },
})

export const confirmLimit = inbound({
  path: '/player/limit/confirmation',
  title: 'Confirm a player’s higher limit',
  description: 'Possible once the hours of the house have passed since he asked for it.',
  input: z.strictObject({ externalId, player: accountId, ...which }),
  answer: limitState,
})

export const confirmLimitArrival = arrival(confirmLimit, {
  externalId: ({ externalId: id }) => ({ kind: 'player-limit-confirmation', id }),
  facts: (tx, { input, now }) => lockLimit(tx, input, now),
  rule: (locked, { now }) => limitDecision(locked, confirmRaise(locked.before, now), now),
  async reply(locked, { input, now }) {
    const after = confirmRaise(locked.before, now)
    return told(input.player, 'refused' in after ? locked.before : after)
  },
})

const exclusionState = z.object({ player: accountId, until: z.nullable(z.string()) })

async function lockPerson(tx: Tx, id: string, now: Date) {
  const locked = await lockPlayer(tx, id)
  return locked && { ...locked, ...(await careAndKeys(tx, locked.player, now)) }
}

export const coolOff = inbound({
  path: '/player/cool-off',
  title: 'Start a cool-off',
  description:
    'No bets, deposits or logins for the given number of days. It ends automatically and cannot be ended early.',
  input: z.strictObject({
    externalId,
    player: accountId,
    days: z.int().check(z.gte(1), z.lte(longestCoolOff)),
  }),
  answer: exclusionState,
})

export const coolOffArrival = arrival(coolOff, {
  externalId: ({ externalId: id }) => ({ kind: 'cool-off', id }),
  facts: (tx, { input, now }) => lockPerson(tx, input.player, now),
  rule({ player, keys }, { input, now }) {
    const until = coolOffEnd(input.days, now)
    const by = `player:${player.id}`
    return decide({
      rows: [exclusionRow(player, { kind: 'COOL_OFF', keys, from: now, until, by, reason: 'Asked for by the player' })],
      events: [{ name: 'player.cooled-off', payload: { player: input.player, until: until.toISOString() } }],
    })
  },
  reply: async (_, { input, now }) => ({
    player: input.player,
    until: coolOffEnd(input.days, now).toISOString(),
  }),
})

export const selfExclude = inbound({
  path: '/player/self-exclusion',
  title: 'Start a self-exclusion',
  description:
    'Acts at once in every domain, on every account with the same e-mail, phone or document. Never lifted before its term, and then by two people only.',
  input: z.strictObject({ externalId, player: accountId, term: z.enum(exclusionTerms) }),
  answer: exclusionState,
})

export const selfExcludeArrival = arrival(selfExclude, {
  externalId: ({ externalId: id }) => ({ kind: 'self-exclusion', id }),
  facts: (tx, { input, now }) => lockPerson(tx, input.player, now),
  rule({ player, keys }, { input, now }) {
    const until = endOf(input.term, now)
    const by = `player:${player.id}`
    return decide({
      rows: [
        exclusionRow(player, { kind: 'SELF_EXCLUSION', keys, from: now, until, by, reason: 'Asked for by the player' }),
      ],
      events: [
        { name: 'player.self-excluded', payload: { player: input.player, until: until?.toISOString() ?? null } },
      ],
    })
  },
  reply: async (_, { input, now }) => ({
    player: input.player,
    until: endOf(input.term, now)?.toISOString() ?? null,
  }),
})

export const limitArrivals = [setLimitArrival, confirmLimitArrival, coolOffArrival, selfExcludeArrival]
