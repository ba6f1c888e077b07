/** What a certificate is, in words. */
export const certificateLabels = {
  GOOD: 'Good',
  EXPIRED: 'Expired',
  NOT_YET_VALID: 'Not yet valid',
  WRONG_NAME: 'Wrong name',
  SELF_SIGNED: 'Self-signed',
  CHAIN_INCOMPLETE: 'Chain incomplete',
  NOT_TRUSTED: 'Issuer not trusted',
  NONE: 'None',
} as const

/** How a name server answered, in words. */
export const outcomeLabels = {
  FOUND: 'Found',
  NONE: 'No record of this type',
  ABSENT: 'Does not exist',
  BROKEN: 'Name server failed',
  SILENT: 'No answer in 5 s',
} as const
