import { groupNames, type Group } from '#blueprint/settings/definitions.ts'
import { effectiveGroup, inherited, appliesTo, settingsOf, type StoredSettings } from '#blueprint/settings/effective.ts'
import { answer } from '#engine/query-handler.ts'
import { generalSettings } from './general-setting.screen.ts'
import { coversAllDomains, readStoredSettings } from './stored-settings.facts.ts'

const operatorDefaults = { id: 0, name: 'All domains (default)' }

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
  return {
    domain: chosen.id,
    places: places.map(({ id, name }) => ({ id, name })),
    untouchable: isClosed ? 'Only staff of all domains can edit settings.' : null,
    groups: groupNames.map((group) => {
      const row = all.rowOf(chosen.id, group)
      return {
        name: group,
        changedAt: row?.updated_at ?? null,
        changedBy: row?.updated_by ?? null,
        settings: settingsShown(group, all.operator, isOperatorLevel ? null : stored),
      }
    }),
  }
})

function settingsShown(group: Group, operatorStored: StoredSettings, domainStored: StoredSettings | null) {
  const values = effectiveGroup(group, operatorStored, domainStored)
  const own = (domainStored ?? operatorStored)[group] ?? {}
  return Object.entries(settingsOf(group))
    .filter(([, setting]) => appliesTo(setting, domainStored === null))
    .map(([name]) => ({
      name,
      isOwn: own[name] !== undefined && own[name] !== null,
      value: values[name] ?? null,
      inherited: inherited(group, name, operatorStored, domainStored === null) ?? null,
    }))
}
