import { parseMoney } from '#values/money.ts'
import { parseShare } from '#values/share.ts'
import { isAddressOrRange } from '#values/address.ts'
import { groupNames, settings, type Group } from './definitions.ts'
import type { Setting } from './setting.ts'

type Held<S> = S extends { kind: 'integer' }
  ? number
  : S extends { kind: 'toggle' }
    ? boolean
    : S extends { kind: 'many' }
      ? readonly string[]
      : string
type OrNothing<S> = S extends { initial: null } ? null : never

/** What holds, by group and name. */
export type Settings = {
  readonly [G in Group]: {
    readonly [Name in keyof (typeof settings)[G]]:
      | Held<(typeof settings)[G][Name]>
      | OrNothing<(typeof settings)[G][Name]>
  }
}

export type Values = Readonly<Record<string, unknown>>
/** What somebody has set, by group; what is not there is inherited. */
export type Told = { readonly [G in Group]?: Values }

export const settingsOf = (group: Group): Readonly<Record<string, Setting>> => settings[group]

const isText = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length >= least && value.length <= most

/** Whether a value is one this setting can have; what was stored under other ranges does not hold any more. */
export function accepts(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= setting.least && Number(value) <= setting.most
    case 'amount': {
      const amount = typeof value === 'string' ? parseMoney(value) : null
      return amount !== null && amount >= setting.least && amount <= setting.most
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
      return isText(value, setting.least ?? 1, setting.most)
  }
}

export const addressesIn = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter((line) => line !== '')

const said = (setting: Setting, told: Values | undefined, name: string): unknown => {
  const value = told?.[name]
  return value !== undefined && value !== null && accepts(setting, value) ? value : undefined
}

/** What a domain (null: the house itself) has where it has said nothing of its own. */
export function inherited(group: Group, name: string, house: Told, isHouse: boolean): unknown {
  const setting = settingsOf(group)[name]
  if (!setting) return null
  const fromHouse = isHouse || setting.reach === 'domain' ? undefined : said(setting, house[group], name)
  return fromHouse ?? setting.initial
}

/** What holds for one group: the domain's own word, else the house's, else what the product begins with. */
export function effectiveGroup(group: Group, house: Told, domain: Told | null): Values {
  return Object.fromEntries(
    Object.entries(settingsOf(group)).map(([name, setting]) => {
      const own = setting.reach === 'house' ? house : setting.reach === 'domain' ? (domain ?? {}) : (domain ?? house)
      return [name, said(setting, own[group], name) ?? inherited(group, name, house, domain === null)]
    }),
  )
}

/** What holds for a domain; null: for the house where no domain speaks. */
export const effective = (house: Told, domain: Told | null): Settings =>
  // Each value was accepted by its own definition, of which the type is made.
  Object.fromEntries(groupNames.map((group) => [group, effectiveGroup(group, house, domain)])) as unknown as Settings

/** The settings of a group that this reader's form holds: what is one for the whole house stands in the house's form only. */
export const isAskedOf = ({ reach }: Setting, isHouse: boolean): boolean =>
  isHouse ? reach !== 'domain' : reach !== 'house'

const pairs: readonly (readonly [Group, string, string])[] = [
  ['betting', 'minStake', 'maxStake'],
  ['payments', 'minDeposit', 'maxDeposit'],
  ['payments', 'minWithdrawal', 'maxWithdrawal'],
]

/** What cannot hold together although each of it could: the field and the sentence. */
export function contradiction(
  group: Group,
  values: Values,
): { readonly field: string; readonly sentence: string } | null {
  for (const [of, least, most] of pairs) {
    const low = values[least]
    const high = values[most]
    if (of !== group || typeof low !== 'string' || typeof high !== 'string') continue
    if ((parseMoney(low) ?? 0n) > (parseMoney(high) ?? 0n))
      return { field: most, sentence: 'The largest is below the least' }
  }
  return null
}

/** The mode of a server: one that was started in main stays there, whatever is set. */
export const modeOf = <Mode extends string>(started: Mode, set: Settings['site']['siteMode']): Mode =>
  started === 'main' || set === null ? started : (set as Mode)
