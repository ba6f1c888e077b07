import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { firstPasswordRefusal } from '#areas/access/rules/first-password.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { isPassword } from '#platform/auth/secrets/hashing.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from './players.facts.ts'
import { accountId } from '#blueprint/inbound/field-schemas.ts'

export const checkFirstPassword = inbound({
  path: '/player/first-password',
  title: 'Check the first password of a player',
  description:
    'For accounts opened by the operator: checks whether this is the password the player was given. It is valid once and for a few days; the site then lets the player choose their own.',
  input: z.strictObject({ player: accountId, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ player: accountId, isRight: z.boolean() }),
})

export const checkFirstPasswordHandler = inboundHandler(checkFirstPassword, {
  // Not idempotent: each wrong attempt counts.
  externalId: () => null,
  async facts(tx, { input }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { cell, id, status } = locked.player
    const row = await tx
      .selectFrom('player_first_password')
      .selectAll()
      .where('cell', '=', cell)
      .where('player_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('The operator has not issued a password to this player.')
    const { expires_at: until, tries, used_at: usedAt } = row
    return {
      subject: locked.subject,
      key: { cell, player_id: id },
      status,
      temporary: { until, tries, usedAt },
      isRight: await isPassword(row.hash, input.password),
    }
  },
  rule({ key, status, temporary, isRight }, { now }) {
    if (status === 'LOCKED' || status === 'CLOSED') return refuse('The account is closed or blocked.')
    const refused = firstPasswordRefusal(temporary, now)
    if (refused) return refused
    const values = isRight ? { used_at: temporary.usedAt ?? now } : { tries: temporary.tries + 1 }
    return decide({ rows: [{ table: 'player_first_password', key, values }], becomes: { isRight } })
  },
  reply: async ({ isRight }, { input }) => ({ player: input.player, isRight }),
})
