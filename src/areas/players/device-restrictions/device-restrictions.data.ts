import { sql } from 'kysely'
import { deviceDecision, deviceOperations } from '#platform/auth/rules/device.ts'
import { readDeviceRules } from '#platform/auth/device-rules.ts'
import { answer } from '#engine/query-handler.ts'
import { dataset } from '#engine/list/dataset.ts'
import { deviceTest, ownDevice } from './device.queries.ts'
import { deviceRestrictions } from './device-restrictions.screen.ts'

export const deviceRestrictionsData = dataset(deviceRestrictions, ({ db }) =>
  db
    .selectFrom('device_restriction')
    .select([
      'id',
      'created_at as createdAt',
      'kind',
      'value',
      'scope',
      'action',
      'reason',
      'source',
      sql<number>`(select count(*)::int from device_restriction_hit h where h.restriction_id = device_restriction.id)`.as(
        'hits',
      ),
      sql<Date | null>`(select max(h.at) from device_restriction_hit h where h.restriction_id = device_restriction.id)`.as(
        'lastHit',
      ),
      'from_at as fromAt',
      'expires_at as expiresAt',
      'status',
      sql<string | null>`(select d.name from domain d where d.id = device_restriction.domain_id)`.as('domain'),
      'created_by as createdBy',
      'domain_id as domainId',
    ]),
)

export const deviceTestAnswer = answer(deviceTest, async ({ tx, parameters }) => {
  const { scope, emulator, vpn, ...facts } = parameters
  const rules = await readDeviceRules(tx)
  const device = { ...facts, isEmulator: emulator === 'YES', isVpn: vpn === 'YES' }
  const named = new Map(rules.map(({ id, kind, value, action }) => [id, `${action} ${kind} ${value}`]))
  return {
    decisions: deviceOperations.map((operation) => {
      const {
        outcome,
        isFlagged,
        matchedRules: spoke,
      } = deviceDecision({ rules, device, scope, now: Date.now() }, operation)
      return { operation, outcome, isFlagged, rules: spoke.map((id) => named.get(id) ?? id) }
    }),
  }
})

export const ownDeviceAnswer = answer(ownDevice, async ({ circumstances: { ip, visitor } }) => ({ ip, id: visitor }))
