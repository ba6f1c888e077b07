import { groupNames, type Group } from '#blueprint/settings/definitions.ts'
import { effectiveGroup, inherited, appliesTo, settingsOf, type StoredSettings } from '#blueprint/settings/effective.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { keyOfGroup } from '#platform/auth/stored-settings.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { keepers, relatedSettings } from '#areas/settings/related/related-settings.ts'
import { readRelatedSettings } from '#areas/settings/related/related-settings.facts.ts'
import { lastChangesOf, newest, type ChangeKey, type LastChange } from '#areas/settings/related/last-changes.facts.ts'
import { generalSettings } from './general-setting.screen.ts'
import { shownValue } from './setting-values.ts'
import { coversAllDomains, readStoredSettings, type SettingsDomain } from './stored-settings.facts.ts'

const operatorDefaults = { id: 0, name: 'All domains (default)', currency: null }

export const generalSettingsAnswer = answer(generalSettings, async ({ tx, actor, parameters }) => {
  const all = await readStoredSettings(tx)
  if (actor.agentId !== null) return null
  const mine = all.places.filter(({ id }) => actor.domains.includes(id))
  const isWhole = coversAllDomains(actor, all.places)
  const places = [...(isWhole ? [operatorDefaults] : []), ...mine]
  const chosen = places.find(({ id }) => String(id) === (parameters.domain ?? String(places[0]?.id))) ?? null
  if (!chosen) return null
  const isOperatorLevel = chosen.id === 0
  const stored = isOperatorLevel ? all.operator : all.stored(chosen.id)
  const isClosed = !isWhole && effectiveGroup('site', all.operator, null)['editors'] === 'HOUSE'
  const place = mine.find(({ id }) => id === chosen.id) ?? null
  const shown = groupNames.flatMap((group) => settingsShown(group, all.operator, place && { place, stored }))
  const changes = await changesOf(tx, chosen.id, shown)
  const related = await relatedShown(tx, actor, isOperatorLevel ? mine.map(({ id }) => id) : [chosen.id])
  return {
    domain: chosen.id,
    places: places.map(({ id, name, currency }) => ({ id, name, currency })),
    untouchable: isClosed ? 'Only staff of all domains can edit settings.' : null,
    groups: groupNames.map((name) => ({
      name,
      settings: shown.flatMap(({ group, ...setting }, nr) =>
        group === name ? [{ ...setting, changed: changes[nr] ?? null }] : [],
      ),
      related: related.flatMap(({ group, ...one }) => (group === name ? [one] : [])),
    })),
  }
})

interface ShownDomain {
  readonly place: SettingsDomain
  readonly stored: StoredSettings
}

function settingsShown(group: Group, operatorStored: StoredSettings, domain: ShownDomain | null) {
  const domainStored = domain?.stored ?? null
  const values = effectiveGroup(group, operatorStored, domainStored)
  const own = (domainStored ?? operatorStored)[group] ?? {}
  const shown = (name: string, value: unknown) => shownValue(group, name, value, domain?.place ?? null)
  return Object.entries(settingsOf(group))
    .filter(([, setting]) => appliesTo(setting, domainStored === null))
    .map(([name]) => ({
      group,
      name,
      isOwn: own[name] !== undefined && own[name] !== null,
      value: shown(name, values[name] ?? null),
      inherited: shown(name, inherited(group, name, operatorStored, domainStored === null) ?? null),
    }))
}

const recordOf = (change: LastChange | null) => {
  if (!change) return null
  const { subject, ...rest } = change
  return { ...rest, record: subject }
}

/** The last change of each setting here; of an inherited value also that of the operator. */
async function changesOf(tx: Tx, domain: number, shown: readonly ReturnType<typeof settingsShown>[number][]) {
  const keyAt = (place: number | null) =>
    shown.map(({ group, name }): ChangeKey => ({ subject: `setting:${keyOfGroup(group)}`, name, domain: place }))
  const [here, above] = [domain === 0 ? null : domain, null]
  const own = await lastChangesOf(tx, keyAt(here))
  const ofOperator = here === null ? own : await lastChangesOf(tx, keyAt(above))
  return shown.map(({ isOwn }, nr) => {
    const change = own[nr] ?? null
    return recordOf(isOwn ? change : newest([change, ofOperator[nr] ?? null]))
  })
}

async function relatedShown(tx: Tx, actor: Actor, domains: readonly number[]) {
  const related = await readRelatedSettings(tx, actor, domains)
  const changes = await lastChangesOf(
    tx,
    related.flatMap(({ records }) => records),
  )
  let next = 0
  return related.flatMap(({ name, values, records }) => {
    const own = changes.slice(next, (next += records.length))
    const keeper = relatedSettings[name]?.in
    if (keeper === undefined) return []
    return [{ group: keepers[keeper].group, name, values: [...values], changed: recordOf(newest(own)) }]
  })
}
