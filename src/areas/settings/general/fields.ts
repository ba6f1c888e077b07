import { addresses, many } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, longText, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { groups, type Group } from '#blueprint/settings/definitions.ts'
import type { Setting } from '#blueprint/settings/setting.ts'
import { isAskedOf, settingsOf } from '#blueprint/settings/effective.ts'
import { whole } from '#values/share.ts'

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const waits = ({ waitsFor }: Setting): string =>
  waitsFor === undefined ? '' : `Not in use yet: requires the ${waitsFor} module`

const hintOf = (setting: Setting): string =>
  [setting.hint ?? '', waits(setting)].filter((part) => part !== '').join('. ')

/** A setting as a field: its ranges are checked by the same definition in the panel and on the server. */
export function kindOf(setting: Setting): AnyKind {
  const hint = hintOf(setting)
  const traits = { optional: true, inherits: true, ...(hint === '' ? {} : { hint }) } as const
  const { title } = setting
  switch (setting.kind) {
    case 'integer':
      return integer(title, { ...traits, least: setting.least, most: setting.most })
    case 'amount':
      return amount(title, { ...traits, least: setting.least, most: setting.most })
    case 'percent':
      return percent(title, { ...traits, most: whole })
    case 'toggle':
      return toggle(title, traits)
    case 'choice':
      return choice(title, setting.options, { ...traits, ...(setting.labels ? { labels: setting.labels } : {}) })
    case 'many':
      return many(title, setting.options, { ...traits, ...(setting.labels ? { labels: setting.labels } : {}) })
    case 'addresses':
      return addresses(title, traits)
    case 'email':
      return text(title, { ...traits, longest: setting.most, pattern: address, patternHint: 'Enter an email address.' })
    case 'longText':
      return longText(title, { ...traits, longest: setting.most })
    default:
      return text(title, { ...traits, shortest: setting.least ?? 1, longest: setting.most })
  }
}

/** The fields of a group in the house's form, or in that of a domain. */
export const fieldsOf = (group: Group, isHouse: boolean): Readonly<Record<string, AnyKind>> =>
  Object.fromEntries(
    Object.entries(settingsOf(group))
      .filter(([, setting]) => isAskedOf(setting, isHouse))
      .map(([name, setting]) => [name, kindOf(setting)]),
  )

export const titleOf = (group: Group): string => groups[group].title
