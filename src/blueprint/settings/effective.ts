import { commonDigits, commonOf, ofHundredths } from '#values/money.ts'
import { parseShare } from '#values/share.ts'
import { isAddressOrRange } from '#values/address.ts'
import { groupNames, settings, type Group } from './definitions.ts'
import type { Setting } from './setting.ts'

type SettingValue<S> = S extends { kind: 'integer' }
  ? number
  : S extends { kind: 'toggle' }
    ? boolean
    : S extends { kind: 'many' }
      ? readonly string[]
      : string
type NullIfUnset<S> = S extends { initial: null } ? null : never

/** Effective settings, by group and name. */
export type Settings = {
  readonly [G in Group]: {
    readonly [Name in keyof (typeof settings)[G]]:
      | SettingValue<(typeof settings)[G][Name]>
      | NullIfUnset<(typeof settings)[G][Name]>
  }
}

export type Values = Readonly<Record<string, unknown>>
/** Stored settings, by group; missing values are inherited. */
export type StoredSettings = { readonly [G in Group]?: Values }

export const settingsOf = (group: Group): Readonly<Record<string, Setting>> => settings[group]

const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length >= min && value.length <= max

/** Whether a value is valid for this setting; values stored under other ranges are ignored. */
export function accepts(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max
    case 'amount': {
      const amount = typeof value === 'string' ? commonOf(value) : null
      return (
        amount !== null &&
        amount >= ofHundredths(setting.min, commonDigits) &&
        amount <= ofHundredths(setting.max, commonDigits)
      )
    }
    case 'percent':
      return typeof value === 'string' && parseShare(value) !== null
    case 'toggle':
      return typeof value === 'boolean'
    case 'choice':
      return setting.options.some((option) => option === value)
    case 'many':
      return Array.isArray(value) && value.every((one) => setting.options.some((option) => option === one))
    case 'addresses':
      return typeof value === 'string' && addressesIn(value).every(isAddressOrRange)
    default:
      return isText(value, setting.min ?? 1, setting.max)
  }
}

export const addressesIn = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter((line) => line !== '')

const acceptedValue = (setting: Setting, stored: Values | undefined, name: string): unknown => {
  const value = stored?.[name]
  return value !== undefined && value !== null && accepts(setting, value) ? value : undefined
}

/** The value of a domain (null: the operator) that has no value of its own. */
export function inherited(group: Group, name: string, operator: StoredSettings, isOperator: boolean): unknown {
  const setting = settingsOf(group)[name]
  if (!setting) return null
  const fromOperator =
    isOperator || setting.reach === 'domain' ? undefined : acceptedValue(setting, operator[group], name)
  return fromOperator ?? setting.initial
}

/** The effective values of one group: the domain's own, else the operator's, else the default. */
export function effectiveGroup(group: Group, operator: StoredSettings, domain: StoredSettings | null): Values {
  return Object.fromEntries(
    Object.entries(settingsOf(group)).map(([name, setting]) => {
      const own =
        setting.reach === 'house' ? operator : setting.reach === 'domain' ? (domain ?? {}) : (domain ?? operator)
      return [name, acceptedValue(setting, own[group], name) ?? inherited(group, name, operator, domain === null)]
    }),
  )
}

/** The effective settings of a domain; null: of the operator. */
export const effective = (operator: StoredSettings, domain: StoredSettings | null): Settings =>
  // Each value was accepted by its own definition, from which the type is derived.
  Object.fromEntries(groupNames.map((group) => [group, effectiveGroup(group, operator, domain)])) as unknown as Settings

/**
 * Whether the form of this reader has the setting: settings for the whole installation are in the operator's form only.
 */
export const appliesTo = ({ reach }: Setting, isHouse: boolean): boolean =>
  isHouse ? reach !== 'domain' : reach !== 'house'

/** Values that are valid alone but not together: the field and the message. */
export function findContradiction(
  group: Group,
  values: Values,
): { readonly field: string; readonly sentence: string } | null {
  for (const [max, setting] of Object.entries(settingsOf(group))) {
    if (setting.kind !== 'amount' || setting.notBelow === undefined) continue
    const low = values[setting.notBelow]
    const high = values[max]
    if (typeof low !== 'string' || typeof high !== 'string') continue
    if ((commonOf(low) ?? 0n) > (commonOf(high) ?? 0n)) return { field: max, sentence: 'Max must not be below min.' }
  }
  return null
}

/** The mode of a server: one started in main stays in it. */
export const modeOf = <Mode extends string>(started: Mode, set: Settings['site']['siteMode']): Mode =>
  started === 'main' || set === null ? started : (set as Mode)

/** How a server was started. */
export interface StartedAs {
  readonly siteMode: 'main' | 'dev' | 'other'
  readonly mayOpenDeveloperScreens: boolean
}

/** In main mode developer screens are closed, unless the server permits them and two owners have opened them. */
export const isClosedToDevelopers = (started: StartedAs, site: Settings['site']): boolean =>
  modeOf(started.siteMode, site.siteMode) === 'main' && !(started.mayOpenDeveloperScreens && site.developerScreens)
