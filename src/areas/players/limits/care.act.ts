import { decide, refuse } from '#blueprint/decision/decision.ts'
import * as exclusions from '#areas/players/rules/care/exclusion.ts'
import { changeLimit, confirmRaise, limitChanged, type Limit } from '#areas/players/rules/care/limit.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { act, type Asked, type Subject, type Tx } from '#engine/action/act.ts'
import {
  coolPlayerOff,
  confirmPlayerLimit,
  excludePlayer,
  liftPlayerExclusion,
  setPlayerLimit,
} from './care.actions.ts'
import { exclusionRow, limitIn, limitRow } from './limits.facts.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import { aboutPlayer, lockOwnPlayer, type Wanted } from './player-of.facts.ts'

/** The player, locked, with all that is known for his good. */
async function lockPerson(tx: Tx, wanted: Wanted & { readonly now: Date }) {
  const player = await lockOwnPlayer(tx, wanted)
  return player && { player, subject: aboutPlayer(player), ...(await careAndKeys(tx, player, wanted.now)) }
}
type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>
type Circumstance = Pick<Asked<typeof coolPlayerOff>, 'actor' | 'now' | 'reason'>

function changeOf({ player }: Person, before: ReturnType<typeof limitIn>, after: Limit | Refusal, asked: Circumstance) {
  if ('refused' in after) return after
  const written = { before, after, by: asked.actor.username, at: asked.now }
  return decide({ ...limitChanged(before, after), rows: [limitRow(player, written)] })
}

export const setPlayerLimitAct = act(setPlayerLimit, {
  facts: lockPerson,
  rule(person, asked) {
    const { kind, period, amount, minutes } = asked.input
    const isTime = kind === 'SESSION'
    if (isTime && amount !== null) return refuse('A limit of time is in minutes', 'amount')
    if (!isTime && minutes !== null) return refuse('Only a limit of time is in minutes', 'minutes')
    const before = limitIn(person.care, { kind, period, setter: 'OPERATOR' })
    const wanted = minutes === null ? amount : BigInt(minutes)
    const after = changeLimit(before, { amount: wanted, now: asked.now, delay: person.care.raiseDelayHours })
    return changeOf(person, before, after, asked)
  },
})

export const confirmPlayerLimitAct = act(confirmPlayerLimit, {
  facts: lockPerson,
  rule(person, asked) {
    const before = limitIn(person.care, asked.input)
    return changeOf(person, before, confirmRaise(before, asked.now), asked)
  },
})

const because = ({ reason }: Circumstance): string => reason ?? ''

export const coolPlayerOffAct = act(coolPlayerOff, {
  facts: lockPerson,
  rule({ player, keys }, asked) {
    const { now: from, input, actor } = asked
    const until = exclusions.coolOffEnd(input.days, from)
    const row = { kind: 'COOL_OFF', keys, from, until, by: actor.username, reason: because(asked) } as const
    return decide({
      rows: [exclusionRow(player, row)],
      events: [{ name: 'player.cooled-off', payload: { player: String(player.id), until: until.toISOString() } }],
      message: 'Cool-off started',
    })
  },
})

export const excludePlayerAct = act(excludePlayer, {
  facts: lockPerson,
  rule({ player, keys }, asked) {
    const { now: from, input, actor } = asked
    const until = exclusions.endOf(input.term, from)
    const row = { kind: 'SELF_EXCLUSION', keys, from, until, by: actor.username, reason: because(asked) } as const
    return decide({
      rows: [exclusionRow(player, row)],
      events: [
        { name: 'player.self-excluded', payload: { player: String(player.id), until: until?.toISOString() ?? null } },
      ],
      message: 'Excluded from every domain from now on',
    })
  },
})

/** The exclusion this very account began, locked; one begun elsewhere is lifted there. */
async function lockExclusion(tx: Tx, wanted: Wanted) {
  const player = await lockOwnPlayer(tx, wanted)
  if (!player) return null
  const row = await tx
    .selectFrom('player_exclusion')
    .selectAll()
    .where('player_id', '=', player.id)
    .where('domain_id', '=', player.domain_id)
    .where('kind', '=', 'SELF_EXCLUSION')
    .where('lifted_at', 'is', null)
    .orderBy('until_at', (order) => order.desc().nullsFirst())
    .forUpdate()
    .limit(1)
    .executeTakeFirst()
  if (!row) return { exclusion: null, subject: aboutPlayer(player) }
  const subject: Subject = {
    ...aboutPlayer(player, { exclusion: row.id, until: row.until_at }),
    table: 'player_exclusion',
    key: { id: row.id },
    version: row.version,
  }
  return {
    exclusion: { kind: row.kind, from: row.from_at, until: row.until_at, isLifted: false },
    subject,
  }
}

export const liftPlayerExclusionAct = act(liftPlayerExclusion, {
  facts: lockExclusion,
  rule: ({ exclusion }, { actor, now }) =>
    exclusion === null
      ? refuse('This account began no self-exclusion that stands')
      : exclusions.liftExclusion(exclusion, { by: actor.username, now }),
})

export const careActs = [
  setPlayerLimitAct,
  confirmPlayerLimitAct,
  coolPlayerOffAct,
  excludePlayerAct,
  liftPlayerExclusionAct,
]
