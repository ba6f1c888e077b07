import { decide, isRefusal, refuse, type Refusal } from '#domain/decision.ts'
import { deviceDecision, type Device, type DeviceDoing } from '#domain/devices/device.ts'
import { placeDecision, type Doing, type Place } from '#domain/places/place.ts'
import { cellOf } from '#values/id.ts'
import { Barred } from '#server/access/barred.ts'
import { deviceRulesNow } from '#server/access/device-rules.ts'
import { placesNow } from '#server/access/places.ts'
import type { AnyInbound } from '#blueprint/inbound.ts'
import type { Tx } from '#server/engine/act.ts'
import type { Arrival, Arrived } from '#server/engine/arrival.ts'

/** What a call is, in the words of the rules about places and devices. */
interface Watch {
  readonly place: Doing
  readonly device?: DeviceDoing
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
}

interface Home {
  readonly place: Place | null
  readonly registeredAt: number | null
}

export async function homeOf(tx: Tx, player: string | undefined): Promise<Home> {
  if (player === undefined) return { place: null, registeredAt: null }
  const id = BigInt(player)
  const row = await tx
    .selectFrom('player')
    .select(['created_at', 'country', 'home_state'])
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .executeTakeFirst()
  const place = row?.country ? { country: row.country, state: row.home_state ?? undefined } : null
  return { place, registeredAt: row?.created_at.getTime() ?? null }
}

/** Where rules about places may have something to say; a bet of a house without any asks nobody. */
async function placeAsked(tx: Tx, { player, place }: Whereabouts, doing: Doing, now: Date) {
  const { policy, rules } = await placesNow(tx)
  const isSilent = policy.mode === 'BLOCK_LIST' && rules.length === 0 && place?.isVpn !== true
  if (isSilent) return null
  const home = await homeOf(tx, player)
  const scene = { policy, rules, place: place ?? home.place, registeredAt: home.registeredAt, now: now.getTime() }
  return placeDecision(scene, doing)
}

async function deviceAsked(tx: Tx, { place, device }: Whereabouts, doing: DeviceDoing | undefined, domainId: number) {
  if (doing === undefined || device === undefined) return null
  const rules = await deviceRulesNow(tx, domainId)
  const known = { ...device, country: device.country ?? place?.country }
  return deviceDecision({ rules, device: known, scope: 'PLAYERS', now: Date.now() }, doing)
}

/** Refused, or what is to be written besides. */
async function look(tx: Tx, { input, caller, now }: Arrived<AnyInbound>, watch: Watch): Promise<Refusal | Marks> {
  // Which of these a call carries is said by its own schema.
  const whereabouts = input as Whereabouts
  const device = await deviceAsked(tx, whereabouts, watch.device, caller.domainId)
  if (device && device.verdict !== 'ALLOWED') {
    const sentence =
      device.verdict === 'CAPTCHA' ? 'Solve a captcha first' : 'This is not possible from this device or network'
    throw new Barred(sentence, device.verdict === 'CAPTCHA' ? 'captcha' : 'device', {
      rules: device.spoke,
      domainId: caller.domainId,
      subject: subjectOf(whereabouts),
    })
  }
  const place = await placeAsked(tx, whereabouts, watch.place, now)
  if (place && !place.isAllowed) return refuse(place.message, 'place')
  return { isFlagged: place?.isFlagged === true || device?.isFlagged === true, spoke: device?.spoke ?? [] }
}

const subjectOf = ({ player }: Whereabouts): string => (player === undefined ? 'a new player' : `player:${player}`)

/** The same call, refused where the place or the device of its player is closed for what it wants. */
export function watched<I extends AnyInbound, Facts extends object>(
  arrival: Arrival<I, Facts>,
  watch: Watch,
): Arrival<I, Facts> {
  const marked = new WeakMap<object, Marks>()
  return {
    ...arrival,
    async facts(tx, arrived) {
      const seen = await look(tx, arrived, watch)
      if ('refused' in seen) return seen
      const facts = await arrival.facts(tx, arrived)
      if (facts) marked.set(facts, seen)
      return facts
    },
    rule(facts, arrived) {
      const decision = arrival.rule(facts, arrived)
      const marks = marked.get(facts)
      if (isRefusal(decision) || !marks || (!marks.isFlagged && marks.spoke.length === 0)) return decision
      const { domainId } = arrived.caller
      const subject = subjectOf(arrived.input as Whereabouts)
      const hits = marks.spoke.map((id) => ({
        table: 'device_hit',
        values: { restriction_id: id, domain_id: domainId, subject },
      }))
      const flagged = marks.isFlagged ? [{ name: 'player.flagged', payload: { doing: watch.place, subject } }] : []
      return decide({
        ...decision,
        rows: [...(decision.rows ?? []), ...hits],
        events: [...(decision.events ?? []), ...flagged],
      })
    },
  }
}
