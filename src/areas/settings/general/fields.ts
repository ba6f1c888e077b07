import { addresses, many } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, longText, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { groups, type Group } from '#blueprint/settings/definitions.ts'
import type { Setting } from '#blueprint/settings/setting.ts'
import { appliesTo, settingsOf } from '#blueprint/settings/effective.ts'
import { emailPattern } from '#values/text/email-address.ts'
import { whole } from '#values/share.ts'

const pendingModuleNote = ({ waitsFor }: Setting): string =>
  waitsFor === undefined ? '' : `Not in use yet: requires the ${waitsFor} module`

const hintOf = (setting: Setting): string =>
  [setting.hint ?? '', pendingModuleNote(setting)].filter((part) => part !== '').join('. ')

/**
 * The form field of a setting. Panel and server validate its range with the same definition. An amount of a domain is in its
 * currency; one of the operator holds in every currency.
 */
export function kindOf(setting: Setting, isOperatorLevel = true): AnyKind {
  const hint = hintOf(setting)
  const traits = { optional: true, inherits: true, ...(hint === '' ? {} : { hint }) } as const
  const { title } = setting
  switch (setting.kind) {
    case 'integer':
      return integer(title, { ...traits, min: setting.min, max: setting.max })
    case 'amount':
      return amount(title, {
        ...traits,
        ...(isOperatorLevel ? { isCommon: true } : {}),
        min: setting.min,
        max: setting.max,
      })
    case 'percent':
      return percent(title, { ...traits, max: whole })
    case 'toggle':
      return toggle(title, traits)
    case 'choice':
      return choice(title, setting.options, { ...traits, ...(setting.labels ? { labels: setting.labels } : {}) })
    case 'many':
      return many(title, setting.options, { ...traits, ...(setting.labels ? { labels: setting.labels } : {}) })
    case 'addresses':
      return addresses(title, traits)
    case 'email':
      return text(title, {
        ...traits,
        maxLength: setting.max,
        pattern: emailPattern,
        patternHint: 'Enter an email address.',
      })
    case 'longText':
      return longText(title, { ...traits, maxLength: setting.max })
    default:
      return text(title, { ...traits, minLength: setting.min ?? 1, maxLength: setting.max })
  }
}

/** The fields of a group in the operator-level form or in a domain's form. */
export const fieldsOf = (group: Group, isOperatorLevel: boolean): Readonly<Record<string, AnyKind>> =>
  Object.fromEntries(
    Object.entries(settingsOf(group))
      .filter(([, setting]) => appliesTo(setting, isOperatorLevel))
      .map(([name, setting]) => [name, kindOf(setting, isOperatorLevel)]),
  )

export const titleOf = (group: Group): string => groups[group].title
