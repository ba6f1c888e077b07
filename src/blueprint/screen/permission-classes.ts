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
  settings: [/^(SETTING|STATE_RESTRICTION|PG_SETTINGS|DEVICE_RESTRICTION).*(?<!_VIEW)$/],
  persons: [/^PLAYER_DATA_EXPORT$/],
  developer: [/^IS_DEVELOPER$/, /^DEV_/],
} as const

export type PermissionClass = keyof typeof classes

export function classOf(permission: string): PermissionClass | null {
  const match = Object.entries(classes).find(([, names]) => names.some((name) => name.test(permission)))
  return (match?.[0] as PermissionClass | undefined) ?? null
}

/** Users with such a permission must use two-step sign-in and recent authentication. */
export const isGuarded = (permission: string): boolean => classOf(permission) !== null

/** Permissions that let data leave the system. */
const exportsData: ReadonlySet<string> = new Set(['REPORT_EXPORT', 'PII_REVEAL'])

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
}): boolean => asks !== 'password' && (isGuarded(permission) || exportsData.has(permission))
