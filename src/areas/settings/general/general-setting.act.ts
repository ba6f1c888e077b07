import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import { isAmong } from '#values/address.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { decide, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import {
  addressesIn,
  contradiction,
  effectiveGroup,
  settingsOf,
  type Told,
  type Values,
} from '#blueprint/settings/effective.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { keyOfGroup } from '#platform/auth/told.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { namesIn } from '#platform/mail/alert-letters.ts'
import { store, type Loaded, type Reading, type Store } from '#engine/input/store.ts'
import { domainForms, houseForms } from './general-setting.screen.ts'
import { isOfHouse, readTold, type Place } from './told.facts.ts'

interface SettingsLoaded extends Loaded<AnyForm> {
  readonly values: Record<string, unknown>
  readonly place: Place | null
  readonly house: Told
  readonly told: Told
  /** Every domain with its own words: what the house says must hold with each. */
  readonly others: readonly (Place & { readonly told: Told })[]
  readonly isWhole: boolean
  readonly hasMoney: boolean
  /** Of those who are to get letters, whom nobody knows. */
  readonly strangers: readonly string[]
}

const hasMoney = async (tx: Tx, domainId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from transfer where domain_id = ${domainId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Which domain a form speaks of: null is the house; undefined, none that this person may see. */
function placeOf(id: string | null, actor: Actor, places: readonly Place[]): Place | null | undefined {
  if (actor.agentId !== null) return undefined
  if (id === null || id === '') return isOfHouse(actor, places) ? null : undefined
  return places.find((place) => String(place.id) === id && actor.domains.includes(place.id))
}

/** Of those who are to get letters, whom nobody knows: neither a person nor a role. */
async function strangersIn(tx: Tx, recipients: unknown): Promise<readonly string[]> {
  const names = typeof recipients === 'string' ? namesIn(recipients) : []
  const { rows } = await sql<{ called: string }>`select called from unnest(${names}::text[]) called
    where not exists (select from staff where lower(staff.username) = called) and not exists (select from role where lower(role.name) = called)`.execute(
    tx,
  )
  return rows.map(({ called }) => called)
}

const reading = (group: Group, form: AnyForm) =>
  async function read(
    tx: Tx,
    id: string | null,
    actor: Actor,
    { entered }: Reading<AnyForm>,
  ): Promise<SettingsLoaded | null> {
    const all = await readTold(tx)
    const place = placeOf(id, actor, all.places)
    if (place === undefined) return null
    const domainId = place?.id ?? 0
    const told = place ? all.told(domainId) : all.house
    const row = all.rowOf(domainId, group)
    const values = Object.fromEntries(
      Object.entries(form.fields as Readonly<Record<string, AnyKind>>).map(([name, kind]) => {
        const wire = told[group]?.[name] ?? null
        return [name, wire === null || !kind.wire.safeParse(wire).success ? null : kind.fromWire(wire)]
      }),
    )
    return {
      values,
      version: row?.version ?? 0,
      subject: {
        table: 'setting',
        key: { key: keyOfGroup(group), domain_id: domainId },
        ...(row ? { version: row.version } : {}),
        domainId: place?.id ?? null,
        agentId: null,
        name: `${groups[group].title} settings for ${place?.name ?? 'the house'}`,
        shown: {},
      },
      place,
      house: all.house,
      told,
      others: all.places.map((one) => ({ ...one, told: all.told(one.id) })),
      isWhole: isOfHouse(actor, all.places),
      strangers: group === 'notifications' ? await strangersIn(tx, entered?.['recipients']) : [],
      hasMoney: place !== null && group === 'site' && (await hasMoney(tx, domainId)),
    }
  }

/** The entered values as they are kept: as they travel, and only those somebody said. */
const wordsOf = (form: AnyForm, values: Values): Values =>
  Object.fromEntries(
    Object.entries(form.fields as Readonly<Record<string, AnyKind>>).flatMap(([name, kind]) =>
      values[name] === null || values[name] === undefined ? [] : [[name, kind.toWire(values[name])]],
    ),
  )

/** What cannot hold together, here or in a domain that inherits it. */
function quarrel(group: Group, { place, house, others }: SettingsLoaded, words: Values): Refusal | null {
  const here: Told = { [group]: words }
  const effects = place
    ? [{ name: '', values: effectiveGroup(group, house, here) }]
    : [
        { name: '', values: effectiveGroup(group, here, null) },
        ...others.map(({ name, told }) => ({ name: ` (domain ${name})`, values: effectiveGroup(group, here, told) })),
      ]
  for (const { name, values } of effects) {
    const found = contradiction(group, values)
    if (found) return refuse(`${found.sentence}${name}`, found.field)
  }
  return null
}

/** Whoever closes the panel must still come in himself. */
function lockedOut({ place, house }: SettingsLoaded, words: Values, ip: string): Refusal | null {
  const { isMaintenance, maintenanceIps } = place
    ? effectiveGroup('site', house, { site: words })
    : effectiveGroup('site', { site: words }, null)
  const list = addressesIn(typeof maintenanceIps === 'string' ? maintenanceIps : null)
  if (isMaintenance !== true || isAmong(ip, list)) return null
  return refuse(`Your own address ${ip} must be let in, or nobody could end it`, 'maintenanceIps')
}

const unknownTo = ({ strangers: [name] }: SettingsLoaded): Refusal | null =>
  name === undefined ? null : refuse(`${name} is neither a username nor a role.`, 'recipients')

/** The zone days are booked by stands in the domain itself, for the functions of the ledger. */
function zoneRows({ place, hasMoney: isBooked }: SettingsLoaded, words: Values): RowOrder[] | Refusal {
  const zone = words['timeZone'] ?? settingsOf('site')['timeZone']?.initial
  if (!place || zone === place.timeZone) return []
  if (isBooked)
    return refuse(
      `The time zone cannot be changed: the ledger already has entries by business days in ${place.timeZone}.`,
      'timeZone',
    )
  return [{ table: 'domain', key: { id: place.id }, values: { time_zone: zone } }]
}

const ruling = (group: Group, form: AnyForm) =>
  function rule(
    loaded: SettingsLoaded | null,
    values: Values,
    { actor, circumstances }: { readonly actor: Actor; readonly circumstances: { readonly ip: string } },
  ): Decision {
    assert(loaded !== null, 'settings are always there')
    const words = wordsOf(form, values)
    const { house, isWhole, place } = loaded
    if (!isWhole && effectiveGroup('site', house, null)['editors'] === 'HOUSE')
      return refuse('Settings are edited by staff of all domains only')
    if (JSON.stringify(words) === JSON.stringify(wordsOf(form, loaded.values))) return refuse('No changes to save')
    const refused =
      unknownTo(loaded) ??
      quarrel(group, loaded, words) ??
      (group === 'site' ? lockedOut(loaded, words, circumstances.ip) : null)
    if (refused) return refused
    const zone = group === 'site' ? zoneRows(loaded, words) : []
    if ('refused' in zone) return zone
    const event = { name: 'settings.changed', payload: { group, domain: place?.id ?? 0 } }
    const kept = { value: words, updated_by: actor.username }
    if (loaded.version > 0) return decide({ set: kept, rows: zone, events: [event] })
    const row = { table: 'setting' as const, values: { domain_id: place?.id ?? 0, key: keyOfGroup(group), ...kept } }
    return decide({ rows: [row, ...zone], events: [event] })
  }

const groupStore = (group: Group, form: AnyForm): Store =>
  store<AnyForm, SettingsLoaded>(form, {
    read: reading(group, form),
    rule: ruling(group, form),
    ...(groups[group].isSensitive ? { secondPerson: () => true } : {}),
  })

export const settingStores: readonly Store[] = groupNames.flatMap((group) => [
  groupStore(group, houseForms[group]),
  groupStore(group, domainForms[group]),
])
