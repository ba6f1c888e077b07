import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import { isAmong } from '#values/address.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { decide, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import {
  addressesIn,
  findContradiction,
  effectiveGroup,
  settingsOf,
  type StoredSettings,
  type Values,
} from '#blueprint/settings/effective.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { keyOfGroup } from '#platform/auth/stored-settings.ts'
import type { Tx, Subject } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { namesIn } from '#platform/mail/alert-emails.ts'
import { store, type Loaded, type LoadContext, type Store } from '#engine/input/store.ts'
import { domainForms, operatorForms } from './general-setting.screen.ts'
import { fieldValues, tooFineAmount } from './setting-values.ts'
import { needsSecondPerson } from '#areas/settings/rules/feature-switch.ts'
import { setting } from './setting.record.ts'
import { coversAllDomains, readStoredSettings, type SettingsDomain } from './stored-settings.facts.ts'

interface LoadedSettings extends Loaded<AnyForm> {
  readonly subject: Subject<'setting'>
  readonly values: Record<string, unknown>
  readonly place: SettingsDomain | null
  readonly operator: StoredSettings
  readonly stored: StoredSettings
  /** All domains with their own values: an operator-level value must be valid in each of them. */
  readonly others: readonly (SettingsDomain & { readonly stored: StoredSettings })[]
  readonly isWhole: boolean
  readonly hasMoney: boolean
  /** Entered email recipients that are neither a username nor a role. */
  readonly unknownRecipients: readonly string[]
}

