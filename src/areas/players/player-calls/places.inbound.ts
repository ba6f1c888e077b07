import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { deviceDecision, deviceDoings } from '#platform/auth/rules/device.ts'
import { isLeft, verticals } from '#areas/agents/rules/accounts/terms.ts'
import { doings, placeDecision } from '#platform/auth/rules/place.ts'
import { deviceRulesNow } from '#platform/auth/device-rules.ts'
import { placesNow } from '#platform/auth/places.ts'
import { arrival } from '#engine/arrival.ts'
import { termsOf } from '#areas/agents/terms/terms.data.ts'
import { accountId, device, place } from '#blueprint/inbound/words.ts'
import { homeOf } from './watched.ts'

const notOffered = 'This is not offered by the player’s upline.'
const said = z.object({ isAllowed: z.boolean(), message: z.string() })

export const askPlace = inbound({
  path: '/place',
  title: 'Check what is allowed from a location',
  description:
    'For a player, or a visitor without an account: what their location, device and upline agents allow. A site calls it at login and before casino and bonus pages; the other calls run the same checks themselves.',
  input: z.strictObject({ player: z.optional(accountId), place: z.optional(place), device: z.optional(device) }),
  answer: z.object({
    place: z.object(Object.fromEntries(doings.map((doing) => [doing, said]))),
    device: z.object(Object.fromEntries(deviceDoings.map((doing) => [doing, z.string()]))),
    isFlagged: z.boolean(),
  }),
})

export const askPlaceArrival = arrival(askPlace, {
  externalId: () => null,
  async facts(tx, { input, caller, now }) {
    const { policy, rules } = await placesNow(tx)
    const home = await homeOf(tx, input.player)
    if (input.player !== undefined && home.registeredAt === null) return null
    const scene = {
      policy,
      rules,
      place: input.place ?? home.place,
      registeredAt: home.registeredAt,
      now: now.getTime(),
    }
    const looked = {
      rules: await deviceRulesNow(tx, caller.domainId),
      device: { ...input.device, country: input.device?.country ?? scene.place?.country },
      scope: 'PLAYERS' as const,
      now: now.getTime(),
    }
    const offered = home.agentId === null ? verticals : (await termsOf(tx, home.agentId)).verticals
    return { scene, looked, offered }
  },
  rule: () => decide({}),
  reply: async ({ scene, looked, offered }) => {
    const places = doings.map((doing) => {
      const decision = placeDecision(scene, doing)
      const isShut = decision.isAllowed && !isLeft(doing, offered)
      return [doing, isShut ? { ...decision, isAllowed: false, message: notOffered } : decision] as const
    })
    const devices = deviceDoings.map((doing) => [doing, deviceDecision(looked, doing)] as const)
    return {
      place: Object.fromEntries(places.map(([doing, { isAllowed, message }]) => [doing, { isAllowed, message }])),
      device: Object.fromEntries(devices.map(([doing, { verdict }]) => [doing, verdict])),
      isFlagged: [...places, ...devices].some(([, { isFlagged }]) => isFlagged),
    }
  },
})
