import { sql } from 'kysely'
import { effectiveRate } from '#areas/agents/rules/accounts/player-commission.ts'
import { restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { editProfile, erase } from '#areas/players/rules/care/profile.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { todayOf } from '#areas/players/kyc/documents/kyc-level.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { answerAbout } from '#engine/query-handler.ts'
import {
  lockOpenSessions,
  lockPlayerInScope,
  playerAuditSubject,
  type PlayerLookup,
} from '#areas/players/limits/locked-player.facts.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { termsOf } from '#areas/agents/terms/terms.facts.ts'
import { endPlayerSessions, resetPlayerPassword } from './access.actions.ts'
import { playerAccess } from './access.queries.ts'
import { editPlayer, erasePlayer, markTestPlayer } from './profile.actions.ts'
import { playerRecord, type PlayerRow } from '#areas/players/profile/list/player.facts.ts'

const needsTarget: ReadonlySet<string> = new Set(['SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER'])

async function readCommission(tx: Tx, { agent_id: agentId, commission_rate: rate }: PlayerRow) {
  const range = await termsOf(tx, agentId)
  return {
    own: rate,
    counts: effectiveRate(rate, range),
    least: range.minMatchRate,
    most: range.maxMatchRate,
  }
}

export const playerAccessAnswer = answerAbout(playerAccess, playerRecord, async ({ tx, scope, subject: player }) => {
  const { cell, id } = player
  const blocks = await tx
    .selectFrom('player_restriction')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where('kind', '=', 'BLOCK')
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`from_at <= now() and (expires_at is null or expires_at > now())`)
    .orderBy('set_at', 'desc')
    .selectAll()
    .select(visibleActorName(scope, 'set_by').as('by'))
    .execute()
  const sessions = await tx
    .selectFrom('player_session')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(10)
    .selectAll()
    .execute()
  const stands = blocks.map((block) => ({
    scope: block.scope,
    target: block.target,
    id: block.id,
    isBlocked: true,
    by: block.by,
    reason: block.reason,
    until: block.expires_at,
  }))
  const free = { target: null, id: null, isBlocked: false, by: null, reason: null, until: null }
  const open = restrictionScopes
    .filter((scope) => !needsTarget.has(scope) && !stands.some((block) => block.scope === scope))
    .map((scope) => ({ scope, ...free }))
  return {
    locks: [...stands, ...open],
    commission: await readCommission(tx, player),
    sessions: sessions.map((session) => ({
      id: session.id,
      startedAt: session.started_at,
      lastSeenAt: session.last_seen_at,
      endedAt: session.ended_at,
      ip: session.ip,
      device: session.device,
    })),
  }
})

async function lockPlayerWithSubject(tx: Tx, request: PlayerLookup) {
  const player = await lockPlayerInScope(tx, request)
  return player && { player, subject: playerAuditSubject(player, { status: player.status }) }
}

export const resetPlayerPasswordAct = act(resetPlayerPassword, {
  facts: lockPlayerWithSubject,
  rule: ({ player }, { input: { how } }) =>
    player.status === 'CLOSED' || player.erased_at !== null
      ? refuse('The account is closed.')
      : decide({
          events: [{ name: 'player.password-reset', payload: { player: String(player.id), how } }],
          message:
            how === 'LINK'
              ? 'The player site will send a reset link'
              : 'The player must set a new password at the next login',
        }),
})

export const endPlayerSessionsAct = act(endPlayerSessions, {
  async facts(tx, request) {
    const facts = await lockPlayerWithSubject(tx, request)
    if (!facts) return null
    return { ...facts, open: await lockOpenSessions(tx, facts.player) }
  },
  rule: ({ player, open }, { now }) =>
    open.length === 0
      ? refuse('The player has no open sessions.')
      : decide({
          rows: open.map((key) => ({ table: 'player_session', key, values: { ended_at: now } })),
          becomes: { sessionsEnded: open.length },
          events: [{ name: 'player.logged-out', payload: { player: String(player.id) } }],
          message: open.length === 1 ? '1 session ended' : `${open.length} sessions ended`,
        }),
})

export const editPlayerAct = act(editPlayer, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const { name, phone, email, state, born_on, version } = player
    const today = await todayOf(tx, player.domain_id, request.now)
    return {
      player,
      today,
      subject: { ...playerAuditSubject(player, { name, phone, email, state, born_on }), version },
    }
  },
  rule: ({ player, today }, { input: { bornOn, ...changes } }) =>
    player.erased_at === null
      ? editProfile(player, { ...changes, born_on: bornOn }, today)
      : refuse('The personal data of this account has been erased.'),
})

export const markTestPlayerAct = act(markTestPlayer, {
  facts: lockPlayerWithSubject,
  rule: ({ player }) =>
    decide({
      set: { is_test: !player.is_test },
      message: player.is_test ? 'Test account mark removed' : 'Marked as test account',
    }),
})

export const erasePlayerAct = act(erasePlayer, {
  facts: lockPlayerWithSubject,
  rule: ({ player }, { actor, reason, now }) =>
    erase(
      { status: player.status, isErased: player.erased_at !== null },
      {
        table: 'player_erasure',
        values: {
          cell: player.cell,
          player_id: player.id,
          domain_id: player.domain_id,
          by: actor.username,
          reason: reason ?? '',
          at: now,
        },
      },
    ),
})

export const accessActs = [
  resetPlayerPasswordAct,
  endPlayerSessionsAct,
  editPlayerAct,
  markTestPlayerAct,
  erasePlayerAct,
]
