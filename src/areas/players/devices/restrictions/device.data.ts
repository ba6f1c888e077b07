import { deviceDecision, deviceOperations } from '#platform/auth/rules/device.ts'
import { readDeviceRules } from '#platform/auth/device-rules.ts'
import { answer } from '#engine/query-handler.ts'
import { deviceTest, ownDevice } from './device.queries.ts'

export const deviceTestAnswer = answer(deviceTest, async ({ tx, parameters }) => {
  const { scope, emulator, vpn, ...facts } = parameters
  const rules = await readDeviceRules(tx)
  const device = { ...facts, isEmulator: emulator === 'YES', isVpn: vpn === 'YES' }
  const named = new Map(rules.map(({ id, kind, value, action }) => [id, `${action} ${kind} ${value}`]))
  return {
    decisions: deviceOperations.map((operation) => {
      const decision = deviceDecision({ rules, device, scope, now: Date.now() }, operation)
      const { outcome, isFlagged, matchedRules } = decision
      return { operation, outcome, isFlagged, rules: matchedRules.map((id) => named.get(id) ?? id) }
    }),
  }
})

export const ownDeviceAnswer = answer(ownDevice, async ({ circumstances: { ip, visitor } }) => ({ ip, id: visitor }))
