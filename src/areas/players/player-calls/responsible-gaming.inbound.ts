import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { coolOffEnd, exclusionEnd, exclusionTerms, maxCoolOffDays } from '#areas/players/rules/care/exclusion.ts'
import {
  changeLimit,
  confirmRaise,
  limitChangeEffects,
  limitKinds,
  limitPeriods,
  type Limit,
} from '#areas/players/rules/care/limit.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { exclusionRow, findLimit, limitRow, type LimitKey } from '#areas/players/limits/limits.facts.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { lockPlayer } from './players.facts.ts'
import { accountId, amount, externalId, majorUnits, minorUnits } from '#blueprint/inbound/field-schemas.ts'

const which = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }
const limitState = z.object({
  player: accountId,
  ...which,
  /** Amount in major units, or minutes for SESSION; null: none. */
  limit: z.nullable(z.string()),
  pending: z.nullable(z.object({ limit: z.nullable(z.string()), confirmFrom: z.string() })),
})

const limitText = ({ kind }: Pick<Limit, 'kind'>, value: bigint | null): string | null =>
  value === null ? null : kind === 'SESSION' ? String(value) : majorUnits(value)

const limitReply = (player: string, limit: Limit) => ({
  player,
  kind: limit.kind,
  period: limit.period,
  limit: limitText(limit, limit.amount),
  pending: limit.pending && {
    limit: limitText(limit, limit.pending.amount),
    confirmFrom: limit.pending.from.toISOString(),
  },
})

interface LimitLookup {
  readonly player: string
  readonly kind: LimitKey['kind']
  readonly period: LimitKey['period']
}

/** The player's own limit. The player is locked, so that no bet is placed under the previous limit meanwhile. */
async function lockLimit(tx: Tx, { player: id, kind, period }: LimitLookup, now: Date) {
  const locked = await lockPlayer(tx, id)
  if (!locked) return null
  const { care } = await readResponsibleGaming(tx, locked.player, now)
  return { ...locked, before: findLimit(care, { kind, period, setter: 'PLAYER' }), delay: care.raiseDelayHours }
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
  money !== undefined ? minorUnits(money) : minutes !== undefined ? BigInt(minutes) : null

const changed = ({ before, delay }: LockedLimit, input: SetInput, now: Date) =>
  changeLimit(before, { amount: wantedAmount(input), now, delay })

function limitDecision(locked: LockedLimit, after: ReturnType<typeof changed>, now: Date) {
  if ('refused' in after) return after
  const { player, before } = locked
  return decide({
    ...limitChangeEffects(before, after),
    rows: [limitRow(player, { before, after, by: `player:${player.id}`, at: now })],
  })
}

export const setLimitHandler = inboundHandler(setLimit, {
  externalId: ({ externalId: id }) => ({ kind: 'player-limit', id }),
  facts: (tx, { input, now }) => lockLimit(tx, input, now),
  rule(locked, { input, now }) {
    const isTime = input.kind === 'SESSION'
    if (isTime && input.amount !== undefined)
      return refuse('Session time limits are set in minutes. Leave the amount empty.', 'amount')
    if (!isTime && input.minutes !== undefined)
      return refuse('Minutes apply only to session time limits. Enter an amount.', 'minutes')
    return limitDecision(locked, changed(locked, input, now), now)
  },
  async reply(locked, { input, now }) {
    const after = changed(locked, input, now)
    return limitReply(input.player, 'refused' in after ? locked.before : after)
  },
})

export const confirmLimit = inbound({
  path: '/player/limit/confirmation',
  title: 'Confirm a player’s higher limit',
  description: 'Possible once the waiting period set by the operator has passed since the request.',
  input: z.strictObject({ externalId, player: accountId, ...which }),
  answer: limitState,
})

export const confirmLimitHandler = inboundHandler(confirmLimit, {
  externalId: ({ externalId: id }) => ({ kind: 'player-limit-confirmation', id }),
  facts: (tx, { input, now }) => lockLimit(tx, input, now),
  rule: (locked, { now }) => limitDecision(locked, confirmRaise(locked.before, now), now),
  async reply(locked, { input, now }) {
    const after = confirmRaise(locked.before, now)
    return limitReply(input.player, 'refused' in after ? locked.before : after)
  },
})

const exclusionState = z.object({ player: accountId, until: z.nullable(z.string()) })

async function lockPlayerWithLimits(tx: Tx, id: string, now: Date) {
  const locked = await lockPlayer(tx, id)
  return locked && { ...locked, ...(await readResponsibleGaming(tx, locked.player, now)) }
}

export const coolOff = inbound({
  path: '/player/cool-off',
  title: 'Start a cool-off',
  description:
    'No bets, deposits or logins for the given number of days. It ends automatically and cannot be ended early.',
  input: z.strictObject({
    externalId,
    player: accountId,
    days: z.int().check(z.gte(1), z.lte(maxCoolOffDays)),
  }),
  answer: exclusionState,
})

export const coolOffHandler = inboundHandler(coolOff, {
  externalId: ({ externalId: id }) => ({ kind: 'cool-off', id }),
  facts: (tx, { input, now }) => lockPlayerWithLimits(tx, input.player, now),
  rule({ player, keys }, { input, now }) {
    const until = coolOffEnd(input.days, now)
    const by = `player:${player.id}`
    return decide({
      rows: [exclusionRow(player, { kind: 'COOL_OFF', keys, from: now, until, by, reason: 'Requested by the player' })],
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
    'Takes effect at once in every domain, for every account with the same email, phone or document. It can be lifted only after its term and with a second approval.',
  input: z.strictObject({ externalId, player: accountId, term: z.enum(exclusionTerms) }),
  answer: exclusionState,
})

export const selfExcludeHandler = inboundHandler(selfExclude, {
  externalId: ({ externalId: id }) => ({ kind: 'self-exclusion', id }),
  facts: (tx, { input, now }) => lockPlayerWithLimits(tx, input.player, now),
  rule({ player, keys }, { input, now }) {
    const until = exclusionEnd(input.term, now)
    const by = `player:${player.id}`
    return decide({
      rows: [
        exclusionRow(player, { kind: 'SELF_EXCLUSION', keys, from: now, until, by, reason: 'Requested by the player' }),
      ],
      events: [
        { name: 'player.self-excluded', payload: { player: input.player, until: until?.toISOString() ?? null } },
      ],
    })
  },
  reply: async (_, { input, now }) => ({
    player: input.player,
    until: exclusionEnd(input.term, now)?.toISOString() ?? null,
  }),
})

export const limitHandlers = [setLimitHandler, confirmLimitHandler, coolOffHandler, selfExcludeHandler]
