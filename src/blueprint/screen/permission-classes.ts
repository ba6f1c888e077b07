/** Permissions to get hold of money, people, what is known of them, settings or the machine itself. Their names say so. */
const classes = {
  money: [
    /^(DEPOSIT|WITHDRAW|MARKET_RESULT|MANUAL_DEPOSIT|ADJUST|BALANCE_REPAIR)_(?!VIEW$)/,
    /^(MANUAL_DEPOSIT|BET_RESTORE)$/,
    /^(DOWNLINE_(TRANSFER|SETTLE|CREDIT_REF|SHARE_EDIT)|SELF_TRANSACTION_CREATE|PLAYER_(MOVE|CREATE))$/,
  ],
  // USER_CHANGE_PASSWORD opens the page of one's own account.
  roles: [/^(ROLE|USER|PERMISSION)_(?!VIEW$|DETAIL$|CHANGE_PASSWORD$)/, /^DOWNLINE_(CREATE|EDIT|PASSWORD)$/],
  settings: [/^(SETTING|STATE_RESTRICTION|PG_SETTINGS|DEVICE_RESTRICTION).*(?<!_VIEW)$/],
  persons: [/^PLAYER_DATA_EXPORT$/],
  developer: [/^IS_DEVELOPER$/, /^DEV_/],
} as const

export type PermissionClass = keyof typeof classes

export function classOf(permission: string): PermissionClass | null {
  const found = Object.entries(classes).find(([, names]) => names.some((name) => name.test(permission)))
  return (found?.[0] as PermissionClass | undefined) ?? null
}

/** Whoever holds one of these signs in with two steps, and proves anew that it is he before he uses it. */
export const isGuarded = (permission: string): boolean => classOf(permission) !== null

/** Not about who may do harm, but about what leaves the house. */
const leavesTheHouse: ReadonlySet<string> = new Set(['REPORT_EXPORT', 'PII_REVEAL'])

/** Whether something that changes the house asks for a fresh confirmation; a transaction password in the request is one. */
export const asksStepUp = ({
  permission,
  asks,
}: {
  readonly permission: string
  readonly asks?: string | undefined
}): boolean => asks !== 'password' && (isGuarded(permission) || leavesTheHouse.has(permission))
