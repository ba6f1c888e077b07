import { flow } from '#blueprint/decision/flow.ts'

/** Active or disabled; a disabled method is shown to players with its message, or hidden. */
export const switchFlow = flow({
  states: ['ACTIVE', 'DISABLED'],
  moves: { on: { from: ['DISABLED'], to: 'ACTIVE' }, off: { from: ['ACTIVE'], to: 'DISABLED' } },
})
export const switchLabels = { ACTIVE: 'Active', DISABLED: 'inactive' }

export const guideFlow = flow({
  states: ['ACTIVE', 'INACTIVE'],
  moves: { show: { from: ['INACTIVE'], to: 'ACTIVE' }, hide: { from: ['ACTIVE'], to: 'INACTIVE' } },
})

export const depositMethodTypes = [
  'UPI_INTENT',
  'UPI_QR',
  'BANK',
  'CARD',
  'WALLET',
  'CRYPTO',
  'AGENT',
  'VOUCHER',
] as const
export const depositMethodLabels = {
  UPI_INTENT: 'UPI intent',
  UPI_QR: 'UPI QR',
  BANK: 'Bank transfer',
  CARD: 'Card',
  WALLET: 'Wallet',
  CRYPTO: 'Crypto',
  AGENT: 'Agent or cash',
  VOUCHER: 'Voucher',
}
/** Payment method of each deposit method type, as used by deposits and guides. */
export const paymentMethodOf = {
  UPI_INTENT: 'upi',
  UPI_QR: 'upi',
  BANK: 'bank',
  CARD: 'card',
  WALLET: 'card',
  CRYPTO: 'crypto',
  AGENT: 'agent',
  VOUCHER: 'agent',
} as const

/** As text, because choices are text. */
export const modeLabels = { AUTO: 'Automatic', MANUAL: 'Manual proof' }
export const payerLabels = { HOUSE: 'Operator', PLAYER: 'Player' }
export const audienceLabels = { ALL: 'All players', NEW: 'First deposit', OLD: 'Returning depositors' }
export const adapters = ['signed-http', 'crypto', 'manual'] as const
export const adapterLabels = { 'signed-http': 'Signed HTTP', crypto: 'Crypto', manual: 'Manual' }
/** The last one is not offered in the program: a gateway whose format was set up for it alone. */
export const wordingNames = ['timestamped', 'enveloped', 'majorUnits', 'coins', 'own'] as const
export const wordingLabels = {
  timestamped: 'Timestamp and body, minor units',
  enveloped: 'Body only, enveloped, minor units',
  majorUnits: 'Timestamp and body, Base64, major units',
  coins: 'Sorted JSON, crypto',
  own: 'Own format of this gateway',
}
export const collectionKinds = ['UPI', 'BANK', 'CRYPTO', 'CASH'] as const

/** Where guides are shown. */
export const platforms = ['web', 'mobile-web', 'android', 'ios'] as const

export const guideTypes = ['VIDEO', 'STEPS', 'TEXT'] as const
export const guideTypeLabels = { VIDEO: 'Video', STEPS: 'Steps', TEXT: 'Text' }

export const callbackLabels = {
  NEW: 'Pending',
  DONE: 'Completed',
  IGNORED: 'Ignored',
  REVIEW: 'Opened',
  CLOSED: 'Closed',
  UNSIGNED: 'Rejected',
}
export const callKinds = ['START', 'QUERY', 'PAYOUT', 'PAYOUT_QUERY', 'REPORT', 'TEST'] as const
export const callOutcomes = ['ANSWERED', 'DECLINED', 'ABSENT', 'SILENT'] as const
export const outcomeLabels = { ANSWERED: 'Success', DECLINED: 'Rejected', ABSENT: 'Not found', SILENT: 'Failed' }

/** Codes by which player sites and logs refer to a method. */
export const codeTraits = {
  minLength: 2,
  maxLength: 30,
  pattern: /^[A-Z][A-Z0-9_]+$/,
  patternHint: 'Start with a capital letter; use only capital letters, digits and underscores.',
  fixed: true,
} as const

/** Where a player site fetches pictures. */
export const pictureAddress = '/api/inbound/deposit/picture'

/** Shown in lists and forms, and fetched by player sites. */
export const logoTraits = { at: '/api/deposit-method/picture', isSeen: true } as const
export const stepPictureTraits = { at: '/api/deposit-guide/picture', isSeen: true } as const
