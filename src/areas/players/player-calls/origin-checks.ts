import { refuse, type Refusal, type Effects } from '#blueprint/decision/decision.ts'
import {
  couldBlock,
  deviceDecision,
  isInForce,
  type Device,
  type DeviceOperation,
} from '#platform/auth/rules/device.ts'
import { geoDecision, type GeoOperation, type PlayerLocation } from '#platform/auth/rules/geo.ts'
import { cellOf } from '#values/id.ts'
import { DeviceBlocked } from '#platform/auth/device-blocked.ts'
import { cachedDeviceRules } from '#platform/auth/device-rules.ts'
import { cachedGeoRules } from '#platform/auth/geo-rules.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import { agentOf, type Tx } from '#engine/action/act.ts'
import {
  ruleWithAdditions,
  type InboundHandler,
  type InboundFacts,
  type InboundHandlerRequest,
} from '#engine/inbound/inbound-handler.ts'
import { deviceEffectsOfAll, type DeviceObservation } from '#areas/players/devices/device-events.facts.ts'

/** The operation of a call, as location and device rules name it. */
interface CheckedOperation {
  readonly place?: GeoOperation
  readonly device: DeviceOperation
}

/** What a call can contain about the player's location. Without a place the home of the player counts. */
interface CallOrigin {
  readonly player?: string
  readonly place?: PlayerLocation
  readonly device?: Device
}

/** Rules that matched without rejecting the call; recorded with the decision. */
interface OriginChecks {
  readonly isFlagged: boolean
  readonly spoke: readonly string[]
  readonly isWhitelisted: boolean
}
type CheckEffects = Pick<Effects, 'rows' | 'events'>

interface PlayerHome {
  readonly place: PlayerLocation | null
  readonly registeredAt: number | null
  readonly agentId: bigint | null
}

export async function readHome(tx: Tx, player: string | undefined): Promise<PlayerHome> {
  if (player === undefined) return { place: null, registeredAt: null, agentId: null }
  const id = BigInt(player)
  const row = await tx
    .selectFrom('player')
    .select(['created_at', 'country', 'home_state', 'agent_id'])
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .executeTakeFirst()
  const place = row?.country ? { country: row.country, state: row.home_state ?? undefined } : null
  return { place, registeredAt: row?.created_at.getTime() ?? null, agentId: row?.agent_id ?? null }
}

/** Checks the location rules. Returns null, without a query, where no rule can apply. */
async function checkPlace(tx: Tx, { player, place }: CallOrigin, operation: GeoOperation | undefined, now: Date) {
  if (operation === undefined) return null
  const { policy, rules } = await cachedGeoRules(tx)
  const isSilent = policy.mode === 'BLOCK_LIST' && rules.length === 0 && place?.isVpn !== true
  if (isSilent) return null
  const home = await readHome(tx, player)
  const context = { policy, rules, place: place ?? home.place, registeredAt: home.registeredAt, now: now.getTime() }
  return geoDecision(context, operation)
}

