interface Common {
  readonly title: string
  readonly hint?: string
  /**
   * 'house': one value for all domains. 'domain': a value of its own, nothing to inherit. Otherwise domains inherit.
   */
  readonly reach?: 'house' | 'domain'
  /** Name of the area that will use the setting; not used yet. */
  readonly waitsFor?: string
}
interface TextSetting extends Common {
  readonly kind: 'text' | 'longText' | 'email'
  readonly initial: string | null
  readonly min?: number
  readonly max: number
}
interface NumberSetting extends Common {
  readonly kind: 'integer'
  readonly unit: string
  readonly initial: number | null
  readonly min: number
  readonly max: number
}
/** Major units, as on the wire. The bounds are in hundredths of a unit of any currency. */
interface AmountSetting extends Common {
  readonly kind: 'amount'
  readonly initial: string | null
  readonly min: bigint
  readonly max: bigint
  /** The setting of the same group that this one must not be below. */
  readonly notBelow?: string
}
/** A percentage up to 100, as on the wire. */
interface PercentSetting extends Common {
  readonly kind: 'percent'
  readonly initial: string | null
}
interface ToggleSetting extends Common {
  readonly kind: 'toggle'
  readonly initial: boolean
}
interface ChoiceSetting extends Common {
  readonly kind: 'choice'
  readonly initial: string | null
  readonly options: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
}
interface ManySetting extends Common {
  readonly kind: 'many'
  readonly initial: readonly string[]
  readonly options: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
}
/** IP addresses and ranges, one per line. */
interface AddressesSetting extends Common {
  readonly kind: 'addresses'
  readonly initial: string | null
}
export type Setting =
  | TextSetting
  | NumberSetting
  | AmountSetting
  | PercentSetting
  | ToggleSetting
  | ChoiceSetting
  | ManySetting
  | AddressesSetting

/** The settings that an area has, by group. */
export type AreaSettings = Readonly<Record<string, Readonly<Record<string, Setting>>>>
