import { many, nullable, type ValuesOf } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'

/** A receipt as it is shown, printed and shared. Everything is text, so that it reads the same everywhere. */
export const receiptAnswer = {
  number: text(),
  title: text(),
  issuer: text(),
  at: text(),
  facts: many({ label: text(), value: text() }),
  lines: many({ number: text(), from: text(), to: text(), amount: text(), remaining: nullable(text()) }),
  totals: many({ label: text(), amount: text(), words: text() }),
  /** When it was taken back, if it was; the rest of the receipt stays as it was. */
  reversed: nullable(text()),
  /** The receipt as plain text, for a message. */
  text: text(),
  /** The PDF file in base64, if requested. */
  pdf: nullable(text()),
}

export type Receipt = Omit<ValuesOf<typeof receiptAnswer>, 'pdf'>
