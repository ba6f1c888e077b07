import { randomBytes } from 'node:crypto'
import { z } from 'zod/mini'
import { accountId, text } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayEnter } from '#areas/players/rules/care/gate.ts'
import { lockPlayer, readResponsibleGaming } from '#areas/players/player-calls/players.facts.ts'
import { providerCodes } from '#areas/casino/rules/provider-code.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { gameIdOf } from '#areas/casino/catalogues/games/game-codes.facts.ts'
import { availabilityOf, withOwners } from '#areas/casino/catalogues/games/availability.facts.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { Tx } from '#engine/action/act.ts'
import { cellOf } from '#values/id.ts'
import { sessionMs } from '#areas/casino/wallet/rows/session-rows.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'

export const launchCasino = inbound({
  path: '/casino/session',
  feature: 'casinoLaunches',
  title: 'Open a casino session',
  description:
    'Call when a player opens a game or the lobby of a provider. The provider calls the wallet with the token, which is answered once and lasts for a day after the last bet. It is valid for every game of the provider; a bet that names no game is of the game given here.',
  input: z.strictObject({
    player: accountId,
    provider: z.enum(providerCodes),
    game: z.optional(text(100)),
  }),
  answer: z.object({ player: accountId, token: z.string(), expiresAt: z.string() }),
})

/** A game that the catalogue does not know may be a new one of the provider: its first bet decides. Some are for VIP levels alone. */
async function isGameOffered(
  tx: Tx,
  { domain_id: domainId, vip_level: vipLevel }: { readonly domain_id: number; readonly vip_level: number },
  { provider, game }: { readonly provider: VerticalCode; readonly game?: string | undefined },
): Promise<boolean> {
  if (game === undefined) return true
  const known = await withOwners(tx.selectFrom('casino_game'))
    .select([availabilityOf.as('availability'), 'casino_game.vip_levels as vipLevels'])
    .where('casino_game.id', '=', gameIdOf({ domainId, vertical: provider, code: game }))
    .executeTakeFirst()
  if (known === undefined) return true
  const isForLevel = known.vipLevels.length === 0 || known.vipLevels.includes(String(vipLevel))
  return known.availability === 'OFFERED' && isForLevel
}

const newToken = () => `ovc_${randomBytes(32).toString('base64url')}`

/** Each call opens a session of its own, and the token is stored as a hash alone. */
export const launchCasinoHandler = inboundHandler(launchCasino, {
  externalId: () => null,
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const care = await readResponsibleGaming(tx, locked.player, now)
    const isOffered = await isGameOffered(tx, locked.player, input)
    return { ...locked, care, isOffered, token: newToken() }
  },
  rule({ player, care, isOffered, token }, { input, now, circumstances }) {
    if (player.status !== 'ACTIVE') return refuse('The account is not active.')
    if (!isOffered) return refuse('The game is not offered.')
    const barred = mayEnter(care, now)
    if (barred) return barred
    return decide({
      rows: [
        {
          table: 'casino_session',
          values: {
            token_hash: tokenHashOf(token),
            domain_id: player.domain_id,
            cell: player.cell,
            player_id: player.id,
            provider: input.provider,
            game_code: input.game ?? null,
            started_at: now,
            expires_at: new Date(now.getTime() + sessionMs),
            request_id: circumstances.requestId,
          },
        },
      ],
    })
  },
  // Listed with the others; nobody is given its token.
  refusedRow: ({ input, caller, now, circumstances }, reason) => ({
    table: 'casino_session',
    values: {
      token_hash: tokenHashOf(newToken()),
      domain_id: caller.domainId,
      cell: cellOf(BigInt(input.player)),
      player_id: BigInt(input.player),
      provider: input.provider,
      game_code: input.game ?? null,
      started_at: now,
      expires_at: now,
      request_id: circumstances.requestId,
      refusal: reason,
    },
  }),
  reply: async ({ player, token }, { now }) => ({
    player: String(player.id),
    token,
    expiresAt: new Date(now.getTime() + sessionMs).toISOString(),
  }),
})