const hasMoney = async (tx: Tx, domainId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from transfer where domain_id = ${domainId} limit 1`.execute(tx)
  return rows.length > 0
}

/** The domain that a form edits. Returns null for operator-level settings, and undefined if the user may not see it. */
function domainFor(
  id: string | null,
  actor: Actor,
  places: readonly SettingsDomain[],
): SettingsDomain | null | undefined {
  if (actor.agentId !== null) return undefined
  if (id === null || id === '') return coversAllDomains(actor, places) ? null : undefined
  return places.find((place) => String(place.id) === id && actor.domains.includes(place.id))
}

/** Names among the entered email recipients that are neither a username nor a role. */
async function unknownRecipientsIn(tx: Tx, recipients: unknown): Promise<readonly string[]> {
  const names = typeof recipients === 'string' ? namesIn(recipients) : []
  const { rows } = await sql<{ called: string }>`select called from unnest(${names}::text[]) called
    where not exists (select from staff where lower(staff.username) = called) and not exists (select from role where lower(role.name) = called)`.execute(
    tx,
  )
  return rows.map(({ called }) => called)
}

const settingsReader = (group: Group, form: AnyForm) =>
  async function read(
    tx: Tx,
    id: string | null,
    actor: Actor,
    { entered }: LoadContext<AnyForm>,
  ): Promise<LoadedSettings | null> {
    const all = await readStoredSettings(tx)
    const place = domainFor(id, actor, all.places)
    if (place === undefined) return null
    const domainId = place?.id ?? 0
    const stored = place ? all.stored(domainId) : all.operator
    const row = all.rowOf(domainId, group)
    return {
      values: fieldValues(group, form, stored, place),
      version: row?.version ?? 0,
      subject: setting.subjectOf(
        { key: keyOfGroup(group), domainId, ...(row ? { version: row.version } : {}) },
        { name: `${groups[group].title} settings for ${place?.name ?? 'all domains'}` },
      ),
      place,
      operator: all.operator,
      stored,
      others: all.places.map((one) => ({ ...one, stored: all.stored(one.id) })),
      isWhole: coversAllDomains(actor, all.places),
      unknownRecipients: group === 'notifications' ? await unknownRecipientsIn(tx, entered?.['recipients']) : [],
      hasMoney: place !== null && group === 'site' && (await hasMoney(tx, domainId)),
    }
  }

/** The entered values as stored: in wire format, without empty ones. */
const storedValuesOf = (form: AnyForm, values: Values): Values =>
  Object.fromEntries(
    Object.entries(form.fields as Readonly<Record<string, AnyKind>>).flatMap(([name, kind]) =>
      values[name] === null || values[name] === undefined ? [] : [[name, kind.toWire(values[name])]],
    ),
  )

/** Returns an error if values contradict each other here or in a domain that inherits them. */
function conflictIn(group: Group, { place, operator, others }: LoadedSettings, words: Values): Refusal | null {
  const here: StoredSettings = { [group]: words }
  const effects = place
    ? [{ name: '', values: effectiveGroup(group, operator, here) }]
    : [
        { name: '', values: effectiveGroup(group, here, null) },
        ...others.map(({ name, stored }) => ({
          name: ` Domain: ${name}.`,
          values: effectiveGroup(group, here, stored),
        })),
      ]
  for (const { name, values } of effects) {
    const found = findContradiction(group, values)
    if (found) return refuse(`${found.sentence}${name}`, found.field)
  }
  return null
}

/** Maintenance mode must not lock out the user who turns it on. */
function maintenanceLockout({ place, operator }: LoadedSettings, words: Values, ip: string): Refusal | null {
  const { isMaintenance, maintenanceIps } = place
    ? effectiveGroup('site', operator, { site: words })
    : effectiveGroup('site', { site: words }, null)
  const list = addressesIn(typeof maintenanceIps === 'string' ? maintenanceIps : null)
  if (isMaintenance !== true || isAmong(ip, list)) return null
  return refuse(`Add your own IP address ${ip}, or maintenance mode would lock you out.`, 'maintenanceIps')
}

const unknownRecipientError = ({ unknownRecipients: [name] }: LoadedSettings): Refusal | null =>
  name === undefined ? null : refuse(`${name} is neither a username nor a role.`, 'recipients')

/** The time zone of business days is also stored in the domain row, where the ledger's SQL functions read it. */
function timeZoneRows({ place, hasMoney: isBooked }: LoadedSettings, words: Values): RowWrite[] | Refusal {
  const chosen = words['timeZone'] ?? settingsOf('site')['timeZone']?.initial
  const zone = typeof chosen === 'string' ? chosen : undefined
  if (!place || zone === place.timeZone) return []
  if (isBooked)
    return refuse(
      `The time zone cannot be changed: the ledger already has entries by business days in ${place.timeZone}.`,
      'timeZone',
    )
  return [{ table: 'domain', key: { id: place.id }, values: { time_zone: zone } }]
}

const settingsRule = (group: Group, form: AnyForm) =>
  function rule(
    loaded: LoadedSettings | null,
    values: Values,
    { actor, circumstances }: { readonly actor: Actor; readonly circumstances: { readonly ip: string } },
  ): Decision<'setting'> {
    assert(loaded !== null, 'settings are always loaded')
    const words = storedValuesOf(form, values)
    const { operator, isWhole, place } = loaded
    if (!isWhole && effectiveGroup('site', operator, null)['editors'] === 'HOUSE')
      return refuse('Only staff of all domains can edit settings.')
    if (JSON.stringify(words) === JSON.stringify(storedValuesOf(form, loaded.values)))
      return refuse('No changes to save.')
    const refused =
      unknownRecipientError(loaded) ??
      tooFineAmount(group, words, place === null ? loaded.others : [place]) ??
      conflictIn(group, loaded, words) ??
      (group === 'site' ? maintenanceLockout(loaded, words, circumstances.ip) : null)
    if (refused) return refused
    const zone = group === 'site' ? timeZoneRows(loaded, words) : []
    if ('refused' in zone) return zone
    const event = { name: 'settings.changed' as const, payload: { group, domain: place?.id ?? 0 } }
    const columns = { value: words, updated_by: actor.username }
    if (loaded.version > 0) return decide({ set: columns, rows: zone, events: [event] })
    const row = { table: 'setting' as const, values: { domain_id: place?.id ?? 0, key: keyOfGroup(group), ...columns } }
    return decide({ rows: [row, ...zone], events: [event] })
  }

const groupStore = (group: Group, form: AnyForm): Store =>
  store(form, {
    read: settingsReader(group, form),
    rule: settingsRule(group, form),
    secondApproval: ({ values: before, place }: LoadedSettings, entered: Values) =>
      groups[group].isSensitive ||
      (group === 'features' && needsSecondPerson(place === null, before, entered)) ||
      (entered['developerScreens'] === true && before['developerScreens'] !== true),
  })

export const settingStores: readonly Store[] = groupNames.flatMap((group) => [
  groupStore(group, operatorForms[group]),
  groupStore(group, domainForms[group]),
])
