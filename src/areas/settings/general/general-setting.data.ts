import { groupNames, type Group } from '#blueprint/settings/definitions.ts'
import { effectiveGroup, inherited, isAskedOf, settingsOf, type Told } from '#blueprint/settings/effective.ts'
import { answer } from '#engine/answer.ts'
import { generalSettings } from './general-setting.screen.ts'
import { isOfHouse, readTold } from './told.facts.ts'

const house = { id: 0, name: 'All domains (default)' }

export const generalSettingsAnswer = answer(generalSettings, async ({ tx, actor, parameters }) => {
  const all = await readTold(tx)
  if (actor.agentId !== null) return null
  const mine = all.places.filter(({ id }) => actor.domains.includes(id))
  const isWhole = isOfHouse(actor, all.places)
  const places = [...(isWhole ? [house] : []), ...mine]
  const chosen = places.find(({ id }) => String(id) === (parameters.domain ?? String(places[0]?.id))) ?? null
  if (!chosen) return null
  const isHouse = chosen.id === 0
  const told = isHouse ? all.house : all.told(chosen.id)
  const isClosed = !isWhole && effectiveGroup('site', all.house, null)['editors'] === 'HOUSE'
  return {
    domain: chosen.id,
    places: places.map(({ id, name }) => ({ id, name })),
    untouchable: isClosed ? 'Settings are edited by staff of all domains only' : null,
    groups: groupNames.map((group) => {
      const row = all.rowOf(chosen.id, group)
      return {
        name: group,
        changedAt: row?.updated_at ?? null,
        changedBy: row?.updated_by ?? null,
        settings: settingsShown(group, all.house, isHouse ? null : told),
      }
    }),
  }
})

function settingsShown(group: Group, ofHouse: Told, ofDomain: Told | null) {
  const values = effectiveGroup(group, ofHouse, ofDomain)
  const own = (ofDomain ?? ofHouse)[group] ?? {}
  return Object.entries(settingsOf(group))
    .filter(([, setting]) => isAskedOf(setting, ofDomain === null))
    .map(([name]) => ({
      name,
      isOwn: own[name] !== undefined && own[name] !== null,
      value: values[name] ?? null,
      inherited: inherited(group, name, ofHouse, ofDomain === null) ?? null,
    }))
}
