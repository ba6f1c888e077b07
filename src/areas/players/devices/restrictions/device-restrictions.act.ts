import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { isWide, valueRefusal, wouldLockOut, type Device, type DeviceRule } from '#platform/auth/rules/device.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { addRestriction, endRestriction, resumeRestriction } from './device.actions.ts'
import { deviceRestriction } from './device-restriction.record.ts'
import { coversAllDomains, readStoredSettings } from '#areas/settings/general/stored-settings.facts.ts'

type RuleTerms = Pick<DeviceRule, 'kind' | 'value' | 'scope' | 'action'>

/** Only the operator manages rules: for one of the actor's domains, or for all with access to all. */
function refusalOf(actor: Actor, domainId: number | null, isOfHouseToo: boolean): Refusal | null {
  if (actor.agentId !== null) return refuse('Only the operator can manage device rules.')
  if (domainId === null)
    return isOfHouseToo ? null : refuse('A rule for all domains requires access to all of them.', 'domain')
  return actor.domains.includes(domainId) ? null : refuse('You do not have access to this domain.', 'domain')
}

function selfBlockRefusal(rule: RuleTerms, { ip, visitor }: RequestOrigin, isMeantSo: boolean | null): Refusal | null {
  const own: Device = { ip, ...(visitor === null ? {} : { id: visitor }) }
  if (isMeantSo === true || !wouldLockOut(rule, own)) return null
  return refuse('This rule would block your own access. Turn on “Allow blocking my own access” to confirm.', 'own')
}

const speaksForAll = async (tx: Tx, actor: Actor) => coversAllDomains(actor, (await readStoredSettings(tx)).places)

async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Insert returned no rule id')
  return id
}

/** AS numbers, countries and YES/NO values are stored in capitals; other values are only trimmed. */
const normalizeValue = (kind: DeviceRule['kind'], value: string): string =>
  ['ASN', 'COUNTRY', 'EMULATOR', 'VPN'].includes(kind) ? value.trim().toUpperCase() : value.trim()

export const addRestrictionAct = act(addRestriction, {
  async facts(tx, { input, actor }) {
    const { kind, scope, action } = input
    const rule: RuleTerms = { kind, value: normalizeValue(kind, input.value), scope, action }
    const domainId = input.domain === null ? null : Number(input.domain)
    const freshId = await newId(tx)
    const owner = domainId !== null && actor.domains.includes(domainId) ? domainId : null
    const about = deviceRestriction.subjectOf({ id: freshId, domainId: owner, kind, value: rule.value })
    const subject = { ...about, isGrave: isWide(rule) }
    return { rule, domainId, freshId, subject, speaksForAll: await speaksForAll(tx, actor) }
  },
  rule({ rule, domainId, freshId, speaksForAll: forAll }, { input, actor, maker, now, reason, circumstances }) {
    const from = input.fromAt ?? now
    if (input.expiresAt !== null && input.expiresAt <= from) return refuse('End must be after the start.', 'expiresAt')
    const refused =
      refusalOf(actor, domainId, forAll) ?? valueRefusal(rule) ?? selfBlockRefusal(rule, circumstances, input.own)
    if (refused) return refused
    const values = {
      id: freshId,
      domain_id: domainId,
      ...rule,
      reason: reason ?? '',
      source: input.source,
      from_at: from,
      expires_at: input.expiresAt,
      created_by: maker ?? actor.username,
    }
    return decide({
      rows: [{ table: 'device_restriction', values }],
      events: [{ name: 'device_restriction.made', payload: { kind: rule.kind, action: rule.action } }],
      message: 'Rule created',
    })
  },
})

export const endRestrictionAct = act(endRestriction, deviceRestriction, {
  facts: async (tx, _, { actor }) => ({ speaksForAll: await speaksForAll(tx, actor) }),
  rule: ({ domainId, speaksForAll: forAll }, { actor }) =>
    refusalOf(actor, domainId, forAll) ?? decide({ move: 'end', events: [{ name: 'device_restriction.ended' }] }),
})

export const resumeRestrictionAct = act(resumeRestriction, {
  async facts(tx, lookup) {
    const rule = await deviceRestriction.lock(tx, lookup)
    if (!rule) return null
    const subject = { ...deviceRestriction.subjectOf(rule), isGrave: isWide(rule) }
    return { rule, subject, speaksForAll: await speaksForAll(tx, lookup.actor) }
  },
  rule({ rule, speaksForAll: forAll }, { actor, input, now, circumstances }) {
    if (input.expiresAt !== null && input.expiresAt <= now) return refuse('End must be after the start.', 'expiresAt')
    return (
      refusalOf(actor, rule.domainId, forAll) ??
      selfBlockRefusal(rule, circumstances, input.own) ??
      decide({
        move: 'resume',
        set: { expires_at: input.expiresAt, from_at: now },
        events: [{ name: 'device_restriction.resumed' }],
      })
    )
  },
})
