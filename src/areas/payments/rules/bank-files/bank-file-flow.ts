import { flow } from '#blueprint/decision/flow.ts'

export const bankFileFlow = flow({
  states: ['PREPARED', 'RELEASED', 'CANCELLED'],
  moves: { release: { from: ['PREPARED'], to: 'RELEASED' }, cancel: { from: ['PREPARED'], to: 'CANCELLED' } },
})

export const bankFileLabels = { PREPARED: 'Prepared', RELEASED: 'Released', CANCELLED: 'Cancelled' }

export const bankFileFormats = ['CSV', 'PAIN_001'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]
export const bankFileFormatLabels = { CSV: 'CSV', PAIN_001: 'ISO 20022 pain.001' }

/** Where a payout by bank file names its gateway. */
export const bankFileGateway = 'bank-file'

/** Payouts in one file at most. */
export const maxFilePayouts = 500
