/**
 * Sensitive permissions by class: money, roles, settings, personal data, developer tools. Matched
 * by name.
 */
const classes = {
  money: [
    /^(DEPOSIT|WITHDRAW|MARKET_RESULT|MANUAL_DEPOSIT|ADJUST|BALANCE_REPAIR)_(?!VIEW$)/,
    /^(MANUAL_DEPOSIT|BET_RESTORE)$/,
    /^(DOWNLINE_(TRANSFER|SETTLE|CREDIT_REF|SHARE_EDIT)|SELF_TRANSACTION_CREATE|PLAYER_(MOVE|CREATE))$/,
  ],
  // USER_CHANGE_PASSWORD opens the user's own account page.
  roles: [/^(ROLE|USER|PERMISSION)_(?!VIEW$|DETAIL$|CHANGE_PASSWORD$)/, /^DOWNLINE_(CREATE|EDIT|PASSWORD)$/],
  // HT_DEPOSIT: guides tell players where to send money.
  settings: [/^(SETTING|STATE_RESTRICTION|PG_SETTINGS|HT_DEPOSIT|DEVICE_RESTRICTION|DOMAIN|INBOUND_KEY).*(?<!_VIEW)$/],
  persons: [/^PLAYER_DATA_EXPORT$/],
  developer: [/^IS_DEVELOPER$/, /^DEV_/],
} as const

/** Masters and device restrictions are work of the operator; only their names come from the developer's group. */
const operatorWork: ReadonlySet<string> = new Set(['DEV_MASTERS_VIEW', 'DEV_DR_VIEW'])

/** Permissions that only developers grant, and that are closed in main mode. */
export const isDeveloperPermission = (permission: string): boolean =>
  permission === 'IS_DEVELOPER' || (permission.startsWith('DEV_') && !operatorWork.has(permission))

export type PermissionClass = keyof typeof classes

export function classOf(permission: string): PermissionClass | null {
  const match = Object.entries(classes).find(([, names]) => names.some((name) => name.test(permission)))
  return (match?.[0] as PermissionClass | undefined) ?? null
}

/** Users with such a permission must use two-step sign-in and recent authentication. */
export const isGuarded = (permission: string): boolean => classOf(permission) !== null

/** What agents do all day, with their own chips in their own downline: reason enough for two steps, not for two people. */
const isDownlineWork = (permission: string): boolean => /^(DOWNLINE_|PLAYER_(CREATE|MOVE)$)/.test(permission)

/**
 * Rights over what belongs to the operator and to no agent: gateways, collection accounts, guides, settings, the
 * switches, limits and results of the catalogue. Staff of agents do not hold them, whatever their role says.
 */
const ofOperator =
  /^(PG_SETTINGS_\w+|HT_DEPOSIT_\w+|SETTING_PAGE_\w+|STATE_RESTRICTION_\w+|EXCHANGE_COMPETITION_\w+|EXCHANGE_EVENT_EDIT|MARKET_SUSPEND|MARKET_RESULT_(SETTLE|CONFIRM|ROLLBACK|CORRECT_LATE)|GATEWAY_RECORDS_VIEW|(DOMAIN|INBOUND_KEY)_(VIEW|EDIT))$/
export const isOfOperator = (permission: string): boolean => ofOperator.test(permission)

/** Users with such a permission are made, and their credentials are reset, by two people. */
export const needsTwoPeople = (permission: string): boolean => isGuarded(permission) && !isDownlineWork(permission)

/** Permissions that let data leave the system, and how often a user may use them. */
const exportRates: Readonly<Record<string, 'export' | 'reveal'>> = { REPORT_EXPORT: 'export', PII_REVEAL: 'reveal' }

export const exportRateOf = (permission: string | null): 'export' | 'reveal' | undefined =>
  exportRates[permission ?? '']

/** What is done to players themselves: their identity, their password, what they may do. */
const isOfPersons = (permission: string): boolean =>
  /^(KYC_PICTURE_VIEW|PLAYER_PASSWORD|RESTRICTION_EDIT)$/.test(permission)

/**
 * Whether an operation requires recent authentication. A transaction password in the request counts
 * as one.
 */
export const requiresStepUp = ({
  permission,
  asks,
}: {
  readonly permission: string
  readonly asks?: string | undefined
}): boolean =>
  asks !== 'password' && (isGuarded(permission) || isOfPersons(permission) || exportRateOf(permission) !== undefined)