/** Device of the current session, for calls that name neither a device nor its address. */
async function readSessionDevice(tx: Tx, player: string): Promise<Device | undefined> {
  const id = BigInt(player)
  const row = await tx
    .selectFrom('player_session')
    .select(['device', 'ip'])
    .where('cell', '=', cellOf(id))
    .where('player_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.device ?? undefined, ip: row.ip ?? undefined }
}

async function checkDevice(
  tx: Tx,
  { input, caller, now }: InboundHandlerRequest<AnyInbound>,
  operation: DeviceOperation,
) {
  const { player, place, device } = input as CallOrigin
  const rules = (await cachedDeviceRules(tx, caller.domainId)).filter((rule) => isInForce(rule, now.getTime()))
  const isNamed = device?.id !== undefined || device?.ip !== undefined
  const isAsked = !isNamed && player !== undefined && couldBlock(rules, operation)
  const sessionDevice = isAsked ? await readSessionDevice(tx, player) : undefined
  if (device === undefined && sessionDevice === undefined) return null
  const known = { ...sessionDevice, ...device, country: device?.country ?? place?.country }
  const decision = deviceDecision({ rules, device: known, scope: 'PLAYERS', now: now.getTime() }, operation)
  const isWhitelisted = rules.some(({ id, action }) => action === 'ALLOW' && decision.matchedRules.includes(id))
  return { ...decision, isWhitelisted }
}

/** Rejects the call, or returns the checks to record. */
async function checkOrigin(
  tx: Tx,
  arrived: InboundHandlerRequest<AnyInbound>,
  watch: CheckedOperation,
): Promise<Refusal | OriginChecks> {
  const { input, caller, now } = arrived
  // The call's own schema decides which of these it contains.
  const whereabouts = input as CallOrigin
  const device = await checkDevice(tx, arrived, watch.device)
  if (device && device.outcome !== 'ALLOWED') {
    const sentence =
      device.outcome === 'CAPTCHA' ? 'Complete the captcha first.' : 'This is not possible from this device or network.'
    throw new DeviceBlocked(sentence, device.outcome === 'CAPTCHA' ? 'captcha' : 'device', {
      rules: device.matchedRules,
      domainId: caller.domainId,
      subject: subjectOf(whereabouts),
    })
  }
  const place = await checkPlace(tx, whereabouts, watch.place, now)
  if (place && !place.isAllowed) return refuse(place.message, 'place')
  return {
    isFlagged: place?.isFlagged === true || device?.isFlagged === true,
    spoke: device?.matchedRules ?? [],
    isWhitelisted: device?.isWhitelisted === true,
  }
}

const subjectOf = ({ player }: CallOrigin): string => (player === undefined ? 'a new player' : `player:${player}`)

/** Counts rules that matched without rejecting, and reports flagged players. */
function recordChecks(
  { isFlagged, spoke }: OriginChecks,
  { input, caller }: InboundHandlerRequest<AnyInbound>,
  operation: string,
): CheckEffects {
  const subject = subjectOf(input as CallOrigin)
  return {
    rows: spoke.map((id) => ({
      table: 'device_restriction_hit',
      values: { restriction_id: id, domain_id: caller.domainId, subject },
    })),
    events: isFlagged ? [{ name: 'player.flagged', payload: { operation, subject } }] : [],
  }
}

/** The device event of the call, if it names a device. A new player is identified by the row to be created. */
function deviceObservation(
  { subject }: InboundFacts,
  { input, caller, now }: InboundHandlerRequest<AnyInbound>,
  { operation, isWhitelisted }: { readonly operation: DeviceOperation; readonly isWhitelisted: boolean },
): DeviceObservation | null {
  const { player, place, device } = input as CallOrigin
  if (device === undefined || (device.id === undefined && device.ip === undefined)) return null
  const playerId = player ?? subject?.key['player_id'] ?? subject?.key['id']
  return {
    playerId: BigInt(playerId as string | bigint),
    domainId: caller.domainId,
    agentId: subject ? agentOf(subject) : null,
    operation,
    state: place?.state ?? null,
    device: {
      ...device,
      country: device.country ?? place?.country,
      isVpn: device.isVpn === true || place?.isVpn === true,
    },
    now,
    isWhitelisted,
  }
}

interface CheckedCall<I extends AnyInbound, Facts> {
  readonly facts: Facts
  readonly arrived: InboundHandlerRequest<I>
  readonly marks: OriginChecks
}

/** Wraps a handler: rejects calls that location or device rules forbid, and records device events. */
export function withOriginChecks<I extends AnyInbound, Facts extends object>(
  arrival: InboundHandler<I, Facts>,
  watch: CheckedOperation,
): InboundHandler<I, Facts> {
  const noted = new WeakMap<object, readonly CheckEffects[]>()
  const note = async (tx: Tx, all: readonly CheckedCall<I, Facts>[]): Promise<void> => {
    const observed = all.flatMap(({ facts, arrived, marks: { isWhitelisted } }) => {
      const observation = deviceObservation(facts, arrived, { operation: watch.device, isWhitelisted })
      return observation === null ? [] : [{ facts, observation }]
    })
    const effects = await deviceEffectsOfAll(
      tx,
      observed.map(({ observation }) => observation),
    )
    const effectsOf = new Map(observed.map(({ facts }, place) => [facts, effects[place]] as const))
    for (const { facts, arrived, marks } of all)
      noted.set(facts, [recordChecks(marks, arrived, watch.place ?? watch.device), effectsOf.get(facts) ?? {}])
  }
  const { factsOfAll, afterOthers } = arrival
  return {
    ...arrival,
    async facts(tx, arrived) {
      const marks = await checkOrigin(tx, arrived, watch)
      if ('refused' in marks) return marks
      const facts = await arrival.facts(tx, arrived)
      if (facts && !('refused' in facts)) await note(tx, [{ facts, arrived, marks }])
      return facts
    },
    ...(factsOfAll && {
      async factsOfAll(tx: Tx, all: readonly InboundHandlerRequest<I>[]) {
        const marks = new Map<InboundHandlerRequest<I>, Refusal | OriginChecks>()
        for (const arrived of all) marks.set(arrived, await checkOrigin(tx, arrived, watch).catch(refusedIfBlocked))
        const allowed = all.filter((arrived) => isAllowed(marks.get(arrived)))
        const read = await factsOfAll(tx, allowed)
        const factsOf = new Map(allowed.map((arrived, place) => [arrived, read[place] ?? null] as const))
        const checked: CheckedCall<I, Facts>[] = []
        for (const [arrived, facts] of factsOf) {
          const checks = marks.get(arrived)
          if (facts && !('refused' in facts) && isAllowed(checks)) checked.push({ facts, arrived, marks: checks })
        }
        await note(tx, checked)
        return all.map((arrived) => {
          const checks = marks.get(arrived)
          return isAllowed(checks) ? (factsOf.get(arrived) ?? null) : (checks ?? null)
        })
      },
    }),
    ...(afterOthers && {
      afterOthers(facts: Facts, earlier: readonly Facts[]) {
        const read = afterOthers(facts, earlier)
        noted.set(read, noted.get(facts) ?? [])
        return read
      },
    }),
    rule: ruleWithAdditions(arrival, (facts) => noted.get(facts) ?? []),
  }
}

const isAllowed = (marks: Refusal | OriginChecks | undefined): marks is OriginChecks =>
  marks !== undefined && !('refused' in marks)

/** In a batch a blocked device is a refusal like others: the call is then answered alone, and counted there. */
function refusedIfBlocked(problem: unknown): Refusal {
  if (problem instanceof DeviceBlocked) return refuse(problem.message)
  throw problem
}
