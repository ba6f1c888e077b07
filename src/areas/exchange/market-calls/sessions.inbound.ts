import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayEnter, type ResponsibleGaming } from '#areas/players/rules/care/gate.ts'
import { deviceDecision } from '#platform/auth/rules/device.ts'
import { left } from '#areas/players/rules/care/limit.ts'
import { cachedDeviceRules } from '#platform/auth/device-rules.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { readResponsibleGaming, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { playerSession } from './player-session.record.ts'
import { accountId, externalId, rowId, locationFields } from '#blueprint/inbound/field-schemas.ts'

const sessionState = z.object({
  session: rowId,
  player: accountId,
  /** If false, end the session; `why` holds the reason. */
  isAllowed: z.boolean(),
  why: z.nullable(z.string()),
  /** Minutes left under the player's time limits; null without a time limit. */
  minutesLeft: z.nullable(z.int()),
})

function minutesLeft({ limits }: ResponsibleGaming): number | null {
  const ofTime = limits.filter(({ kind, amount }) => kind === 'SESSION' && amount !== null).map(left)
  return ofTime.length === 0 ? null : Number(ofTime.reduce((one, other) => (other < one ? other : one)))
}

const blockedMessage = 'This is not possible from this device or network.'

const stateOf = (
  { session, player, care }: { session: string; player: bigint; care: ResponsibleGaming },
  now: Date,
) => {
  const barred = mayEnter(care, now)
  return {
    session,
    player: String(player),
    isAllowed: barred === null,
    why: barred?.refused ?? null,
    minutesLeft: minutesLeft(care),
  }
}

export const startSession = inbound({
  path: '/session',
  title: 'Start a player session',
  description: 'Call before the site admits the player. Checks restrictions, exclusions and time limits.',
  input: z.strictObject({
    externalId,
    player: accountId,
    ...locationFields,
  }),
  answer: sessionState,
})

export const startSessionHandler = inboundHandler(startSession, {
  externalId: ({ externalId: id }) => ({ kind: 'session', id }),
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    return locked && { ...locked, care: await readResponsibleGaming(tx, locked.player, now) }
  },
  rule({ player, care }, { input, now }) {
    if (player.status === 'LOCKED' || player.status === 'CLOSED') return refuse('The account is closed or blocked.')
    const barred = mayEnter(care, now)
    if (barred) return barred
    const { cell, id, domain_id, fresh_id } = player
    return decide({
      set: { last_login_at: now },
      rows: [
        {
          table: 'player_session',
          values: {
            cell,
            player_id: id,
            id: fresh_id,
            domain_id,
            started_at: now,
            last_seen_at: now,
            ip: input.device?.ip ?? null,
            device: input.device?.id ?? null,
          },
        },
      ],
      events: [{ name: 'player.logged-in', payload: { player: input.player } }],
    })
  },
  reply: async ({ player, care }, { now }) => stateOf({ session: player.fresh_id, player: player.id, care }, now),
})

async function lockSession(tx: Tx, id: string, now: Date) {
  const row = await playerSession.lockAsSystem(tx, id)
  if (!row) return null
  const context = {
    rules: await cachedDeviceRules(tx, row.domainId),
    device: { id: row.device ?? undefined, ip: row.ip ?? undefined },
    scope: 'PLAYERS' as const,
    now: now.getTime(),
  }
  const isShutOut = deviceDecision(context, 'login').outcome === 'BLOCKED'
  const care = await readResponsibleGaming(tx, { cell: row.cell, id: row.playerId }, now)
  return { row, subject: playerSession.subjectOf(row), isShutOut, care }
}

export const refreshSession = inbound({
  path: '/session/seen',
  title: 'Refresh or end a player session',
  description:
    'Call every few minutes. The response tells whether the session may continue and for how many minutes. A session without calls for 15 minutes no longer counts towards time limits.',
  input: z.strictObject({ session: rowId, isEnd: z.boolean() }),
  answer: sessionState,
})

export const refreshSessionHandler = inboundHandler(refreshSession, {
  // Repeating this call has no further effect, so that it needs no idempotency key.
  externalId: () => null,
  facts: (tx, { input, now }) => lockSession(tx, input.session, now),
  rule({ row }, { input, now }) {
    if (row.endedAt !== null) return refuse('This session has ended. Start a new one.')
    return decide({ set: { last_seen_at: now, ...(input.isEnd ? { ended_at: now } : {}) } })
  },
  async reply({ row, care, isShutOut }, { now }) {
    const state = stateOf({ session: row.id, player: row.playerId, care }, now)
    return isShutOut && state.isAllowed ? { ...state, isAllowed: false, why: blockedMessage } : state
  },
})
