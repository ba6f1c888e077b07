import { decide, isRefusal, refuse, type Refusal, type Ruling } from '#blueprint/decision/decision.ts'
import { couldBlock, deviceDecision, isInForce, type Device, type DeviceDoing } from '#platform/auth/rules/device.ts'
import { placeDecision, type Doing, type Place } from '#platform/auth/rules/place.ts'
import { cellOf } from '#values/id.ts'
import { Barred } from '#platform/auth/barred.ts'
import { deviceRulesNow } from '#platform/auth/device-rules.ts'
import { placesNow } from '#platform/auth/places.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Arrival, ArrivalFacts, Arrived } from '#engine/arrival.ts'
import { sighted } from '#areas/players/devices/sighting.facts.ts'

/** What a call is, in the words of the rules about places and devices. */
interface Watch {
  readonly place?: Doing
  readonly device: DeviceDoing
}

/** What a call may say of where its player is; whoever says nothing is where he lives. */
interface Whereabouts {
  readonly player?: string
  readonly place?: Place
  readonly device?: Device
}

/** What spoke without refusing: written with the decision. */
interface Marks {
  readonly isFlagged: boolean
  readonly spoke: readonly string[]
  readonly isWhitelisted: boolean
}
type Written = Pick<Ruling, 'rows' | 'events'>

interface Home {
  readonly place: Place | null
  readonly registeredAt: number | null
  readonly agentId: bigint | null
}

export async function homeOf(tx: Tx, player: string | undefined): Promise<Home> {
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

/** Where rules about places may have something to say; a bet of a house without any asks nobody. */
async function placeAsked(tx: Tx, { player, place }: Whereabouts, doing: Doing | undefined, now: Date) {
  if (doing === undefined) return null
  const { policy, rules } = await placesNow(tx)
  const isSilent = policy.mode === 'BLOCK_LIST' && rules.length === 0 && place?.isVpn !== true
  if (isSilent) return null
  const home = await homeOf(tx, player)
  const scene = { policy, rules, place: place ?? home.place, registeredAt: home.registeredAt, now: now.getTime() }
  return placeDecision(scene, doing)
}

/** Who says nothing of his device is on the one he logged in with. */
async function deviceOfSession(tx: Tx, player: string): Promise<Device | undefined> {
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

async function deviceAsked(tx: Tx, { input, caller, now }: Arrived<AnyInbound>, doing: DeviceDoing) {
  const { player, place, device } = input as Whereabouts
  const rules = (await deviceRulesNow(tx, caller.domainId)).filter((rule) => isInForce(rule, now.getTime()))
  const isAsked = device === undefined && player !== undefined && couldBlock(rules, doing)
  const said = isAsked ? await deviceOfSession(tx, player) : device
  if (said === undefined) return null
  const known = { ...said, country: said.country ?? place?.country }
  const decision = deviceDecision({ rules, device: known, scope: 'PLAYERS', now: now.getTime() }, doing)
  const isWhitelisted = rules.some(({ id, action }) => action === 'ALLOW' && decision.spoke.includes(id))
  return { ...decision, isWhitelisted }
}

/** Refused, or what is to be written besides. */
async function look(tx: Tx, arrived: Arrived<AnyInbound>, watch: Watch): Promise<Refusal | Marks> {
  const { input, caller, now } = arrived
  // Which of these a call carries is said by its own schema.
  const whereabouts = input as Whereabouts
  const device = await deviceAsked(tx, arrived, watch.device)
  if (device && device.verdict !== 'ALLOWED') {
    const sentence =
      device.verdict === 'CAPTCHA' ? 'Complete the captcha first.' : 'This is not possible from this device or network'
    throw new Barred(sentence, device.verdict === 'CAPTCHA' ? 'captcha' : 'device', {
      rules: device.spoke,
      domainId: caller.domainId,
      subject: subjectOf(whereabouts),
    })
  }
  const place = await placeAsked(tx, whereabouts, watch.place, now)
  if (place && !place.isAllowed) return refuse(place.message, 'place')
  return {
    isFlagged: place?.isFlagged === true || device?.isFlagged === true,
    spoke: device?.spoke ?? [],
    isWhitelisted: device?.isWhitelisted === true,
  }
}

const subjectOf = ({ player }: Whereabouts): string => (player === undefined ? 'a new player' : `player:${player}`)

/** Rules that spoke without refusing, counted; whom they mark, told. */
function marksWritten({ isFlagged, spoke }: Marks, { input, caller }: Arrived<AnyInbound>, doing: string): Written {
  const subject = subjectOf(input as Whereabouts)
  return {
    rows: spoke.map((id) => ({
      table: 'device_hit',
      values: { restriction_id: id, domain_id: caller.domainId, subject },
    })),
    events: isFlagged ? [{ name: 'player.flagged', payload: { doing, subject } }] : [],
  }
}

/** Where the player was seen, as far as the call says; whoever registers is known by the row he is to become. */
async function sightingOf(
  tx: Tx,
  { subject }: ArrivalFacts,
  { input, caller, now }: Arrived<AnyInbound>,
  { doing, isWhitelisted }: { readonly doing: DeviceDoing; readonly isWhitelisted: boolean },
): Promise<Written> {
  const { player, place, device } = input as Whereabouts
  if (device === undefined || (device.id === undefined && device.ip === undefined)) return {}
  const playerId = player ?? subject?.key['player_id'] ?? subject?.key['id']
  return sighted(tx, {
    playerId: BigInt(playerId as string | bigint),
    domainId: caller.domainId,
    agentId: subject?.agentId ?? null,
    doing,
    state: place?.state ?? null,
    device: {
      ...device,
      country: device.country ?? place?.country,
      isVpn: device.isVpn === true || place?.isVpn === true,
    },
    now,
    isWhitelisted,
  })
}

/** The same call, refused where the place or the device of its player is closed for what it wants; what is seen is noted. */
export function watched<I extends AnyInbound, Facts extends object>(
  arrival: Arrival<I, Facts>,
  watch: Watch,
): Arrival<I, Facts> {
  const noted = new WeakMap<object, readonly Written[]>()
  return {
    ...arrival,
    async facts(tx, arrived) {
      const marks = await look(tx, arrived, watch)
      if ('refused' in marks) return marks
      const facts = await arrival.facts(tx, arrived)
      if (facts && !('refused' in facts)) {
        const { isWhitelisted } = marks
        const sighting = await sightingOf(tx, facts, arrived, { doing: watch.device, isWhitelisted })
        noted.set(facts, [marksWritten(marks, arrived, watch.place ?? watch.device), sighting])
      }
      return facts
    },
    rule(facts, arrived) {
      const decision = arrival.rule(facts, arrived)
      const more = noted.get(facts)
      if (isRefusal(decision) || !more) return decision
      return decide({
        ...decision,
        rows: [...(decision.rows ?? []), ...more.flatMap(({ rows = [] }) => rows)],
        events: [...(decision.events ?? []), ...more.flatMap(({ events = [] }) => events)],
      })
    },
  }
}
