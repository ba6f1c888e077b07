import { z } from 'zod/mini'
import { decide, refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import { accountId, externalId, rowId } from '#blueprint/inbound/field-schemas.ts'
import { languages } from '#blueprint/languages.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { devicePlatforms } from './push-labels.ts'

/** A player has allowed messages on a device. */
export const registerAppDevice = inbound({
  path: '/app/devices',
  title: 'Register a device for push messages',
  description:
    'Stores the token that the push provider gave to the app on a player’s device. Call it after sign-in and whenever the token, the language or the player’s consent to offers changes. A token belongs to the player who registered it last.',
  input: z.strictObject({
    externalId,
    player: accountId,
    platform: z.enum(devicePlatforms),
    language: z.nullish(z.enum(languages)),
    /** Whether the player allows offers on this device. Without it, an earlier answer stays, and a new device allows them. */
    allowsOffers: z.optional(z.boolean()),
    token: z.string().check(z.regex(/^[\w:.-]{16,500}$/, 'Must be a token of the push provider.')),
  }),
  answer: z.object({ player: accountId, device: rowId }),
})

export const registerAppDeviceHandler = inboundHandler(registerAppDevice, {
  externalId: ({ externalId: id }) => ({ kind: 'app-device', id }),
  async facts(tx, { input }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const sharing = await tx
      .selectFrom('app_device')
      .select(['cell', 'player_id', 'id'])
      .where('domain_id', '=', locked.player.domain_id)
      .where('token', '=', input.token)
      .where('retired_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const own = sharing.find((device) => device.player_id === locked.player.id)
    return { ...locked, own, others: sharing.filter((device) => device !== own) }
  },
  rule({ player, own, others }, { input, now }) {
    if (player.status === 'CLOSED') return refuse('The account is closed.', 'player')
    const { platform, language = null, token, allowsOffers } = input
    const retired = others.map(({ cell, player_id, id }): RowWrite => ({
      table: 'app_device',
      key: { cell, player_id, id },
      values: { retired_at: now, retired_reason: 'Registered by another player' },
    }))
    const consent = allowsOffers === undefined ? {} : { allows_offers: allowsOffers }
    const seen = { platform, language, last_seen_at: now, ...consent }
    const key = { cell: player.cell, player_id: player.id, id: own?.id ?? player.fresh_id }
    const row: RowWrite = own
      ? { table: 'app_device', key, values: seen }
      : {
          table: 'app_device',
          values: { ...key, domain_id: player.domain_id, token, ...seen, registered_at: now },
        }
    return decide({ rows: [...retired, row] })
  },
  reply: async ({ player, own }, { input }) => ({ player: input.player, device: own?.id ?? player.fresh_id }),
})

/** A player has opened a message. */
export const openPushMessage = inbound({
  path: '/app/notifications/opened',
  title: 'Report an opened push message',
  description:
    'Stores that a player opened a push message. The delivery is in the data of the message. Only the first time counts.',
  input: z.strictObject({ externalId, player: accountId, delivery: rowId }),
  answer: z.object({ player: accountId, delivery: rowId }),
})

export const openPushMessageHandler = inboundHandler(openPushMessage, {
  externalId: ({ externalId: id }) => ({ kind: 'push-opened', id }),
  async facts(tx, { input }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const { cell, id } = locked.player
    const delivery = await tx
      .selectFrom('push_delivery')
      .select(['id', 'opened_at'])
      .where('cell', '=', cell)
      .where('player_id', '=', id)
      .where('id', '=', input.delivery)
      .executeTakeFirst()
    return { ...locked, delivery }
  },
  rule({ player, delivery }, { now }) {
    if (!delivery) return refuse('This player has no such delivery.', 'delivery')
    if (delivery.opened_at !== null) return decide({})
    const key = { cell: player.cell, player_id: player.id, id: delivery.id }
    return decide({ rows: [{ table: 'push_delivery', key, values: { opened_at: now } }] })
  },
  reply: async (_, { input }) => ({ player: input.player, delivery: input.delivery }),
})
