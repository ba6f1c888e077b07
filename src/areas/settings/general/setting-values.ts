import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Group } from '#blueprint/settings/definitions.ts'
import { accepts, settingsOf, type StoredSettings, type Values } from '#blueprint/settings/effective.ts'
import { digitsOf } from '#values/currency.ts'
import { amountComplaint, formatMoney, parseMoney, settingMoney, withDigits } from '#values/money.ts'
import type { SettingsDomain } from './stored-settings.facts.ts'

const isAmount = (group: Group, name: string): boolean => settingsOf(group)[name]?.kind === 'amount'

/** The stored values as the fields of a form hold them; amounts of a domain as they apply in its currency. */
export function fieldValues(
  group: Group,
  form: AnyForm,
  stored: StoredSettings,
  place: SettingsDomain | null,
): Record<string, unknown> {
  const fields = Object.entries(form.fields as Readonly<Record<string, AnyKind>>)
  return Object.fromEntries(
    fields.map(([name, kind]) => {
      const [setting, wire] = [settingsOf(group)[name], stored[group]?.[name] ?? null]
      if (wire === null || !setting) return [name, null]
      if (place !== null && isAmount(group, name))
        return [
          name,
          typeof wire === 'string' && accepts(setting, wire) ? inCurrencyOf(place, () => settingMoney(wire)) : null,
        ]
      return [name, kind.wire.safeParse(wire).success ? kind.fromWire(wire) : null]
    }),
  )
}

/** Refuses an amount that is finer than the currency of every domain for which it is set. */
export function tooFineAmount(group: Group, words: Values, places: readonly SettingsDomain[]): Refusal | null {
  const digits = Math.max(...places.map(({ currency }) => digitsOf(currency)))
  for (const [name, text] of Object.entries(words)) {
    if (!isAmount(group, name) || places.length === 0 || parseMoney(String(text), digits) !== null) continue
    return refuse(amountComplaint(text, digits), name)
  }
  return null
}

/** The value of a setting as it is shown: an amount as it applies in the currency of the domain. */
export function shownValue(group: Group, name: string, value: unknown, place: SettingsDomain | null): unknown {
  if (place === null || typeof value !== 'string' || !isAmount(group, name)) return value
  return inCurrencyOf(place, () => {
    const amount = settingMoney(value)
    return amount === null ? value : formatMoney(amount)
  })
}

const inCurrencyOf = <T>({ currency }: SettingsDomain, work: () => T): T => withDigits(digitsOf(currency), work)
