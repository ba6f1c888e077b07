import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { reveal } from '#areas/players/rules/care/reveal.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { rulesToEnd } from '#areas/players/rules/devices/alert.ts'
import { valueRefusal, type DeviceRule } from '#platform/auth/rules/device.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { rulesOfDevice, type MatchingRule } from '#areas/players/devices/alerts/device-rules.facts.ts'
import { logEntry } from './log-entry.record.ts'
import { blockAddress, blockLoggedDevice, revealLogEntry } from './player-logs.actions.ts'

interface EntryLookup {
  readonly id: string
  readonly scope: Scope
}

interface Entry {
  readonly id: string
  readonly domain_id: number
  readonly player_id: bigint
  readonly agent_id: bigint
  readonly username: string
  readonly device: string | null
  readonly ip: string | null
}

/** The entry, if its player is in the actor's downline. */
async function findEntry(tx: Tx, { id, scope }: EntryLookup) {
  if (!isUuid(id)) return null
  const { rows } = await sql<Entry>`
    select a.id, p.domain_id, p.id as player_id, p.agent_id, p.username, a.input #>> '{device,id}' as device,
      coalesce(a.input #>> '{device,ip}', a.input ->> 'ip') as ip
    from audit a join player p on p.cell = cell_of(a.player_id) and p.id = a.player_id
    where a.id = ${id} and ${scope.within('p.agent_id')}`.execute(tx)
  const [entry] = rows
  if (!entry) return null
  const { player_id: playerId, domain_id: domainId, agent_id: agentId, username } = entry
  const subject = logEntry.subjectOf({ id, playerId, domainId, agentId }, { name: `log entry of player ${username}` })
  return { entry, subject }
}

type Kind = 'DEVICE_ID' | 'IP'

async function findEntryAndRules(tx: Tx, request: EntryLookup, kind: Kind) {
  const found = await findEntry(tx, request)
  if (!found) return null
  const value = (kind === 'IP' ? found.entry.ip : found.entry.device) ?? ''
  const rules = value === '' ? [] : await rulesOfDevice(tx, value, kind)
  // Rules for all domains cannot be ended from the log of one domain.
  const own = rules.filter(({ scope, domainId }) => scope === 'PLAYERS' && domainId === found.entry.domain_id)
  return { ...found, kind, value, rules: own }
}

interface EntryWithRules {
  readonly entry: Entry
  readonly kind: Kind
  readonly value: string
  readonly rules: readonly MatchingRule[]
}

/** Creates a block rule for the player's domain and ends opposite rules. */
function blockDecision(
  { entry, kind, value, rules }: EntryWithRules,
  request: ActionRequest<typeof blockLoggedDevice>,
): Decision {
  const { actor, input, now, reason, maker } = request
  const rule: Pick<DeviceRule, 'kind' | 'value' | 'scope' | 'action'> = {
    kind,
    value,
    scope: 'PLAYERS',
    action: 'BLOCK_ALL',
  }
  if (value === '')
    return refuse(`This log entry has no ${kind === 'IP' ? 'address' : 'device'}, so no rule can be created.`)
  if (actor.agentId !== null) return refuse('Only the operator can manage device rules.')
  if (input.until !== null && input.until <= now) return refuse('End must be after the start.', 'until')
  const refused = valueRefusal(rule)
  if (refused) return refused
  const about = rulesToEnd(rules, 'BLOCK_ALL')
  if ('refused' in about) return about
  const values = {
    ...rule,
    domain_id: entry.domain_id,
    reason: reason ?? '',
    source: `log ${entry.id}`,
    from_at: now,
    expires_at: input.until,
    created_by: maker ?? actor.username,
  }
  return decide({
    rows: [
      { table: 'device_restriction' as const, values },
      ...about.ended.map((id) => ({
        table: 'device_restriction' as const,
        key: { id },
        values: { status: 'DEACTIVATED' as const },
      })),
    ],
    events: [{ name: 'device_restriction.made', payload: { kind, action: rule.action } }, { name: 'device.changed' }],
    message: kind === 'IP' ? 'IP address blocked' : 'Device blocked',
  })
}

export const blockLoggedDeviceAct = act(blockLoggedDevice, {
  facts: (tx, request) => findEntryAndRules(tx, request, 'DEVICE_ID'),
  rule: (facts, request) => blockDecision(facts, request),
})

export const blockAddressAct = act(blockAddress, {
  facts: (tx, request) => findEntryAndRules(tx, request, 'IP'),
  rule: (facts, request) => blockDecision(facts, request),
})

export const revealLogEntryAct = act(revealLogEntry, {
  facts: findEntry,
  rule: ({ entry }) => reveal({ 'IP address': entry.ip }),
})

export const playerLogActs = [blockLoggedDeviceAct, blockAddressAct, revealLogEntryAct]
