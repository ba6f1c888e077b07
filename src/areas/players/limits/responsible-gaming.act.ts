import { decide, refuse } from '#blueprint/decision/decision.ts'
import * as exclusions from '#areas/players/rules/care/exclusion.ts'
import { changeLimit, confirmRaise, limitChangeEffects, type Limit } from '#areas/players/rules/care/limit.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { act, type ActionRequest, type Subject, type Tx } from '#engine/action/act.ts'
import {
  startCoolOff,
  confirmPlayerLimit,
  excludePlayer,
  liftPlayerExclusion,
  setPlayerLimit,
} from './responsible-gaming.actions.ts'
import { exclusionRow, findLimit, limitRow } from './limits.facts.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { playerAuditSubject, lockPlayerInScope, type PlayerLookup } from './locked-player.facts.ts'

/** Locks the player and loads limits, restrictions and exclusions. */
async function lockPlayerWithLimits(tx: Tx, request: PlayerLookup & { readonly now: Date }) {
  const player = await lockPlayerInScope(tx, request)
  return (
    player && { player, subject: playerAuditSubject(player), ...(await readResponsibleGaming(tx, player, request.now)) }
  )
}
type LockedPlayer = NonNullable<Awaited<ReturnType<typeof lockPlayerWithLimits>>>
type ChangeContext = Pick<ActionRequest<typeof startCoolOff>, 'actor' | 'now' | 'reason'>

function changeOf(
  { player }: LockedPlayer,
  before: ReturnType<typeof findLimit>,
  after: Limit | Refusal,
  context: ChangeContext,
) {
  if ('refused' in after) return after
  const written = { before, after, by: context.actor.username, at: context.now }
  return decide({ ...limitChangeEffects(before, after), rows: [limitRow(player, written)] })
}

export const setPlayerLimitAct = act(setPlayerLimit, {
  facts: lockPlayerWithLimits,
  rule(person, request) {
    const { kind, period, amount, minutes } = request.input
    const isTime = kind === 'SESSION'
    if (isTime && amount !== null)
      return refuse('Session time limits are set in minutes. Leave the amount empty.', 'amount')
    if (!isTime && minutes !== null)
      return refuse('Minutes apply only to session time limits. Enter an amount.', 'minutes')
    const before = findLimit(person.care, { kind, period, setter: 'OPERATOR' })
    const requested = minutes === null ? amount : BigInt(minutes)
    const after = changeLimit(before, { amount: requested, now: request.now, delay: person.care.raiseDelayHours })
    return changeOf(person, before, after, request)
  },
})

export const confirmPlayerLimitAct = act(confirmPlayerLimit, {
  facts: lockPlayerWithLimits,
  rule(person, request) {
    const before = findLimit(person.care, request.input)
    return changeOf(person, before, confirmRaise(before, request.now), request)
  },
})

const reasonOf = ({ reason }: ChangeContext): string => reason ?? ''

export const startCoolOffAct = act(startCoolOff, {
  facts: lockPlayerWithLimits,
  rule({ player, keys }, request) {
    const { now: from, input, actor } = request
    const until = exclusions.coolOffEnd(input.days, from)
    const row = { kind: 'COOL_OFF', keys, from, until, by: actor.username, reason: reasonOf(request) } as const
    return decide({
      rows: [exclusionRow(player, row)],
      events: [{ name: 'player.cooled-off', payload: { player: String(player.id), until: until.toISOString() } }],
      message: 'Cool-off started',
    })
  },
})

export const excludePlayerAct = act(excludePlayer, {
  facts: lockPlayerWithLimits,
  rule({ player, keys }, request) {
    const { now: from, input, actor } = request
    const until = exclusions.exclusionEnd(input.term, from)
    const row = { kind: 'SELF_EXCLUSION', keys, from, until, by: actor.username, reason: reasonOf(request) } as const
    return decide({
      rows: [exclusionRow(player, row)],
      events: [
        { name: 'player.self-excluded', payload: { player: String(player.id), until: until?.toISOString() ?? null } },
      ],
      message: 'Self-exclusion started in every domain',
    })
  },
})

/** Locks the self-exclusion requested on this account. One requested on a linked account must be lifted there. */
async function lockExclusion(tx: Tx, request: PlayerLookup) {
  const player = await lockPlayerInScope(tx, request)
  if (!player) return null
  const row = await tx
    .selectFrom('player_exclusion')
    .selectAll()
    .where('player_id', '=', player.id)
    .where('domain_id', '=', player.domain_id)
    .where('kind', '=', 'SELF_EXCLUSION')
    .where('lifted_at', 'is', null)
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .forUpdate()
    .limit(1)
    .executeTakeFirst()
  const subject: Subject<'player_exclusion'> = {
    ...playerAuditSubject(player, row && { exclusion: row.id, until: row.expires_at }),
    table: 'player_exclusion',
    key: { id: row?.id ?? null },
    ...(row && { version: row.version }),
  }
  return {
    exclusion: row ? { kind: row.kind, from: row.from_at, until: row.expires_at, isLifted: false } : null,
    subject,
  }
}

export const liftPlayerExclusionAct = act(liftPlayerExclusion, {
  facts: lockExclusion,
  rule: ({ exclusion }, { actor, now }) =>
    exclusion === null
      ? refuse('This account has no active self-exclusion of its own.')
      : exclusions.liftExclusion(exclusion, { by: actor.username, now }),
})

export const responsibleGamingActs = [
  setPlayerLimitAct,
  confirmPlayerLimitAct,
  startCoolOffAct,
  excludePlayerAct,
  liftPlayerExclusionAct,
]
