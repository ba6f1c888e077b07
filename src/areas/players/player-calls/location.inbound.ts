import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { deviceDecision, deviceOperations } from '#platform/auth/rules/device.ts'
import { isPageOffered, verticals } from '#areas/agents/rules/accounts/terms.ts'
import { geoOperations, geoDecision } from '#platform/auth/rules/geo.ts'
import { cachedDeviceRules } from '#platform/auth/device-rules.ts'
import { cachedGeoRules } from '#platform/auth/geo-rules.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { termsOf } from '#areas/agents/terms/terms.facts.ts'
import { accountId, device, place } from '#blueprint/inbound/field-schemas.ts'
import { readHome } from './origin-checks.ts'

const notOffered = 'This is not offered by the player’s upline.'
const allowance = z.object({ isAllowed: z.boolean(), message: z.string() })

export const checkLocation = inbound({
  path: '/place',
  title: 'Check what is allowed from a location',
  description:
    'For a player, or a visitor without an account: what their location, device and upline agents allow. A site calls it at login and before casino and bonus pages; the other calls run the same checks themselves.',
  input: z.strictObject({ player: z.optional(accountId), place: z.optional(place), device: z.optional(device) }),
  answer: z.object({
    place: z.object(Object.fromEntries(geoOperations.map((operation) => [operation, allowance]))),
    device: z.object(Object.fromEntries(deviceOperations.map((operation) => [operation, z.string()]))),
    isFlagged: z.boolean(),
  }),
})

export const checkLocationHandler = inboundHandler(checkLocation, {
  externalId: () => null,
  async facts(tx, { input, caller, now }) {
    const { policy, rules } = await cachedGeoRules(tx)
    const home = await readHome(tx, input.player)
    if (input.player !== undefined && home.registeredAt === null) return null
    const context = {
      policy,
      rules,
      place: input.place ?? home.place,
      registeredAt: home.registeredAt,
      now: now.getTime(),
    }
    const looked = {
      rules: await cachedDeviceRules(tx, caller.domainId),
      device: { ...input.device, country: input.device?.country ?? context.place?.country },
      scope: 'PLAYERS' as const,
      now: now.getTime(),
    }
    const offered = home.agentId === null ? verticals : (await termsOf(tx, home.agentId)).verticals
    return { context, looked, offered }
  },
  rule: () => decide({}),
  reply: async ({ context, looked, offered }) => {
    const places = geoOperations.map((operation) => {
      const decision = geoDecision(context, operation)
      const isShut = decision.isAllowed && !isPageOffered(operation, offered)
      return [operation, isShut ? { ...decision, isAllowed: false, message: notOffered } : decision] as const
    })
    const devices = deviceOperations.map((operation) => [operation, deviceDecision(looked, operation)] as const)
    return {
      place: Object.fromEntries(
        places.map(([operation, { isAllowed, message }]) => [operation, { isAllowed, message }]),
      ),
      device: Object.fromEntries(devices.map(([operation, { outcome }]) => [operation, outcome])),
      isFlagged: [...places, ...devices].some(([, { isFlagged }]) => isFlagged),
    }
  },
})
