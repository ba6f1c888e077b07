import { stateLabels } from '#blueprint/labels.ts'

/** Event types of the player log. */
export const logEvents = [
  'LOGIN',
  'LOGIN_FAILED',
  'LOGOUT',
  'SESSION_ENDED',
  'REGISTRATION',
  'PASSWORD',
  'OTP_SENT',
  'OTP_CHECKED',
  'PROFILE',
  'BANK',
  'BET',
  'BET_REFUSED',
  'GAME',
  'DEPOSIT',
  'WITHDRAWAL',
  'BONUS',
  'MONEY',
  'LIMIT',
  'RESTRICTION',
  'KYC',
  'MESSAGE',
  'LOOKED_AT',
  'CHANGE',
] as const
export type LogEvent = (typeof logEvents)[number]

export const logEventLabels = {
  LOGIN: 'Login',
  LOGIN_FAILED: 'Login failed',
  SESSION_ENDED: 'Session ended by staff',
  OTP_SENT: 'Code sent',
  OTP_CHECKED: 'Code entered',
  BANK: 'Bank account or UPI',
  BET: 'Bet',
  BET_REFUSED: 'Bet rejected',
  GAME: 'Game launched',
  BONUS: 'Bonus claim',
  MONEY: 'Balance change',
  LIMIT: 'Limit or exclusion',
  RESTRICTION: 'Restriction or lock',
  KYC: 'Documents',
  LOOKED_AT: 'Viewed',
}

/** Origin of a log entry: the player through their site, staff, or an automatic rule of the operator. */
export const actorKinds = ['PLAYER', 'STAFF', 'HOUSE'] as const
export const actorKindLabels = { HOUSE: 'Operator' }

export const noticeLabels = {
  REGISTERED: 'New player',
  COOL_OFF: 'Cool-off',
  SELF_EXCLUDED: 'Self-exclusion',
  DEVICE_ALERT: 'Device',
  KYC_UPLOAD: 'Document submitted',
  MESSAGE: 'Message from a player',
  FLAGGED: 'Flagged',
}

export const noticeStateLabels = { ...stateLabels, OPEN: 'Opened', CLOSED: 'Completed' }

export const alertLabels = {
  SHARED_DEVICE: 'Several accounts on one device',
  MANY_DEVICES: 'Many devices in a day',
  KNOWN_DEVICE: 'Device of a blocked player',
  NEW_DEVICE_PAYOUT: 'Payout from a new device',
  ANONYMOUS_NETWORK: 'VPN, proxy or data centre',
  EMULATOR: 'Emulator or rooted',
  COUNTRY_MISMATCH: 'Country mismatch',
  TIME_ZONE_MISMATCH: 'Time zone mismatch',
  IMPOSSIBLE_TRAVEL: 'Impossible travel',
  BOT: 'Bot',
  BONUS_INCOGNITO: 'Bonus claim in private browsing',
  STAFF_NEW_DEVICE: 'New device of a staff user',
}
export const alertStateLabels = { ...stateLabels, OPEN: 'Opened' }
export const severityLabels = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }
export const outcomeLabels = { CONFIRMED: 'Confirmed', FALSE_POSITIVE: 'False positive' }
export const actionTakenLabels = {
  BLOCKED: 'Device blocked',
  RESTRICTED: 'Players restricted',
  WHITELISTED: 'Device whitelisted',
}
export const targetLabels = { ALL: 'All players on the device', CONCERNED: 'Player in the alert' }
export const operationLabels = {
  login: 'Login',
  register: 'Register',
  deposit: 'Deposit',
  bet: 'Bet',
  bonus: 'Bonus claim',
  withdraw: 'Withdraw',
  account: 'Payout account',
}
export const linkLabels = {
  DOCUMENT: 'Document',
  PICTURE: 'Document picture',
  BANK: 'Bank account',
  PHONE: 'Phone',
  DEVICE: 'Device',
  IP: 'IP',
}
export const strengthLabels = { STRONG: 'Strong', FAIR: 'Fair', WEAK: 'Weak' }
export const ruleStatusLabels = { BLOCKED: 'Blocked', WHITELISTED: 'Whitelisted' }
